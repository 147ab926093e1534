// A table behind the # of an address: unpacked, checked, written into the arrays of a blank one.

import { Engine } from "./engine.js";
import { bytesOf } from "./hand.js";
import { READ, WRITE, addPair } from "./records.js";
import { blake2b, hexOf } from "./state_hash.js";

/** base64url for a text, or one number, which a QR code packs closest. */
const FORMS = /^#(?:f1([\w-]+)|F1(\d+))$/;
const MOST_UNPACKED = 1e6;
const CHECKED = 4;
const FAR = 200;
const MOST_WHOLE = 2 ** 53;

/** A link that cannot be played, in words for the user. */
export class LinkError extends Error {}

const DAMAGED = "This link is damaged: a part of it is missing or changed. Ask for it again.";

const NEWER = "This link was made with a newer Fulcrum than this page. Save a new player page.";

/** What comes of a link: whatever goes wrong with a strange one, it is damaged.
 * @template T @param {() => Promise<T>} work */
export async function fromLink(work) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError(DAMAGED);
  }
}

/** Whether an address has a table behind its #. @param {string} hash */
export function isLink(hash) {
  return /^#[fF]\d/.test(hash);
}

/** The bytes behind the #. @param {string} hash */
function packedBytes(hash) {
  const found = FORMS.exec(hash);
  if (!found) throw new LinkError(hash[2] === "1" ? DAMAGED : NEWER);
  if (found[1]) return bytesOf(found[1].replace(/-/g, "+").replace(/_/g, "/"));
  const pairs = BigInt(found[2]).toString(16).slice(1).match(/../g) || [];
  return new Uint8Array(pairs.map((pair) => parseInt(pair, 16)));
}

/** What is packed by deflate, unless it is more than it may be.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {number} most */
export async function inflated(bytes, most) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new LinkError("This link holds more than a table: it was not made by Fulcrum.");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The stream of a link behind the words that it goes on from, as a block that is not packed.
 * @param {string} words @param {Uint8Array} stream */
function goingOn(words, stream) {
  const before = new TextEncoder().encode(words);
  const size = [before.length & 255, before.length >> 8];
  const head = [0, ...size, ...size.map((byte) => byte ^ 255)];
  return new Uint8Array([...head, ...before, ...stream]);
}

/** What a link says: the scene as a file has it, and its rows.
 * @param {string} hash @param {string} words that are in most tables */
export async function readLink(hash, words) {
  const bytes = packedBytes(hash);
  const all = await inflated(goingOn(words, bytes.subarray(CHECKED)), MOST_UNPACKED);
  const text = all.subarray(words.length);
  if (blake2b([text], CHECKED) !== hexOf(bytes.subarray(0, CHECKED))) throw new LinkError(DAMAGED);
  const [scene, told] = new TextDecoder().decode(text).split("\n").map((one) => JSON.parse(one));
  return { scene, told };
}

/** The data of a page for what a link says, and its engine.
 * @param {WebAssembly.Module} module @param {any} blank what the page knows of any table
 * @param {Uint8Array} blob of the blank state @param {{scene: any, told: any}} link */
export function linkedTable(module, blank, blob, { scene, told }) {
  if (typeof told?.layout !== "string") throw new LinkError(DAMAGED);
  if (told.layout !== blank.layout) {
    throw new LinkError(`This link was made with Fulcrum ${told.version}, this page with ` +
      `${blank.version}. Save a new player page with the Fulcrum that makes your links.`);
  }
  const engine = new Filling(module, blank, blob, told).engine;
  const bodies = scene.bodies.map((/** @type {any} */ one, /** @type {number} */ k) => ({
    row: k + 1, id: k + 1, name: one.name || "", kind: one.kind || "dynamic",
    color: told.colors[k], enabled: one.enabled !== false, shapes: shapesOf(engine, k + 1),
  }));
  const palette = structuredClone(blank.palette);
  for (const theme of Object.keys(palette)) {
    for (const part of ["plain", "sensor"]) palette[theme][part].push(...told.own[theme][part]);
  }
  const data = {
    ...told.data, colors: blank.colors, version: blank.version, palette, bodies,
    opens: "Fulcrum opens this link too: paste it there.",
    title: String(scene.title), words: scene.notes, paused: scene.paused,
    view: scene.camera.view, focus: scene.camera.focus, pictures: {}, exact: true,
  };
  return { data, engine };
}

/** The hulls of a body, as they are drawn. @param {Engine} engine @param {number} row */
function shapesOf(engine, row) {
  const shapes = [];
  for (let i = 0; i < engine.tally("shape_count"); i++) {
    if (engine.get("shapes", i, "body") !== row) continue;
    const lanes = Array.from({ length: engine.get("shapes", i, "count") }, (_, k) => k);
    const [x, y, r, nx, ny] = ["x", "y", "r", "nx", "ny"].map((name) => lanes.map((k) => {
      const value = engine.get("shapes", i, name, k);
      return Math.min(Math.max(value, -FAR), FAR);
    }));
    const [seams, sensor] = ["seams", "sensor"].map((name) => engine.get("shapes", i, name));
    shapes.push({ x, y, r, nx, ny, seams, sensor });
  }
  return shapes;
}

/** Writes the rows of a link into the arrays of a blank state. */
class Filling {
  /** @param {WebAssembly.Module} module @param {any} blank @param {Uint8Array} blob
   * @param {any} told */
  constructor(module, blank, blob, told) {
    this.told = told;
    this.blank = blank;
    const [begin, middle, end] = told.values;
    const { values } = blank.state.hash;
    const state = {
      ...blank.state, joints: told.joints, serial: told.serial, islands: told.islands,
      counts: { "joints.count": told.joints.joints },
      hash: {
        ...blank.state.hash,
        values: values.slice(0, begin) + middle + values.slice(values.length - end),
      },
    };
    state.arrays = blank.state.arrays.map((/** @type {any[]} */ one) => this.sized(one, blob));
    this.engine = new Engine(new WebAssembly.Instance(module, {}), state, blob);
    for (const name of Object.keys(told.arrays)) this.copyUsual(name);
    /** Columns that are the same as others. @type {[string, string][]} */
    this.same = [];
    /** @type {Set<string>} */
    const said = new Set();
    for (const [name, [rows, , columns]] of Object.entries(told.arrays)) {
      for (const [column, form] of Object.entries(columns)) {
        said.add(`${name}/${column}`);
        const other = typeof form === "string" && form[0] !== "+" && !form.includes("/");
        this.put(`${name}/${column}`, other ? `${name}/${form}` : form, rows);
      }
    }
    for (const [path, form] of Object.entries(blank.same)) {
      if (!said.has(path)) this.put(path, form, this.rows(path));
    }
    for (const [path, other] of this.same) this.copy(path, other);
    this.check();
    for (const [a, b] of told.barred) {
      addPair(this.engine.view, this.engine.block("barred"), (BigInt(a) << 31n) | BigInt(b));
    }
    this.settle();
  }

  /** An array of the blank state with the room that a link asks for; only those of joints that are
   * solved at once have other sizes. @param {any[]} array @param {Uint8Array} blob */
  sized([name, item, shape, offset, bytes], blob) {
    const told = this.told.arrays[name];
    if (!told) return [name, item, shape, offset, bytes];
    const most = name.startsWith("direct_") || name === "swept" ? blob.length / item : shape[0];
    this.whole(told[0], 0, most);
    if (!name.startsWith("direct_")) return [name, item, shape, offset, bytes];
    const wide = shape.slice(1).reduce((/** @type {number} */ a, /** @type {number} */ b) =>
      a * b, 1);
    return [name, item, [told[0] / wide, ...shape.slice(1)], blob.length, told[0] * item];
  }

  /** @param {string} path array and column */
  rows(path) {
    return this.told.arrays[path.split("/")[0]]?.[0] || 0;
  }

  /** Let rows be as usual ones, where there are such. @param {string} name */
  copyUsual(name) {
    const usual = this.blank.usual[name];
    const [rows, like] = this.told.arrays[name];
    for (let i = 0; usual && i < rows; i++) {
      const row = bytesOf(usual[Array.isArray(like) ? like[i] : like]);
      this.engine.bytes(name).set(row, i * row.length);
    }
  }

  /** Where a column begins and what type it has. @param {string} path */
  place(path) {
    const [name, column] = path.split("/");
    const [field, lane = "0"] = column.split(":");
    const layout = this.engine.state.layout[name];
    const type = layout ? layout[field][1] : "i8";
    const place = (layout ? layout[field][0] : 0) + Number(lane) * Number(type[1]);
    const block = this.engine.block(name);
    this.whole(place, 0, block.item - Number(type[1]));
    return { block, place, type };
  }

  /** Write a column. @param {string} path @param {any} form @param {number} rows */
  put(path, form, rows) {
    if (typeof form === "string" && form[0] !== "+") {
      this.same.push([path, form]);
      return;
    }
    const first = typeof form === "string" ? Number(form.slice(1)) : 0;
    for (let i = 0; i < rows; i++) {
      const value = Array.isArray(form) ? form[i] : typeof form === "string" ? first + i : form;
      if (value !== null && typeof value !== "number") throw new LinkError(DAMAGED);
      this.write(path, i, value === null ? NaN : value);
    }
  }

  /** Let a column be the same as another, or its inverses.
   * @param {string} path @param {string} form */
  copy(path, form) {
    const other = form.replace("~", "");
    for (let i = 0; i < this.rows(path); i++) {
      const value = this.read(other, i);
      this.write(path, i, form === other ? value : value && 1 / value);
    }
  }

  /** @param {string} path @param {number} i */
  read(path, i) {
    const { block, place, type } = this.place(path);
    return READ[type](this.engine.view, block.at + i * block.item + place, 0);
  }

  /** @param {string} path @param {number} i @param {number} value */
  write(path, i, value) {
    const { block, place, type } = this.place(path);
    if (type[0] === "i") this.whole(value, -MOST_WHOLE, MOST_WHOLE);
    WRITE[type](this.engine.view, block.at + i * block.item + place, 0, value);
  }

  /** A whole number between two. @param {any} value @param {number} low @param {number} high */
  whole(value, low, high) {
    if (!Number.isInteger(value) || value < low || value > high) throw new LinkError(DAMAGED);
  }

  /** Rows that name others name some that there are, and no list runs in a circle. */
  check() {
    const { engine, told } = this;
    for (const [path, ends] of Object.entries(this.blank.limits)) {
      const [low, high] = ends.map((/** @type {any} */ end) =>
        typeof end === "number" ? end : this.rows(end[0]) * end[1] - 1);
      for (let i = 0; i < this.rows(path); i++) this.whole(this.read(path, i), low, high);
    }
    const rows = ["bodies", "shapes", "joints"].map((name) => this.rows(name));
    for (let i = 0; i < rows[1]; i++) this.whole(this.read("shapes/next", i), -1, i - 1);
    const counts = ["body_count", "shape_count", "order_count"].map((name) => engine.tally(name));
    for (const [a, b] of [[this.rows("motion"), rows[0]], [counts[0], rows[0]],
      [counts[1], rows[1]], [counts[2], rows[1]], [told.joints.joints, rows[2]],
      [told.joints.joint_points, this.rows("joint_points")],
      [told.joints.joint_axes, this.rows("joint_axes")]]) this.whole(a, b, b);
    this.whole(told.barred.length, 0, engine.block("barred").shape[0] / 2);
    for (const pair of told.barred) for (const end of pair) this.whole(end, 0, rows[0] - 1);
  }

  /** What follows from the rows: bounds, lists, the sweep's places. */
  settle() {
    const { engine } = this;
    engine.set("tally", 0, "slept", 1);
    engine.renewBounds();
    engine.call("renew_places", engine.page);
  }
}
