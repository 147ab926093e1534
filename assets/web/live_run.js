// A run that is live: the compiled tick, the hand, what was done when, and the way back.

import { Engine, LANES } from "./engine.js";
import { Hand, placed, pose } from "./hand.js";
import { Program } from "./program.js";
import { settleJoint, stateHash } from "./state_hash.js";

/** @typedef {{tick: number, kind: string, [word: string]: any}} Deed something that a user did */

const KEPT_SECONDS = 60;
const KEPT_BYTES = 160 * 1024 * 1024;
const EVERY = 0.5;

/** See `RecordedRun` for the same of a recording. */
export class LiveRun {
  /** @param {Engine} engine @param {any} data what the page says
   * @param {any} code what the controls do */
  constructor(engine, data, code) {
    this.data = data;
    this.isLive = true;
    this.engine = engine;
    this.hand = new Hand(this.engine);
    this.program = new Program(this, data.controls, code);
    this.rate = this.engine.get("step", 0, "tick_rate");
    /** @type {Deed[]} */
    this.log = [];
    this.next = 0;
    this.begin = this.engine.tickNumber;
    this.last = this.begin;
    /** Bodies that have left the world. @type {Set<number>} */
    this.gone = new Set();
    /** @type {any[]} */
    this.keyframes = [];
    this.start = this.keyframe();
    this.keyframes.push(this.start);
    this.fault = "";
  }

  get tick() {
    return this.engine.tickNumber;
  }

  get first() {
    return this.keyframes[0].engine.tick;
  }

  get time() {
    return this.engine.time;
  }

  /** One tick: what was done now, the program, lasting forces, the hand, the world. */
  tickOnce() {
    const every = Math.max(1, Math.round(this.rate * EVERY));
    const newest = this.keyframes[this.keyframes.length - 1];
    if (this.tick >= newest.engine.tick + every) this.keep();
    while (this.next < this.log.length && this.log[this.next].tick <= this.tick) {
      this.apply(this.log[this.next++]);
    }
    this.push();
    this.program.step();
    this.hand.step();
    this.engine.step(1);
    for (const row of this.engine.lost) this.lose(row);
    this.last = Math.max(this.last, this.tick);
  }

  /** @param {number} ticks */
  advance(ticks) {
    for (let i = 0; i < ticks && !this.fault; i++) {
      try {
        this.tickOnce();
      } catch (error) {
        this.fault = error instanceof Error ? error.message : String(error);
      }
    }
  }

  /** Go to a tick that was, or on to one. @param {number} tick */
  seek(tick) {
    const goal = Math.max(this.first, Math.min(tick, this.last));
    if (goal < this.tick) {
      const before = this.keyframes.filter((one) => one.engine.tick <= goal);
      this.bring(before[before.length - 1]);
    }
    this.fault = "";
    this.advance(goal - this.tick);
  }

  /** Back to the beginning; all that was done is forgotten. */
  restart() {
    this.bring(this.start);
    this.log = [];
    this.next = 0;
    this.last = this.begin;
    this.keyframes = [this.start];
    this.fault = "";
  }

  keyframe() {
    return {
      engine: this.engine.save(), hand: this.hand.save(), program: this.program.save(),
      next: this.next, gone: new Set(this.gone),
    };
  }

  /** Keep this moment; of older ones every second goes where there is no room. */
  keep() {
    const oldest = this.tick - KEPT_SECONDS * this.rate;
    this.keyframes = this.keyframes.filter((one) => one.engine.tick < this.tick);
    while (this.keyframes.length > 2 && this.keyframes[1].engine.tick < oldest) {
      this.keyframes.shift();
    }
    this.keyframes.push(this.keyframe());
    const size = () => this.keyframes.reduce((sum, one) => sum + one.engine.memory.length, 0);
    for (let last = this.keyframes.length - 1; last > 2 && size() > KEPT_BYTES;) {
      this.keyframes = this.keyframes.filter((_, i) => i === 0 || i === last || i % 2 === 0);
      last = this.keyframes.length - 1;
    }
  }

  /** @param {any} kept */
  bring(kept) {
    this.engine.restore(kept.engine);
    this.hand.restore(kept.hand);
    this.program.restore(kept.program);
    this.next = kept.next;
    this.gone = new Set(kept.gone);
  }

  /** Do something now; what had come after it is no longer. @param {Omit<Deed, "tick">} deed */
  do(deed) {
    const done = /** @type {Deed} */ ({ ...deed, tick: this.tick });
    this.log.length = this.next;
    this.log.push(done);
    this.next++;
    this.last = this.tick;
    this.keyframes = this.keyframes.filter((one) => one.engine.tick <= this.tick);
    this.apply(done);
  }

  /** @param {Deed} deed */
  apply(deed) {
    if (deed.kind !== "move") this.engine.wake();
    if (deed.kind === "grab") this.engine.part("a hand was in it");
    if (deed.kind === "grab") this.hand.grab(deed.row, deed.at, deed.cursor);
    else if (deed.kind === "move") this.hand.follow(deed.at, deed.ticks);
    else if (deed.kind === "release") this.hand.release();
    else this.program.apply(deed);
  }

  /** Lasting forces on bodies (app/simulation/attachments.py). */
  push() {
    for (const { row, at, force, turns } of this.data.forces) {
      if (this.gone.has(row)) continue;
      const now = pose(this.engine, row);
      const [x, y] = placed(now, at);
      let [fx, fy] = force;
      if (turns) {
        const [[tx, ty], [ox, oy]] = turns.map((/** @type {number[]} */ end) => placed(now, end));
        [fx, fy] = [tx - ox, ty - oy];
      }
      this.addForce(row, fx, fy, (x - now.x) * fy - (y - now.y) * fx);
    }
  }

  /** @param {number} row @param {number} fx @param {number} fy @param {number} torque */
  addForce(row, fx, fy, torque) {
    const engine = this.engine;
    engine.wake();
    engine.set("tally", 0, "pushed", 1);
    const [x, y, turn] = engine.all("bodies", row, "fx", "fy", "torque");
    engine.put("bodies", row, { fx: x + fx, fy: y + fy, torque: turn + torque });
  }

  /** A body that has left the world stays where nobody is. @param {number} row */
  lose(row) {
    if (this.hand.now.row === row) this.hand.release();
    this.gone.add(row);
    const place = -5000 - 20 * this.gone.size;
    this.engine.put("motion", row, {
      x: place, y: place, vx: 0, vy: 0, w: 0, dx: 0, dy: 0, da: 0, gravity_scale: 0,
    });
    this.forgetBounds(row);
    this.engine.part("something has left the world");
  }

  /** A body was put elsewhere: its bounds are made anew (state/page.py). @param {number} row */
  forgetBounds(row) {
    const engine = this.engine;
    for (let i = 0; i < engine.tally("shape_count"); i++) {
      if (engine.get("shapes", i, "body") !== row) continue;
      engine.set("shapes", i, "max_x", engine.get("shapes", i, "min_x"));
    }
    engine.set("bodies", row, "slack", 0);
    engine.renewBounds();
  }

  /** What a joint did in the last tick [N*s]. @param {number} i */
  jointImpulse(i) {
    settleJoint(this.engine, i);
    return this.engine.all("joints", i, "jx", "jy", "jw");
  }

  /** Place and turning of a body; null when it is not there. @param {number} row */
  pose(row) {
    return this.gone.has(row) ? null : pose(this.engine, row);
  }

  /** Velocity of a body [m/s]. @param {number} row */
  velocity(row) {
    return this.engine.all("motion", row, "vx", "vy");
  }

  /** All touching points of the last tick (contacts/readings.py). */
  contacts() {
    const engine = this.engine;
    const [count, tick] = [engine.tally("contact_count"), this.tick];
    const length = engine.tickLength || 1 / this.rate;
    const result = [];
    for (let i = 0; i < count; i++) {
      const points = engine.get("contacts", i, "point_count");
      if (points < 1) continue;
      const [a, b] = engine.all("contacts", i, "body_a", "body_b");
      const [at, bt] = [pose(engine, a), pose(engine, b)];
      const of = engine.get("contacts", i, "reference") === 1 ? bt : at;
      const [lx, ly] = engine.all("contacts", i, "lnx", "lny");
      const [nx, ny] = [of.c * lx - of.s * ly, of.s * lx + of.c * ly];
      const slot = engine.get("contacts", i, "slot");
      for (let k = 0; k < points; k++) {
        const row = 2 * i + k;
        const get = (/** @type {string} */ name) => engine.get("points", row, name);
        const ra = get("ra") - get("rb");
        const [ax, ay] = placed(at, engine.all("points", row, "lax", "lay"));
        const [bx, by] = placed(bt, engine.all("points", row, "lbx", "lby"));
        const done = (/** @type {string} */ name) => slot < 0 ? get(name) : engine.get(
          "blocks", Math.floor(slot / LANES), `${k ? "q" : "p"}.${name}`, slot % LANES);
        result.push({
          x: (ax + bx + ra * nx) / 2, y: (ay + by + ra * ny) / 2, nx, ny,
          normal: done("total_normal_impulse") / length,
          friction: done("total_tangent_impulse") / length,
          isNew: get("born") === tick - 1, bodies: [a, b],
        });
      }
    }
    return result;
  }

  /** The hash of the state, as the desktop has it, and what is to be said of it. */
  hash() {
    return { hash: stateHash(this.engine), apart: this.engine.apart };
  }
}
