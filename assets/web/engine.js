// The state of a world in the memory of the compiled tick: arrays of records, as on the desktop.

import { addPair, READ, WRITE } from "./records.js";

/** @typedef {import("./records.js").Block} Block one array */

export const LANES = 4;
export const POINT_ROW = 6;
const ALIGN = 64;
const TAIL = 65536;
/** Bytes of an array in a table of addresses: where it is, and at most three lengths. */
const ENTRY = 32;

/** What Python must see to after ticks (physics/stepping/tick.py). */
const STAGE = { solve: 3n, solved: 4n, soft: 6n };
const PATIENCE = 32;
const CONTACTS_A_TICK = 64;
const LISTED = 7;
const RESTING = 8;
const ASLEEP = 1;
const PLACED = 1;
const UNSEEN = 5;
const ALL = 2;
const MOST_BYTES = 512 * 1024 * 1024;

/** A world that is too crowded, or whose arrays would fill the memory. */
export class CrowdedError extends Error {}

/** The memory of the module, and the arrays in it. */
export class Engine {
  /** @param {WebAssembly.Instance} instance the compiled tick
   * @param {any} state what `engine_state` said
   * @param {Uint8Array} blob the bytes of all arrays */
  constructor(instance, state, blob) {
    /** @type {any} */
    this.kernels = instance.exports;
    this.state = state;
    /** @type {Map<string, Block>} */
    this.blocks = new Map();
    this.top = (Number(this.kernels.__heap_base.value) + ALIGN - 1) & -ALIGN;
    this.base = this.top;
    this.answer = this.room(64);
    for (const [name, item, shape, offset, bytes] of state.arrays) {
      this.blocks.set(name, { at: this.room(bytes), item, shape: shape.slice(), bytes });
      this.bytes(name).set(blob.subarray(offset, offset + bytes));
    }
    this.page = this.room(ENTRY * state.page.length);
    /** @type {string[]} */
    this.islandNames = [...state.shared, ...state.arrays.map((/** @type {any} */ a) => a[0])
      .filter((/** @type {string} */ n) => n.startsWith("direct_") || n === "swept")];
    this.islands = state.islands ? this.room(ENTRY * this.islandNames.length) : 0;
    /** @type {Map<string, Block> | null} */
    this.bench = null;
    this.benchAt = 0;
    /** Why the desktop would go on otherwise; "" while the bits are the same. */
    this.apart = "";
    /** Rows of bodies that have left the world in the last step. @type {number[]} */
    this.lost = [];
    this.writeTables();
  }

  /** The memory as it is now; it is another one when it has grown. */
  get view() {
    if (!this.known || this.known.buffer !== this.kernels.memory.buffer) {
      this.known = new DataView(this.kernels.memory.buffer);
    }
    return this.known;
  }

  /** Room for so many bytes. @param {number} bytes */
  room(bytes) {
    const at = this.top;
    this.top = (at + bytes + ALIGN - 1) & -ALIGN;
    const missing = this.top + TAIL - this.kernels.memory.buffer.byteLength;
    if (this.top > MOST_BYTES) throw new CrowdedError("the memory is full");
    if (missing > 0) this.kernels.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  /** The bytes of an array. @param {string} name */
  bytes(name) {
    const block = this.block(name);
    return new Uint8Array(this.kernels.memory.buffer, block.at, block.bytes);
  }

  /** @param {string} name */
  block(name) {
    const block = this.blocks.get(name);
    if (!block) throw new Error(`no array ${name}`);
    return block;
  }

  /** The tables of addresses by which the kernels find the arrays. */
  writeTables() {
    this.writeTable(this.page, this.state.page, this.blocks);
    if (this.islands) this.writeTable(this.islands, this.islandNames, this.blocks);
  }

  /** @param {number} at @param {string[]} names @param {Map<string, Block>} blocks */
  writeTable(at, names, blocks) {
    for (const name of names) {
      const block = /** @type {Block} */ (blocks.get(name));
      for (const word of [block.at, ...block.shape]) {
        this.view.setBigInt64(at, BigInt(word), true);
        at += 8;
      }
    }
  }

  /** A field of a row; of one with lanes the one of `lane`.
   * @param {string} name @param {number} row @param {string} field */
  get(name, row, field, lane = 0) {
    const block = this.blocks.get(name);
    const [place, type] = this.state.layout[name][field];
    const at = /** @type {Block} */ (block).at + row * /** @type {Block} */ (block).item + place;
    return READ[type](this.view, at, lane);
  }

  /** @param {string} name @param {number} row @param {string} field @param {number} value */
  set(name, row, field, value, lane = 0) {
    const block = this.block(name);
    const [place, type] = this.state.layout[name][field];
    WRITE[type](this.view, block.at + row * block.item + place, lane, value);
  }

  /** Write fields of a row. @param {string} name @param {number} row
   * @param {Record<string, number>} values */
  put(name, row, values) {
    for (const [field, value] of Object.entries(values)) this.set(name, row, field, value);
  }

  /** Fields of a row. @param {string} name @param {number} row @param {...string} fields */
  all(name, row, ...fields) {
    return fields.map((field) => this.get(name, row, field));
  }

  /** From now on the desktop would go on otherwise. @param {string} why */
  part(why) {
    this.apart ||= why;
  }

  /** A count of the tally. @param {string} field */
  tally(field) {
    return this.get("tally", 0, field);
  }

  /** A number of an array of whole numbers. @param {string} name @param {number} i */
  whole(name, i) {
    return Number(this.view.getBigInt64(this.block(name).at + 8 * i, true));
  }

  /** @param {string} name @param {number} i @param {number} value */
  setWhole(name, i, value) {
    this.view.setBigInt64(this.block(name).at + 8 * i, BigInt(value), true);
  }

  get tickNumber() {
    return this.tally("tick");
  }

  get tickLength() {
    return this.get("step", 0, "tick");
  }

  get time() {
    const since = this.tickNumber - this.tally("rate_since");
    return this.tally("time_before") + since / this.get("step", 0, "tick_rate");
  }

  /** Do so many ticks, as World.step does. @param {number} ticks */
  step(ticks) {
    this.lost = [];
    for (let left = ticks; left > 0; ) {
      this.set("tally", 0, "event_count", 0);
      if (this.state.joints.joints && this.tally("asleep_count")) this.rest();
      const done = this.run(left);
      this.afterTicks();
      left -= done;
    }
  }

  /** Up to so many compiled ticks. @param {number} ticks */
  run(ticks) {
    let done = this.go(ticks);
    while (done < ticks && BigInt(this.tally("stage")) === STAGE.solve) {
      this.set("tally", 0, "stage", Number(this.solveToEnd() ? STAGE.solved : STAGE.soft));
      done += this.go(ticks - done);
    }
    return done;
  }

  /** @param {number} ticks */
  go(ticks) {
    return this.islands
      ? this.call("go_with_islands", this.page, BigInt(ticks), this.islands)
      : this.call("go", this.page, BigInt(ticks));
  }

  /** Call a kernel; its answer is a whole number. @param {string} name @param {...any} words */
  call(name, ...words) {
    const status = this.kernels[name](this.answer, this.answer + 8, ...words);
    if (status !== 0) throw new Error(`${name} failed (${status})`);
    return Number(this.view.getBigInt64(this.answer, true));
  }

  /** One tick of what is overloaded, with rigid contacts (direct/hard_islands.py). */
  solveToEnd() {
    const contacts = this.tally("contact_count");
    const bench = this.clearBench();
    const count = this.call("take", this.page, this.benchAt);
    if (count === 0) {
      const wait = PATIENCE + Math.floor(contacts / CONTACTS_A_TICK);
      this.put("tally", 0, { overloaded: 0, unfit_until: this.tickNumber + wait });
      return false;
    }
    this.set("tally", 0, "overloaded", 1);
    const step = this.block("step");
    const stiff = /** @type {Block} */ (bench.get("stiff")).at;
    new Uint8Array(this.kernels.memory.buffer).copyWithin(stiff, step.at, step.at + step.bytes);
    const layout = this.state.layout.step;
    this.view.setFloat64(stiff + layout.contact_mass_scale[0], 1, true);
    this.view.setFloat64(stiff + layout.contact_impulse_scale[0], 0, true);
    this.call("solve_to_end", this.page, this.benchAt, BigInt(count));
    return true;
  }

  /** The bench of `solveToEnd`, all zero but its lists, with room for what there is. */
  clearBench() {
    const { taken, row, rows } = this.state.sizes;
    const [bodies, contacts] = ["motion", "contacts"].map((name) => this.block(name).shape[0]);
    /** @type {[string, number, number[]][]} */
    const kinds = [
      ["taken", taken, [contacts + 1]], ["marks", 8, [bodies]], ["weights", 8, [bodies]],
      ["ends", 8, [bodies + 1]], ["rows", row, [rows]], ["active", 8, [rows]],
      ["passive", 8, [rows]], ["spare", 8, [rows]], ["matrix", 8, [rows, rows + 2]],
      ["before", 8, [bodies, 3]], ["kept", 8, [bodies, 3]],
      ["stiff", this.block("step").item, [1]],
    ];
    if (!this.bench || /** @type {Block} */ (this.bench.get("taken")).shape[0] <= contacts) {
      this.bench = new Map();
      for (const [name, item, shape] of kinds) {
        const bytes = item * shape.reduce((a, b) => a * b, 1);
        this.bench.set(name, { at: this.room(bytes), item, shape, bytes });
      }
      const names = kinds.map(([name]) => name);
      this.benchAt = this.room(ENTRY * names.length);
      this.writeTable(this.benchAt, names, this.bench);
    }
    for (const [name, block] of this.bench) {
      const bytes = new Uint8Array(this.kernels.memory.buffer, block.at, block.bytes);
      bytes.fill(0);
      if (["active", "passive", "spare"].includes(name)) {
        for (let i = 0; i < rows; i++) this.view.setBigInt64(block.at + 8 * i, BigInt(i), true);
      }
    }
    return this.bench;
  }

  /** Room, bodies that are lost, lists that are stale (stepping/world_step.py). */
  afterTicks() {
    this.makeRoom();
    if (this.tally("lost") > 0) {
      this.lost = this.findLost();
      return;
    }
    if (this.tally("strained")) this.part("joints that close a loop are strained");
    if (this.tally("joints_slept") && this.state.joints.joints) {
      this.part("joints at rest are solved on here");
    }
    this.put("tally", 0, { broken: 0, strained: 0, joints_slept: 0 });
    if (this.tally("slept")) this.call("settle", this.page);
    if (!this.whole("notes", PLACED)) this.call("renew_places", this.page);
  }

  /** Let bodies that sleep have no velocity: the rows of their joints, which the desktop leaves out
   * meanwhile, are solved here too. */
  rest() {
    for (let i = 1; i < this.tally("body_count"); i++) {
      if (this.get("bodies", i, "asleep") !== ASLEEP) continue;
      this.put("motion", i, { vx: 0, vy: 0, w: 0 });
    }
  }

  /** Wake all that sleeps (contacts/sleep.py): something is done to the world. */
  wake() {
    if (!this.tally("asleep_count")) return;
    this.rest();
    this.part("all was woken here");
    const awake = (/** @type {number} */ i) => this.get("bodies", i, "kind") > 0;
    for (let i = 1; i < this.tally("body_count"); i++) {
      if (this.get("bodies", i, "asleep") !== ASLEEP) continue;
      this.put("bodies", i, { asleep: 0, still: 0 });
    }
    for (let i = 0; i < this.tally("contact_count"); i++) {
      const ends = this.all("contacts", i, "body_a", "body_b");
      this.set("contacts", i, "asleep", ends.some(awake) ? 0 : 1);
    }
    this.put("tally", 0, { asleep_count: 0, slept: 1, blocks_stale: 1 });
    this.setWhole("notes", LISTED, 0);
    this.setWhole("notes", RESTING, 1);
    this.call("settle", this.page);
  }

  /** Anything may be elsewhere than it was. */
  renewBounds() {
    this.setWhole("notes", UNSEEN, ALL);
    this.call("settle", this.page);
  }

  /** Rows of the bodies that have left the world, or whose place is no number. */
  findLost() {
    const rows = [];
    for (let i = 1; i < this.tally("body_count"); i++) {
      const [x, y] = this.all("motion", i, "x", "y");
      if (!(Math.abs(x) <= 1e4 && Math.abs(y) <= 1e4)) rows.push(i);
    }
    return rows;
  }

  makeRoom() {
    const contacts = this.tally("needed_contacts") + this.tally("contact_count");
    const blocks = this.tally("needed_blocks");
    while (contacts > this.block("contacts").shape[0]) this.growContacts();
    while (blocks > this.block("blocks").shape[0]) this.growBlocks();
    const events = this.tally("event_count") +
      2 * (this.tally("contact_count") + this.tally("body_count"));
    if (this.get("step", 0, "record_events") && events >= this.block("events").shape[0]) {
      this.grow("events", 2 * events);
      this.writeTables();
    }
  }

  growContacts() {
    const n = 2 * this.block("contacts").shape[0];
    const old = this.block("known");
    this.grow("contacts", n);
    this.grow("points", 2 * n);
    this.grow("due", n, false);
    this.grow("busy", n, false);
    const partners = this.block("partners");
    this.grow("partners", partners.shape[0] + n);
    this.grow("known", 4 * n, false);
    this.copyKnown(old);
    this.setWhole("notes", LISTED, 0);
    const [part, more] = this.state.room;
    const full = Math.floor(n / LANES);
    if (full + Math.floor(full / part) + more > this.block("blocks").shape[0]) this.growBlocks();
    this.writeTables();
  }

  growBlocks() {
    const n = 2 * this.block("blocks").shape[0];
    this.grow("blocks", n);
    this.grow("heads", n);
    this.grow("plan", n);
    this.grow("links", LANES * n + 1, false);
    this.grow("meetings", LANES * n + 1, false);
    this.writeTables();
  }

  /** An array with so many rows in a new place; the new rows are zero.
   * @param {string} name @param {number} rows @param {boolean} keeps whether the old ones stay */
  grow(name, rows, keeps = true) {
    const old = this.block(name);
    const shape = [rows, ...old.shape.slice(1)];
    const bytes = old.item * shape.reduce((a, b) => a * b, 1);
    const at = this.room(bytes);
    const memory = new Uint8Array(this.kernels.memory.buffer);
    memory.fill(0, at, at + bytes);
    if (keeps) memory.copyWithin(at, old.at, old.at + Math.min(bytes, old.bytes));
    this.blocks.set(name, { at, item: old.item, shape, bytes });
  }

  /** Put the pairs of an older set into the larger one (contacts/pairset.py). @param {Block} old */
  copyKnown(old) {
    this.bytes("known").fill(255);
    for (let i = 0; i < old.shape[0]; i++) {
      const key = this.view.getBigInt64(old.at + 8 * i, true);
      if (key !== -1n) addPair(this.view, this.block("known"), key);
    }
  }

  /** All of the state, to come back to. */
  save() {
    const memory = new Uint8Array(this.kernels.memory.buffer, this.base, this.top - this.base);
    return {
      memory: memory.slice(), blocks: new Map(this.blocks), apart: this.apart, top: this.top,
      bench: this.bench, benchAt: this.benchAt, tick: this.tickNumber,
    };
  }

  /** @param {ReturnType<Engine["save"]>} saved */
  restore(saved) {
    new Uint8Array(this.kernels.memory.buffer).set(saved.memory, this.base);
    const { apart, top, bench, benchAt } = saved;
    Object.assign(this, { apart, top, bench, benchAt, blocks: new Map(saved.blocks), lost: [] });
  }
}
