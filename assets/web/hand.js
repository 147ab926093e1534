// The hand: a spare mouse joint, as on the desktop (app/simulation/hand.py), switched on by rows.

import { Engine, LANES, POINT_ROW } from "./engine.js";

const HERTZ = 15;
const STRENGTH = 100;
const SMOOTHING = 0.069;
const SLACK = 2;
const ANGULAR_FRICTION = 0.25;
const RELEASE_SPEED = 30;
const USUAL_GRAVITY = 9.81;
const NO_GRAVITY = 0.1;

/** Holds at most one body. What it knows is plain, so that it can be kept and brought back. */
export class Hand {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.now = Hand.empty();
    /** The hand's blocks: behind those that are swept, before those that are solved at once. */
    this.places = {
      joint_points: engine.islands ? engine.whole("swept", 1) : engine.state.joints.joint_points,
      joint_axes: engine.islands ? engine.whole("swept", 0) : engine.state.joints.joint_axes,
    };
  }

  static empty() {
    return { row: 0, local: [0, 0], target: [0, 0], cursor: [0, 0], point: [0, 0], left: 0 };
  }

  save() {
    return structuredClone(this.now);
  }

  /** @param {ReturnType<typeof Hand.empty>} now */
  restore(now) {
    this.now = structuredClone(now);
  }

  get holds() {
    return this.now.row > 0;
  }

  /** Where the body is held [m]. */
  get anchor() {
    return placed(pose(this.engine, this.now.row), this.now.local);
  }

  /** Take a body by a point of it. @param {number} row @param {number[]} at [m] */
  grab(row, at, cursor = at) {
    if (this.holds) this.release();
    const engine = this.engine;
    const { x, y, c, s } = pose(engine, row);
    const [dx, dy] = [at[0] - x, at[1] - y];
    this.now = {
      row, local: [c * dx + s * dy, -s * dx + c * dy], target: at.slice(), cursor: cursor.slice(),
      point: cursor.slice(), left: 0,
    };
    const mass = engine.get("bodies", row, "mass");
    const weight = mass * this.gravity();
    const gyration = mass > 0 ? Math.sqrt(engine.get("bodies", row, "inertia") / mass) : 0;
    const joint = engine.state.joints.joints;
    this.writeJoint(joint, row);
    const { joint_points: point, joint_axes: axis } = this.places;
    for (const [name, block] of Object.entries(this.places)) {
      this.move(name, block, 1);
      const [lx, ly] = this.now.local;
      engine.put(name, block, { b: row, joint, "arms.lbx": lx, "arms.lby": ly });
    }
    engine.put("joint_points", point, { "soft.hertz": HERTZ, most_force: STRENGTH * weight });
    const torque = ANGULAR_FRICTION * gyration * weight;
    engine.put("joint_axes", axis, { low: -torque, high: torque });
    this.aim(at, [0, 0]);
  }

  /** The cursor is there now, read so many ticks after now. @param {number[]} cursor */
  follow(cursor, ticks = 0) {
    this.now.cursor = cursor.slice();
    if (ticks > 0) this.now.left = ticks + SLACK;
    else [this.now.point, this.now.left] = [cursor.slice(), 0];
  }

  /** Before each tick: where to pull to, and how fast that place moves. */
  step() {
    if (!this.holds) return;
    const now = this.now;
    const was = now.point.slice();
    if (now.left <= 1) [now.point, now.left] = [now.cursor.slice(), 0];
    else {
      now.point = was.map((x, k) => x + (now.cursor[k] - x) / now.left);
      now.left -= 1;
    }
    const rate = this.engine.get("step", 0, "tick_rate");
    const way = now.target.map((x, k) => now.point[k] - was[k] + SMOOTHING * (was[k] - x));
    now.target = now.target.map((x, k) => x + way[k]);
    this.aim(now.target, way.map((x) => x * rate));
  }

  /** Let go: the body keeps its velocity, up to a speed at which one can still see it. */
  release() {
    if (!this.holds) return;
    const [engine, row] = [this.engine, this.now.row];
    for (const [name, block] of Object.entries(this.places)) this.move(name, block, -1);
    const joints = engine.block("joints");
    const at = engine.state.joints.joints * joints.item;
    engine.bytes("joints").fill(0, at, at + joints.item);
    this.now = Hand.empty();
    const [vx, vy] = engine.all("motion", row, "vx", "vy");
    const speed = Math.hypot(vx, vy);
    if (speed <= RELEASE_SPEED) return;
    engine.put("motion", row, {
      vx: (vx * RELEASE_SPEED) / speed, vy: (vy * RELEASE_SPEED) / speed,
    });
  }

  gravity() {
    const size = Math.hypot(...this.engine.all("step", 0, "gx", "gy"));
    return size > NO_GRAVITY ? size : USUAL_GRAVITY;
  }

  /** @param {number[]} target [m] @param {number[]} velocity [m/s] */
  aim(target, velocity) {
    this.engine.put("joint_points", this.places.joint_points, {
      "arms.lax": target[0], "arms.lay": target[1],
      target_vx: velocity[0], target_vy: velocity[1],
    });
  }

  /** @param {number} joint @param {number} row */
  writeJoint(joint, row) {
    const engine = this.engine;
    const block = engine.block("joints");
    engine.bytes("joints").set(bytesOf(engine.state.hand.joint), joint * block.item);
    engine.put("joints", joint, { id: engine.state.serial, body_b: row });
  }

  /** How far a number of a row has moved for the hand's block. @param {string} name
   * @param {number} place [bytes] */
  shifted(name, place) {
    const block = this.places[/** @type {keyof Hand["places"]} */ (name)];
    const { item } = this.engine.block(name);
    return block !== undefined && this.holds && place >= block * item ? item : 0;
  }

  /** Make room for the hand's block, or take it away.
   * @param {string} name @param {number} at @param {number} by 1 or -1 */
  move(name, at, by) {
    const { engine } = this;
    const [{ item }, bytes] = [engine.block(name), engine.bytes(name)];
    const [from, to] = by > 0 ? [at, at + 1] : [at + 1, at];
    bytes.copyWithin(to * item, from * item, (engine.state.joints[name] + from - at + 1) * item);
    const row = name === "joint_points" ? "point" : "axis";
    if (by > 0) bytes.set(bytesOf(engine.state.hand[row]), at * item);
    this.shift(name, from, by);
  }

  /** The blocks from `at` on have moved by one.
   * @param {string} name @param {number} at @param {number} by */
  shift(name, at, by) {
    const engine = this.engine;
    if (!engine.islands) return;
    const isPoint = name === "joint_points";
    for (let i = 0; i < engine.state.joints.joints; i++) {
      for (let k = isPoint ? POINT_ROW : 0; k < (isPoint ? POINT_ROW + 1 : POINT_ROW); k++) {
        const slot = engine.get("joints", i, "slots", k);
        if (slot >= LANES * at) engine.set("joints", i, "slots", slot + by * LANES, k);
      }
    }
    const move = (/** @type {string} */ rows, /** @type {number} */ i) => {
      const block = engine.get(rows, i, "block");
      if (block >= at) engine.set(rows, i, "block", block + by);
    };
    for (let i = 0; i < engine.block("direct_rows").shape[0]; i++) {
      if (engine.get("direct_rows", i, "part") !== 0 === isPoint) move("direct_rows", i);
    }
    if (isPoint) {
      for (let i = 0; i < engine.block("direct_hinges").shape[0]; i++) move("direct_hinges", i);
    }
    const k = isPoint ? 1 : 0;
    engine.setWhole("swept", k, engine.whole("swept", k) + by);
  }
}

/** Where a body is. @param {Engine} engine @param {number} row */
export function pose(engine, row) {
  const [x, y, c, s] = engine.all("motion", row, "x", "y", "c", "s");
  return { x, y, c, s };
}

/** A point of a body, in the world.
 * @param {{x: number, y: number, c: number, s: number}} at @param {number[]} point */
export function placed(at, [x, y]) {
  return [at.x + at.c * x - at.s * y, at.y + at.s * x + at.c * y];
}

/** Bytes of base64. @param {string} text */
export function bytesOf(text) {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}
