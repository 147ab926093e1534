// The picture: bodies, joints and overlays on a canvas, in the colours and widths of the window.

import { placed } from "./hand.js";
import { digits, plain, Strokes } from "./strokes.js";

/** @typedef {import("./live_run.js").LiveRun} LiveRun */
/** @typedef {import("./recorded_run.js").RecordedRun} RecordedRun */

const NORMAL = 22;
const REST = 0.02;
const MOST_DETAILED = 120;

/** Overlays by the names of the desktop: words, and whether each is on at first. */
export const OVERLAYS = {
  contacts: ["Contacts", false], normals: ["Contact directions", false],
  impulses: ["Forces", false], joints: ["Motors and limits", true],
  velocities: ["Velocities", false], centers: ["Centres of mass", false], ids: ["Names", false],
};

/** Paints runs. */
export class Picture extends Strokes {
  /** @param {HTMLCanvasElement} canvas @param {any} data */
  constructor(canvas, data) {
    super(canvas, data);
    this.show(data);
  }

  /** Paint other bodies. @param {any} data */
  show(data) {
    this.data = data;
    /** @type {Map<any, {path: Path2D, edge: Path2D}>} */
    this.paths = new Map();
    /** @type {Map<number, HTMLImageElement>} */
    this.images = new Map();
    for (const [row, { png }] of Object.entries(/** @type {any} */ (data.pictures))) {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      this.images.set(Number(row), image);
    }
  }

  /** Fit the canvas to the page. @returns {boolean} whether that changed it */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.ratio = Math.min(window.devicePixelRatio || 1, 2.5);
    const [w, h] = [Math.round(width * this.ratio), Math.round(height * this.ratio)];
    if (this.canvas.width === w && this.canvas.height === h) return false;
    this.canvas.width = w;
    this.canvas.height = h;
    [this.camera.width, this.camera.height] = [width, height];
    return true;
  }

  /** @param {LiveRun | RecordedRun} run @param {Set<string>} shown overlays */
  paint(run, shown) {
    const { ratio } = this;
    this.ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.keys = [];
    this.ground();
    /** @type {Map<number, any>} */
    this.poses = new Map([[0, { x: 0, y: 0, c: 1, s: 0 }]]);
    for (const body of this.data.bodies) {
      const pose = body.enabled === false ? null : run.pose(body.row);
      if (pose) this.poses.set(body.row, pose);
    }
    const held = run.isLive ? /** @type {LiveRun} */ (run).hand.now.row : 0;
    for (const body of this.data.bodies) this.body(body, held === body.row);
    this.ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.joints(shown.has("joints"));
    this.notes();
    if (shown.has("velocities")) this.velocities(run);
    if (shown.has("contacts") || shown.has("normals") || shown.has("impulses")) {
      this.contacts(run.contacts(), shown);
    }
    if (shown.has("centers")) this.centers();
    if (shown.has("ids")) this.names();
    if (held) this.hand(/** @type {LiveRun} */ (run));
  }

  ground() {
    const { ink, camera } = this;
    const fill = ink.createLinearGradient(0, 0, 0, camera.height);
    fill.addColorStop(0, this.color("background_top"));
    fill.addColorStop(1, this.color("background_bottom"));
    ink.fillStyle = fill;
    ink.fillRect(0, 0, camera.width, camera.height);
    const least = this.size("grid") / camera.scale;
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least) || least;
    const [left, top] = camera.world(0, 0);
    const [right, bottom] = camera.world(camera.width, camera.height);
    const lines = new Path2D();
    for (let x = Math.ceil(left / step) * step; x < right; x += step) {
      lines.rect(Math.round(camera.pixel([x, 0])[0]), 0, 1, camera.height);
    }
    for (let y = Math.ceil(bottom / step) * step; y < top; y += step) {
      lines.rect(0, Math.round(camera.pixel([0, y])[1]), camera.width, 1);
    }
    ink.fillStyle = this.color("grid");
    ink.globalAlpha = 0.45;
    ink.fill(lines);
    ink.globalAlpha = 1;
  }

  /** @param {any} body @param {boolean} held */
  body(body, held) {
    const pose = this.poses?.get(body.row);
    if (!pose) return;
    const { ink, camera, ratio } = this;
    const k = camera.scale * ratio;
    const [ox, oy] = camera.pixel([pose.x, pose.y]);
    const [c, s] = [k * pose.c, k * pose.s];
    ink.setTransform(c, -s, -s, -c, ox * ratio, oy * ratio);
    ink.lineJoin = "round";
    for (const shape of body.shapes) {
      const look = this.data.palette[this.theme][shape.sensor ? "sensor" : "plain"][body.color];
      const { path, edge } = this.pathOf(shape);
      if (shape.x.length === 2 && shape.r[0] * camera.scale * 2 < this.size("ground")) {
        ink.lineWidth = this.size("ground") / camera.scale;
        ink.strokeStyle = look[1];
        ink.stroke(path);
        continue;
      }
      ink.fillStyle = look[0];
      ink.fill(path);
      if (!look[3].endsWith("00")) {
        ink.fillStyle = this.hatch(look[3]);
        ink.fill(path);
      }
      const image = this.images.get(body.row);
      if (image && image.complete) this.image(image, path, body);
      ink.lineWidth = this.size("outline") / camera.scale;
      ink.strokeStyle = held ? this.color("hand") : look[1];
      ink.stroke(edge);
      const wide = Math.max(...shape.x.map((/** @type {number} */ x, /** @type {number} */ i) =>
        x + shape.r[i]));
      if (body.shapes.length > 1 || image || wide * camera.scale < 3 * ink.lineWidth) continue;
      ink.lineWidth = this.size("thin") / camera.scale;
      ink.strokeStyle = look[2];
      ink.beginPath();
      ink.moveTo(0.62 * wide, 0);
      ink.lineTo(0.95 * wide, 0);
      if (body.kind !== "static") ink.stroke();
    }
  }

  /** A picture, clipped to the outline. @param {HTMLImageElement} image @param {Path2D} path
   * @param {any} body */
  image(image, path, body) {
    const { ink } = this;
    const [x0, y0, x1, y1] = this.data.pictures[body.row].box;
    const wide = Math.max((x1 - x0) / image.width, (y1 - y0) / image.height);
    ink.save();
    ink.clip(path);
    ink.translate((x0 + x1) / 2, (y0 + y1) / 2);
    ink.scale(wide, -wide);
    ink.drawImage(image, -image.width / 2, -image.height / 2);
    ink.restore();
  }

  /** The hull of discs as a path, and of it what is seen as an edge. @param {any} shape */
  pathOf(shape) {
    const known = this.paths.get(shape);
    if (known) return known;
    const { x, y, r, nx, ny } = shape;
    const n = x.length;
    const path = new Path2D();
    const edge = shape.seams ? new Path2D() : path;
    if (n === 1) path.arc(x[0], y[0], r[0], 0, 2 * Math.PI);
    else {
      for (let i = 0; i < n; i++) {
        const j = (i + 1) % n;
        const [ax, ay] = [x[i] + r[i] * nx[i], y[i] + r[i] * ny[i]];
        const [bx, by] = [x[j] + r[j] * nx[i], y[j] + r[j] * ny[i]];
        if (i === 0) path.moveTo(ax, ay);
        else path.lineTo(ax, ay);
        path.lineTo(bx, by);
        if (r[j] > 0) {
          path.arc(x[j], y[j], r[j], Math.atan2(ny[i], nx[i]), Math.atan2(ny[j], nx[j]));
        }
        if (shape.seams && !((shape.seams >> i) & 1)) {
          edge.moveTo(ax, ay);
          edge.lineTo(bx, by);
        }
      }
      path.closePath();
    }
    const made = { path, edge };
    this.paths.set(shape, made);
    return made;
  }

  /** A point of a body in the world. @param {number} row @param {number[]} at */
  place(row, at) {
    const pose = this.poses?.get(row);
    return pose && placed(pose, at);
  }

  /** @param {boolean} detailed whether motors and limits are shown */
  joints(detailed) {
    const few = this.data.joints.length <= MOST_DETAILED;
    for (const joint of this.data.joints) {
      const a = this.place(joint.a, joint.la);
      const b = this.place(joint.b, joint.lb);
      if (!a || !b) continue;
      if (joint.kind === "distance") this.rod(joint, a, b, few);
      else if (joint.kind === "pulley") {
        const [ax, ay, bx, by] = joint.wheels;
        const way = [a, [ax, ay], [bx, by], b];
        for (let i = 0; i < 3; i++) this.line(way[i], way[i + 1], "joint", this.size("line"));
      } else if (joint.kind === "prismatic" || joint.kind === "wheel") this.slide(joint, a, b);
      else if (joint.kind === "weld" && detailed) this.dot(b, "joint", this.size("dot"), true);
      else if (joint.kind === "revolute" || joint.kind === "ratchet") {
        this.dot(b, "joint", this.size("dot") * (few ? 1.5 : 1), true);
        if (few) this.dot(b, "joint", this.size("dot") * 0.5);
        if (detailed && few) this.dial(joint, b);
      }
    }
  }

  /** @param {any} joint @param {number[]} a @param {number[]} b @param {boolean} few */
  rod(joint, a, b, few) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (joint.soft && few) this.coil(a, b);
    else {
      const slack = joint.rope && !joint.soft && joint.most && length < joint.most * 0.999;
      this.line(a, b, "joint", this.size(slack || !few ? "thin" : "line"), slack);
    }
    if (!few) return;
    for (const point of [a, b]) this.dot(point, "joint", this.size("dot") * 0.9);
  }

  /** @param {any} joint @param {number[]} a @param {number[]} b */
  slide(joint, a, b) {
    const pose = this.poses?.get(joint.a);
    const [ux, uy] = joint.u;
    const [dx, dy] = [pose.c * ux - pose.s * uy, pose.s * ux + pose.c * uy];
    const [from, to] = [joint.lower ?? -0.5, joint.upper ?? 0.5].map((way) =>
      [a[0] + dx * way, a[1] + dy * way]);
    if (joint.kind === "wheel") this.coil(a, b);
    else this.line(from, to, "joint", this.size("thin"));
    this.dot(b, "joint", this.size("dot"));
  }

  /** Limits and the motor of a hinge. @param {any} joint @param {number[]} at */
  dial(joint, at) {
    const { ink } = this;
    const [px, py] = this.camera.pixel(at);
    const turnOf = (/** @type {number} */ row) => {
      const pose = this.poses?.get(row);
      return Math.atan2(pose.s, pose.c);
    };
    const radius = this.size("dot") * 3.4;
    if (joint.lower !== null || joint.upper !== null) {
      const zero = turnOf(joint.a) + joint.reference;
      const now = turnOf(joint.b);
      const [low, high] = [joint.lower ?? now - zero - 1, joint.upper ?? now - zero + 1];
      ink.setLineDash([this.size("dash"), this.size("dash")]);
      this.arc(px, py, radius, -(zero + high), -(zero + low), "limit", this.size("thin") * 1.3);
      ink.setLineDash([]);
    }
    if (joint.motor_speed && joint.driven) {
      const sign = Math.sign(joint.motor_speed);
      const start = turnOf(joint.b) + 0.4 * sign;
      const end = start + 1.5 * Math.PI * sign;
      const [from, to] = sign > 0 ? [-end, -start] : [-start, -end];
      this.arc(px, py, radius * 1.3, from, to, "motor", this.size("line"));
      const [x, y] = [px + Math.cos(end) * radius * 1.3, py - Math.sin(end) * radius * 1.3];
      const [dx, dy] = [-Math.sin(end) * sign * radius, -Math.cos(end) * sign * radius];
      this.shafts([[x - dx * 0.6, y - dy * 0.6, x + dx * 0.4, y + dy * 0.4]], this.color("motor"));
    }
  }

  /** @param {ReturnType<LiveRun["contacts"]>} points @param {Set<string>} shown */
  contacts(points, shown) {
    const { camera } = this;
    if (shown.has("normals")) {
      const length = NORMAL / camera.scale;
      for (const { x, y, nx, ny } of points) {
        const end = [x + nx * length, y + ny * length];
        this.line([x, y], end, "halo", this.size("line") + 2 * this.size("halo"));
        this.line([x, y], end, "normal", this.size("line"));
        this.dot([x, y], "normal", this.size("dotKept") * 0.8);
      }
    }
    if (shown.has("contacts")) {
      for (const { x, y, isNew } of points) {
        if (isNew) this.dot([x, y], "contact_new", this.size("dotNew"), true);
        else this.dot([x, y], "contact_kept", this.size("dotKept"));
      }
    }
    if (shown.has("impulses")) {
      const forces = points.map((p) => Math.hypot(p.normal, p.friction));
      const scale = this.arrowScale("force", forces);
      if (scale) this.keys.push(`${digits(this.size("reach") / scale)} N`);
      const [ups, sides] = [1, 0].map((up) => points.map(({ x, y, nx, ny, normal, friction }) =>
        up ? [x, y, nx * normal * scale, ny * normal * scale]
          : [x, y, ny * friction * scale, -nx * friction * scale]));
      this.arrows(ups, "impulse");
      this.arrows(sides, "friction");
    }
  }

  /** @param {LiveRun | RecordedRun} run */
  velocities(run) {
    const moving = this.data.bodies.filter((/** @type {any} */ one) =>
      one.kind !== "static" && this.poses?.has(one.row));
    /** @type {number[][]} */
    const all = moving.map((/** @type {any} */ one) => {
      const { x, y } = this.poses?.get(one.row);
      return [x, y, ...run.velocity(one.row)];
    });
    const fast = all.filter(([, , vx, vy]) => Math.hypot(vx, vy) > REST);
    const scale = this.arrowScale("speed", fast.map(([, , vx, vy]) => Math.hypot(vx, vy)));
    if (scale) this.keys.push(`${digits(this.size("reach") / scale)} m/s`);
    this.arrows(fast.map(([x, y, vx, vy]) => [x, y, vx * scale, vy * scale]), "velocity");
  }

  centers() {
    const { ink } = this;
    const radius = (this.size("dot") * 1.7) / 2;
    for (const body of this.data.bodies) {
      const pose = this.poses?.get(body.row);
      if (!pose || body.kind !== "dynamic") continue;
      const [x, y] = this.camera.pixel([pose.x, pose.y]);
      this.disc(x, y, radius, "halo");
      ink.fillStyle = this.color("center");
      for (const start of [-Math.PI / 2, Math.PI / 2]) {
        ink.beginPath();
        ink.moveTo(x, y);
        ink.arc(x, y, radius, start, start + Math.PI / 2);
        ink.fill();
      }
      this.arc(x, y, radius, 0, 2 * Math.PI, "center", 1);
    }
  }

  names() {
    let shown = 0;
    for (const body of this.data.bodies) {
      const pose = this.poses?.get(body.row);
      if (!pose || shown++ > 400) continue;
      this.text([pose.x, pose.y], body.name || String(body.id), 0.85);
    }
  }

  notes() {
    for (const note of this.data.notes) {
      const [from, to] = note.points.map((/** @type {number[]} */ p) => this.place(note.row, p));
      if (!from) continue;
      const [x, y] = this.camera.pixel(from);
      if (to) {
        const [tx, ty] = this.camera.pixel(to);
        this.shafts([[x, y, tx, ty]], note.color || this.color("text"));
      }
      note.text.split("¶").forEach((/** @type {string} */ line, /** @type {number} */ k) => {
        const lower = (k * this.size("label") * note.size * 1.3) / this.camera.scale;
        this.text([from[0], from[1] - lower], plain(line), note.size, note.color);
      });
    }
  }

  /** @param {LiveRun} run */
  hand(run) {
    const [anchor, cursor] = [run.hand.anchor, run.hand.now.cursor];
    this.line(anchor, cursor, "hand", this.size("hand"));
    this.dot(anchor, "hand", this.size("dot") * 1.7, true);
  }
}
