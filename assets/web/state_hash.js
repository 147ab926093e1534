// The hash of a state: the desktop's (physics/state/snapshot.py), so that both can be compared.

import { Engine, LANES, POINT_ROW } from "./engine.js";

const AXIS_ROWS = 6;

/** The hash of all that the future depends on. @param {Engine} engine */
export function stateHash(engine) {
  engine.call("store_impulses", engine.page);
  for (let i = 0; i < engine.state.joints.joints; i++) settleJoint(engine, i);
  const counts = {
    bodies: engine.tally("body_count"), motion: engine.tally("body_count"),
    shapes: engine.tally("shape_count"), order: engine.tally("order_count"),
    contacts: engine.tally("contact_count"), points: 2 * engine.tally("contact_count"),
    heads: engine.tally("block_count"), colours: engine.block("colours").shape[0],
    matrix: engine.block("matrix").shape[0], step: 1,
    awake: engine.tally("slept") ? 0 : engine.tally("awake_count") + LANES,
    joints: engine.state.joints.joints,
  };
  const parts = Object.entries(counts).map(([name, rows]) =>
    engine.bytes(name).subarray(0, rows * engine.block(name).item));
  const { counted, loads, values } = engine.state.hash;
  const numbers = counted.map((/** @type {string} */ name) => engine.tally(name));
  for (const name of loads) if (engine.tally(name)) numbers.push(engine.tally(name));
  const text = `([${numbers.join(", ")}], (False, False, False), ${values})`;
  return blake2b([...parts, new TextEncoder().encode(text)], 16);
}

/** What a joint did in the last tick, brought home from its lanes (joints/table.py).
 * @param {Engine} engine @param {number} i */
export function settleJoint(engine, i) {
  const slots = [...Array(AXIS_ROWS + 1).keys()].map((k) => engine.get("joints", i, "slots", k));
  if (slots.every((slot) => slot < 0)) return;
  let [jx, jy, jw] = [0, 0, 0];
  for (let k = 0; k < AXIS_ROWS; k++) {
    if (slots[k] < 0) continue;
    const [block, lane] = [Math.floor(slots[k] / LANES), slots[k] % LANES];
    const last = engine.get("joint_axes", block, "impulse", lane);
    const impulse = engine.get("joint_axes", block, "total", lane) + last;
    jx += impulse * engine.get("joint_axes", block, "jbx", lane);
    jy += impulse * engine.get("joint_axes", block, "jby", lane);
    jw += impulse * engine.get("joint_axes", block, "twist", lane);
    engine.set("joints", i, "impulses", last, k);
  }
  const slot = slots[POINT_ROW];
  if (slot >= 0) {
    const [block, lane] = [Math.floor(slot / LANES), slot % LANES];
    const [px, py] = ["px", "py"].map((name) => engine.get("joint_points", block, name, lane));
    jx += engine.get("joint_points", block, "total_x", lane) + px;
    jy += engine.get("joint_points", block, "total_y", lane) + py;
    engine.set("joints", i, "impulses", px, POINT_ROW);
    engine.set("joints", i, "impulses", py, POINT_ROW + 1);
  }
  engine.put("joints", i, { jx, jy, jw });
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

/** Bytes as hexadecimal digits. @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** BLAKE2b (RFC 7693) without a key, of all parts one behind the other.
 * @param {Uint8Array[]} parts @param {number} size of the digest [bytes] */
export function blake2b(parts, size) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(Math.max(1, Math.ceil(length / 128)) * 128);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  const view = new DataView(padded.buffer);
  const h = new BigUint64Array(IV);
  h[0] ^= BigInt(0x01010000 ^ size);
  for (at = 128; at <= padded.length; at += 128) {
    const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at - 128 + 8 * i, true));
    mix(h, m, BigInt(Math.min(at, length)), at === padded.length);
  }
  return hexOf(new Uint8Array(h.buffer, 0, size));
}

/** Take in a block. @param {BigUint64Array} h @param {bigint[]} m the block
 * @param {bigint} count bytes so far @param {boolean} last */
function mix(h, m, count, last) {
  const v = [...h, ...IV];
  v[12] ^= count;
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
  for (let i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
}
