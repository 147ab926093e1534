// What the user's own controls do: sliders, buttons, formulas in every tick, read-outs.

import { FORMULAS } from "./formulas.js";
import { placed, pose } from "./hand.js";

/** @typedef {import("./live_run.js").LiveRun} LiveRun */

const LEADS = ["last_fx", "last_fy", "last_torque", "last_dfx", "last_dfy", "last_dtorque"]
  .concat("lead_x", "lead_y", "lead_w");
const MOST_SPEED = 1e5;

/** A value that cannot be set now. */
class NoValueError extends Error {}

/** The controls of a run that is live. What they know is plain, to be kept and brought back. */
export class Program {
  /** @param {LiveRun} run @param {any[]} controls @param {any} code */
  constructor(run, controls, code) {
    this.run = run;
    this.engine = run.engine;
    this.controls = controls || [];
    this.code = code;
    /** Values of sliders by name, each in its own unit. @type {Record<string, number>} */
    this.values = {};
    /** Which buttons are held, or switched on. @type {Record<string, boolean>} */
    this.on = {};
    for (const one of this.controls) {
      if (one.kind === "slider" && !(one.name in this.values)) this.values[one.name] = one.value;
      if (one.kind === "button") this.on[one.id] = one.on;
    }
    this.acting = this.controls.filter((one) => one.kind === "formula");
    if (this.acting.length && !run.data.exact) {
      this.engine.apart = "sines and powers in its formulas may differ in their last digit";
    }
  }

  save() {
    return structuredClone({ values: this.values, on: this.on });
  }

  /** @param {ReturnType<Program["save"]>} kept */
  restore(kept) {
    ({ values: this.values, on: this.on } = structuredClone(kept));
  }

  /** What acts in every tick. */
  step() {
    for (const one of this.controls) {
      if (one.kind === "formula") this.attempt(`f${one.id}`);
      else if (one.kind === "button" && this.on[one.id] && one.mode !== "press") {
        this.attempt(`b${one.id}`);
      }
    }
  }

  /** Do assignments, as far as they have values. @param {string} name */
  attempt(name) {
    try {
      this.code[name]?.(this, FORMULAS);
    } catch (error) {
      if (!(error instanceof NoValueError)) throw error;
    }
  }

  /** A control was moved or pressed. @param {any} deed */
  apply(deed) {
    const one = this.controls.find((control) => control.id === deed.id);
    if (deed.kind === "slide" && one.kind === "gravity") this.gravity("gy", -deed.value);
    else if (deed.kind === "slide") {
      this.setSlider(one.name, deed.value);
      this.attempt(`s${one.id}`);
    } else if (one.mode === "press") {
      if (deed.down) this.attempt(`b${one.id}`);
    } else if (deed.down || one.mode === "hold") {
      const on = one.mode === "hold" ? deed.down : !this.on[one.id];
      if (this.on[one.id] && !on) this.attempt(`e${one.id}`);
      this.on[one.id] = on;
    }
  }

  /** The value of a read-out, in its unit. @param {any} one */
  shown(one) {
    const read = this.code[`r${one.id}`];
    const value = read ? read(this, FORMULAS) : NaN;
    return typeof value === "number" ? value / one.factor : value;
  }

  /** A quantity of a body. @param {number} row @param {string} word */
  body(row, word) {
    const engine = this.engine;
    if (this.run.gone.has(row)) return word === "asleep" ? null : NaN;
    const get = (/** @type {string} */ name) => engine.get("motion", row, name);
    const of = (/** @type {string} */ name) => engine.get("bodies", row, name);
    const speed = () => Math.hypot(get("vx"), get("vy"));
    switch (word) {
      case "x": case "y": case "angle": case "vx": case "vy": return get(word);
      case "speed": return speed();
      case "omega": return get("w");
      case "kinetic": return this.kinetic(row);
      case "potential": return this.potential(row);
      case "energy": return this.kinetic(row) + this.potential(row);
      case "momentum": return of("mass") * speed();
      case "px": return of("mass") * get("vx");
      case "py": return of("mass") * get("vy");
      case "spin": return of("inertia") * get("w");
      case "asleep": return of("asleep") === 1;
      case "contacts": return this.points(row);
      case "normal": case "friction": return this.pair(row, -1, word);
      default: return word === "gravity_scale" ? get(word) : of(word);
    }
  }

  /** @param {number} row */
  kinetic(row) {
    const [vx, vy, w] = this.engine.all("motion", row, "vx", "vy", "w");
    const [mass, inertia] = this.engine.all("bodies", row, "mass", "inertia");
    return 0.5 * (mass * (vx * vx + vy * vy) + inertia * w ** 2);
  }

  /** @param {number} row */
  potential(row) {
    const [gx, gy] = this.engine.all("step", 0, "gx", "gy");
    const [x, y, scale] = this.engine.all("motion", row, "x", "y", "gravity_scale");
    return -this.engine.get("bodies", row, "mass") * scale * (gx * x + gy * y);
  }

  /** Contact points of a body, or with -1 of all. @param {number} row */
  points(row) {
    const engine = this.engine;
    let count = 0;
    for (let i = 0; i < engine.tally("contact_count"); i++) {
      const [a, b] = engine.all("contacts", i, "body_a", "body_b");
      if (row < 0 || a === row || b === row) {
        count += Math.max(0, engine.get("contacts", i, "point_count"));
      }
    }
    return count;
  }

  /** What a body's contacts do, with all or with one other. @param {number} row
   * @param {number} only @param {string} word */
  pair(row, only, word) {
    /** @type {Map<number, number[]>} */
    const sums = new Map();
    for (const one of this.run.contacts()) {
      const [a, b] = one.bodies;
      if (!(one.normal > 0) || (a !== row && b !== row)) continue;
      const other = a === row ? b : a;
      if (only >= 0 && other !== only) continue;
      const sum = sums.get(other) || [0, 0];
      const sign = a === row ? 1 : -1;
      const force = word === "normal" ? [one.normal * one.nx, one.normal * one.ny]
        : [one.friction * one.ny, -one.friction * one.nx];
      sums.set(other, [sum[0] + sign * force[0], sum[1] + sign * force[1]]);
    }
    return [...sums.values()].reduce((all, [x, y]) => all + Math.hypot(x, y), 0);
  }

  /** A quantity of a joint. @param {number} i its row @param {string} word */
  joint(i, word) {
    const engine = this.engine;
    const of = (/** @type {string} */ name) => engine.get("joints", i, name);
    const [a, b] = [of("body_a"), of("body_b")];
    const turn = (/** @type {string} */ name) =>
      engine.get("motion", b, name) - engine.get("motion", a, name);
    switch (word) {
      case "angle": return turn("angle") - of("reference");
      case "speed": return turn("w");
      case "length": return Math.hypot(...this.apart(a, b, of));
      case "force": return Math.hypot(this.joint(i, "fx"), this.joint(i, "fy"));
      case "fx": case "fy": case "torque":
        return this.run.jointImpulse(i)[["fx", "fy", "torque"].indexOf(word)] / engine.tickLength;
      default: return of(word);
    }
  }

  /** The way between the anchors of a joint. @param {number} a @param {number} b
   * @param {(name: string) => number} of */
  apart(a, b, of) {
    const [p, q] = [[a, "a"], [b, "b"]].map(([row, side]) => {
      return placed(pose(this.engine, Number(row)), [of(`l${side}x`), of(`l${side}y`)]);
    });
    return [q[0] - p[0], q[1] - p[1]];
  }

  /** A quantity of the world. @param {string} word */
  world(word) {
    const engine = this.engine;
    const rows = () => Array.from({ length: engine.tally("body_count") }, (_, i) => i)
      .filter((i) => !this.run.gone.has(i));
    const sum = (/** @type {(row: number) => number} */ of) =>
      rows().reduce((all, row) => all + of(row), 0);
    const momentum = (/** @type {string} */ name) => sum((row) =>
      engine.get("bodies", row, "mass") * engine.get("motion", row, name));
    const spin = (/** @type {number} */ row) => 0.5 * engine.get("bodies", row, "inertia") *
      engine.get("motion", row, "w") ** 2;
    switch (word) {
      case "time": return engine.time;
      case "tick": return engine.tickNumber;
      case "gravity": return Math.hypot(...engine.all("step", 0, "gx", "gy"));
      case "gravity.x": case "gravity.y": return engine.get("step", 0, `g${word.slice(-1)}`);
      case "energy.kinetic": return sum((row) => this.kinetic(row));
      case "energy.angular": return sum(spin);
      case "energy.linear": return sum((row) => this.kinetic(row) - spin(row));
      case "energy.gravity": return sum((row) => this.potential(row));
      case "momentum": return Math.hypot(momentum("vx"), momentum("vy"));
      case "momentum.x": case "momentum.y": return momentum(`v${word.slice(-1)}`);
      case "contacts.count": return this.points(-1);
      case "bodies.count": return this.run.data.bodies.length - this.run.gone.size;
      case "bodies.asleep": return engine.tally("asleep_count");
      default: return engine.state.counts[word];
    }
  }

  /** @param {any} value */
  number(value) {
    if (typeof value === "boolean") return Number(value);
    if (typeof value !== "number" || !Number.isFinite(value)) throw new NoValueError();
    return value;
  }

  /** @param {any} value @param {number} low @param {number} high */
  within(value, low, high) {
    const number = this.number(value);
    if (number < low || number > high) throw new NoValueError();
    return number;
  }

  /** @param {string} name @param {number} value */
  setSlider(name, value) {
    const one = this.controls.find((c) => c.kind === "slider" && c.name === name);
    this.values[name] = Math.min(Math.max(value, one.low), one.high);
  }

  /** Bring the centre of a body to a coordinate. @param {number} row @param {string} axis
   * @param {number} value */
  move(row, axis, value) {
    const engine = this.engine;
    const now = engine.get("motion", row, axis);
    if (value === now || this.run.gone.has(row)) return;
    engine.wake();
    engine.set("motion", row, axis, now + (value - now));
    for (const name of ["x", "y", "angle", "c", "s"]) {
      engine.set("bodies", row, `${name}0`, engine.get("motion", row, name));
    }
    this.run.forgetBounds(row);
    this.forgetPush(row);
  }

  /** Set a velocity. @param {number} row @param {string} name @param {number} value */
  drive(row, name, value) {
    const engine = this.engine;
    if (this.run.gone.has(row) || engine.get("motion", row, name) === value) return;
    engine.wake();
    engine.set("motion", row, name, value);
    if (name !== "w") this.forgetPush(row);
  }

  /** @param {number} row */
  forgetPush(row) {
    if (!this.engine.tally("pushed")) return;
    for (const name of LEADS) this.engine.set("bodies", row, name, 0);
  }

  /** An impulse at once, or a force in the next tick. @param {number} row @param {string} name
   * @param {number} value */
  push(row, name, value) {
    const engine = this.engine;
    if (this.run.gone.has(row)) return;
    if (name.startsWith("impulse")) {
      engine.wake();
      const axis = name.endsWith("x") ? "vx" : "vy";
      const more = value * engine.get("motion", row, "inv_mass");
      const now = engine.get("motion", row, axis) + more;
      engine.set("motion", row, axis, Math.min(Math.max(now, -MOST_SPEED), MOST_SPEED));
    } else {
      const [fx, fy, torque] = ["force_x", "force_y", "torque"].map((one) =>
        one === name ? value : 0);
      this.run.addForce(row, fx, fy, torque);
    }
  }

  /** @param {string} name gx or gy @param {number} value */
  gravity(name, value) {
    if (this.engine.get("step", 0, name) === value) return;
    this.engine.wake();
    this.engine.set("step", 0, name, value);
    this.engine.part("gravity was changed here");
  }

  /** A property that is numbers of the arrays: [array, place, factor, shift] of each.
   * @param {any[][]} numbers @param {number} value @param {number} remix row of a body, or 0 */
  effect(numbers, value, remix) {
    let changed = false;
    for (const [name, place, factor, shift] of numbers) {
      const at = this.engine.block(name).at + place + this.run.hand.shifted(name, place);
      const wanted = factor * value + shift;
      if (this.engine.view.getFloat64(at, true) === wanted) continue;
      this.engine.wake();
      this.engine.view.setFloat64(at, wanted, true);
      changed = true;
    }
    if (!changed || !remix) return;
    this.engine.call("remix", this.engine.page, BigInt(remix));
    this.engine.set("tally", 0, "blocks_stale", 1);
  }
}
