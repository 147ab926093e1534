// The mouse and fingers on the picture: grab and throw, move the view, zoom.

import { bodyAt } from "./camera.js";

/** @typedef {import("./live_run.js").LiveRun} LiveRun */
/** @typedef {import("./recorded_run.js").RecordedRun} RecordedRun */

/** How near a press takes a body [px]. @type {Record<string, number>} */
const REACH = { mouse: 10, pen: 16, touch: 26 };

/** What is done to the picture of a page, by who points at it. */
export class Fingers {
  /** @param {any} data @param {LiveRun | RecordedRun} run */
  constructor(data, run) {
    this.data = data;
    this.run = run;
    this.paused = false;
    /** @type {any} */
    this.canvas = null;
    /** @type {any} */
    this.picture = null;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** The finger that holds a body; 0: none. */
    this.holder = 0;
  }

  /** The run, where a hand can do something. @returns {LiveRun | null} */
  get live() {
    return this.run.isLive ? /** @type {LiveRun} */ (this.run) : null;
  }

  listen() {
    const { canvas } = this;
    const heard = { down: this.press, move: this.drag, up: this.lift, cancel: this.lift };
    for (const [name, act] of Object.entries(heard)) {
      canvas.addEventListener(`pointer${name}`, act.bind(this));
    }
    canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      this.picture.camera.zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
    }, { passive: false });
    addEventListener("blur", () => this.letGo());
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.canvas.focus();
    document.querySelectorAll(".menu").forEach((menu) => menu.setAttribute("hidden", ""));
    this.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1) this.letGo();
    if (!this.live || this.fingers.size > 1) return;
    const at = this.picture.camera.world(event.offsetX, event.offsetY);
    const reach = (REACH[event.pointerType] || 10) / this.picture.camera.scale;
    const row = bodyAt(this.data.bodies, this.live, at, reach);
    if (row === 0) return;
    this.holder = event.pointerId;
    this.live.do({ kind: "grab", row, at, cursor: at });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const { camera } = this.picture;
    if (this.holder === event.pointerId) {
      const at = camera.world(event.offsetX, event.offsetY);
      const ticks = this.paused ? 0 : Math.round(this.run.rate / 60);
      if (this.live?.hand.holds) this.live.do({ kind: "move", at, ticks });
    } else if (this.fingers.size === 2) {
      const [a, b] = [...this.fingers.values()];
      const other = a.pointerId === event.pointerId ? b : a;
      const apart = (/** @type {PointerEvent} */ e) =>
        Math.hypot(e.offsetX - other.offsetX, e.offsetY - other.offsetY) || 1;
      const [x, y] = [(event.offsetX + other.offsetX) / 2, (event.offsetY + other.offsetY) / 2];
      camera.zoom(apart(event) / apart(before), x, y);
      this.pan((event.offsetX - before.offsetX) / 2, (event.offsetY - before.offsetY) / 2);
    } else if (this.fingers.size === 1) {
      this.pan(event.offsetX - before.offsetX, event.offsetY - before.offsetY);
    }
    this.fingers.set(event.pointerId, event);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.picture.camera.x -= dx / this.picture.camera.scale;
    this.picture.camera.y += dy / this.picture.camera.scale;
  }

  /** @param {PointerEvent} event */
  lift(event) {
    this.fingers.delete(event.pointerId);
    if (this.holder === event.pointerId) this.letGo();
  }

  letGo() {
    if (this.holder && this.live?.hand.holds) this.live.do({ kind: "release" });
    this.holder = 0;
  }
}
