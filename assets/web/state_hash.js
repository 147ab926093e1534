// The hash of a state: the desktop's (physics/state/snapshot.py), so that both can be compared.

import { Engine, LANES, POINT_ROW } from "./engine.js";

const AXIS_ROWS = 6;

/** The hash of all that the future depends on. @param {Engine} engine */
export function stateHash(engine) {
  engine.call("store_impulses", engine.page);
  settleJoints(engine);
  const counts = {
    bodies: engine.tally("body_count"), motion: engine.tally("body_count"),
    shapes: engine.tally("shape_count"), order: engine.tally("order_count"),
    contacts: engine.tally("contact_count"), points: 2 * engine.tally("contact_count"),
    heads: engine.tally("block_count"), colours: engine.block("colours").shape[0],
    matrix: engine.block("matrix").shape[0], step: 1,
    awake: engine.tally("slept") ? 0 : engine.tally("awake_count") + LANES,
    joints: engine.state.joints.joints,
  };
  const digest = new Blake2b(16);
  for (const [name, rows] of Object.entries(counts)) {
    digest.add(engine.bytes(name).subarray(0, rows * engine.block(name).item));
  }
  const { counted, loads, values } = engine.state.hash;
  const numbers = counted.map((/** @type {string} */ name) => engine.tally(name));
  for (const name of loads) if (engine.tally(name)) numbers.push(engine.tally(name));
  const text = `([${numbers.join(", ")}], (False, False, False), ${values})`;
  digest.add(new TextEncoder().encode(text));
  return digest.hex();
}

/** @param {Engine} engine */
function settleJoints(engine) {
  for (let i = 0; i < engine.state.joints.joints; i++) settleJoint(engine, i);
}

/** What a joint did in the last tick, brought home from its lanes (joints/table.py).
 * @param {Engine} engine @param {number} i */
export function settleJoint(engine, i) {
  let solved = false;
  for (let k = 0; k <= AXIS_ROWS; k++) solved = solved || engine.get("joints", i, "slots", k) >= 0;
  if (!solved) return;
  let [jx, jy, jw] = [0, 0, 0];
  for (let k = 0; k < AXIS_ROWS; k++) {
    const slot = engine.get("joints", i, "slots", k);
    if (slot < 0) continue;
    const [block, lane] = [Math.floor(slot / LANES), slot % LANES];
    const last = engine.get("joint_axes", block, "impulse", lane);
    const impulse = engine.get("joint_axes", block, "total", lane) + last;
    jx += impulse * engine.get("joint_axes", block, "jbx", lane);
    jy += impulse * engine.get("joint_axes", block, "jby", lane);
    jw += impulse * engine.get("joint_axes", block, "twist", lane);
    engine.set("joints", i, "impulses", last, k);
  }
  const slot = engine.get("joints", i, "slots", POINT_ROW);
  if (slot >= 0) {
    const [block, lane] = [Math.floor(slot / LANES), slot % LANES];
    const [px, py] = ["px", "py"].map((name) => engine.get("joint_points", block, name, lane));
    jx += engine.get("joint_points", block, "total_x", lane) + px;
    jy += engine.get("joint_points", block, "total_y", lane) + py;
    engine.set("joints", i, "impulses", px, POINT_ROW);
    engine.set("joints", i, "impulses", py, POINT_ROW + 1);
  }
  engine.set("joints", i, "jx", jx);
  engine.set("joints", i, "jy", jy);
  engine.set("joints", i, "jw", jw);
}

const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/** Which words come when, a hexadecimal digit each, ten rounds of sixteen. */
const ORDER =
  "0123456789abcdefea489fd61c02b753b8c052fdae3671947931dcbe265a40f8905724afe1bc683d" +
  "2c6a0b834d75fe19c51fed4a0763928bdb7ec13950f4862a6fe9b308c2d714a5a2847615fb9e3cd0";
/** Which words of the state are mixed, four by four. */
const MIXED = "048c159d26ae37bf05af16bc278d349e";
const WORD = 0xffffffffffffffffn;

/** BLAKE2b (RFC 7693) without a key. */
export class Blake2b {
  /** @param {number} size of the digest [bytes] */
  constructor(size) {
    this.size = size;
    this.h = IV.slice();
    this.h[0] ^= BigInt(0x01010000 ^ size);
    this.block = new Uint8Array(128);
    this.view = new DataView(this.block.buffer);
    this.used = 0;
    this.count = 0n;
  }

  /** @param {Uint8Array} bytes */
  add(bytes) {
    for (let at = 0; at < bytes.length; ) {
      if (this.used === 128) this.mix(false);
      const part = Math.min(128 - this.used, bytes.length - at);
      this.block.set(bytes.subarray(at, at + part), this.used);
      this.used += part;
      at += part;
    }
  }

  hex() {
    this.block.fill(0, this.used);
    this.mix(true);
    let text = "";
    for (let i = 0; i < this.size; i++) {
      const byte = (this.h[i >> 3] >> BigInt(8 * (i & 7))) & 0xffn;
      text += byte.toString(16).padStart(2, "0");
    }
    return text;
  }

  /** @param {boolean} last */
  mix(last) {
    this.count += BigInt(this.used);
    this.used = 0;
    const m = Array.from({ length: 16 }, (_, i) => this.view.getBigUint64(8 * i, true));
    const v = [...this.h, ...IV];
    v[12] ^= this.count & WORD;
    if (last) v[14] ^= WORD;
    const turn = (/** @type {bigint} */ x, /** @type {bigint} */ n) =>
      (x >> n) | ((x << (64n - n)) & WORD);
    for (let round = 0; round < 12; round++) {
      const word = (/** @type {number} */ k) => m[parseInt(ORDER[16 * (round % 10) + k], 16)];
      for (let k = 0; k < 8; k++) {
        const [a, b, c, d] = [0, 1, 2, 3].map((i) => parseInt(MIXED[4 * k + i], 16));
        v[a] = (v[a] + v[b] + word(2 * k)) & WORD;
        v[d] = turn(v[d] ^ v[a], 32n);
        v[c] = (v[c] + v[d]) & WORD;
        v[b] = turn(v[b] ^ v[c], 24n);
        v[a] = (v[a] + v[b] + word(2 * k + 1)) & WORD;
        v[d] = turn(v[d] ^ v[a], 16n);
        v[c] = (v[c] + v[d]) & WORD;
        v[b] = turn(v[b] ^ v[c], 63n);
      }
    }
    for (let i = 0; i < 8; i++) this.h[i] ^= v[i] ^ v[i + 8];
  }
}
