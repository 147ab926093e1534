// The picture: bodies, joints and overlays on a canvas, in the colours and widths of the window.

/** @typedef {import("./live_run.js").LiveRun} LiveRun */
/** @typedef {import("./recorded_run.js").RecordedRun} RecordedRun */

const SIZES = {
  outline: 2, line: 2, thin: 1.25, ground: 4, arrow: 3, head: 12, reach: 60, dotNew: 8,
  dotKept: 6, dot: 6, hand: 3, halo: 1.5, dash: 7, label: 16, grid: 44,
};
const NORMAL = 22;
const LEAST_REACH = 0.08;
const MOST_REACHES = 3;
const REST = 0.02;
const MOST_DETAILED = 120;

/** Overlays by the names of the desktop: words, and whether each is on at first. */
export const OVERLAYS = {
  contacts: ["Contacts", false], normals: ["Contact directions", false],
  impulses: ["Forces", false], joints: ["Motors and limits", true],
  velocities: ["Velocities", false], centers: ["Centres of mass", false], ids: ["Names", false],
};

/** How the world lies in the picture. */
export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 50;
    this.width = 1;
    this.height = 1;
  }

  /** Show all of a view [m], centred. @param {number[]} view */
  fit([x0, y0, x1, y1]) {
    this.x = (x0 + x1) / 2;
    this.y = (y0 + y1) / 2;
    this.scale = Math.max(1e-3, Math.min(this.width / (x1 - x0), this.height / (y1 - y0)));
  }

  /** @param {number[]} point [m] */
  pixel([x, y]) {
    return [
      this.width / 2 + (x - this.x) * this.scale, this.height / 2 - (y - this.y) * this.scale,
    ];
  }

  /** @param {number} px @param {number} py */
  world(px, py) {
    return [
      this.x + (px - this.width / 2) / this.scale, this.y - (py - this.height / 2) / this.scale,
    ];
  }

  /** Nearer or further, about a place of the picture [px]. */
  zoom(/** @type {number} */ factor, /** @type {number} */ px, /** @type {number} */ py) {
    const [x, y] = this.world(px, py);
    this.scale = Math.max(1, Math.min(5000, this.scale * factor));
    const [nx, ny] = this.world(px, py);
    this.x += x - nx;
    this.y += y - ny;
  }
}

/** Paints runs. */
export class Picture {
  /** @param {HTMLCanvasElement} canvas @param {any} data */
  constructor(canvas, data) {
    this.canvas = canvas;
    this.ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.data = data;
    this.camera = new Camera();
    this.theme = "light";
    this.large = 1;
    /** @type {Map<any, {path: Path2D, edge: Path2D}>} */
    this.paths = new Map();
    /** @type {Map<number, HTMLImageElement>} */
    this.images = new Map();
    for (const [row, { png }] of Object.entries(/** @type {any} */ (data.pictures))) {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      this.images.set(Number(row), image);
    }
    /** Pixels for a newton and for a metre a second. */
    this.scales = { force: 0, speed: 0 };
    /** What arrows mean, for the key. @type {string[]} */
    this.keys = [];
  }

  /** @param {string} role */
  color(role) {
    return this.data.colors[this.theme][role];
  }

  /** @param {keyof typeof SIZES} name */
  size(name) {
    return SIZES[name] * this.large;
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
    const ratio = /** @type {number} */ (this.ratio);
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
    if (this.data.overlays.joints !== false) this.joints(shown.has("joints"));
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
    ink.beginPath();
    for (let x = Math.ceil(left / step) * step; x < right; x += step) {
      const px = Math.round(camera.pixel([x, 0])[0]) + 0.5;
      ink.moveTo(px, 0);
      ink.lineTo(px, camera.height);
    }
    for (let y = Math.ceil(bottom / step) * step; y < top; y += step) {
      const py = Math.round(camera.pixel([0, y])[1]) + 0.5;
      ink.moveTo(0, py);
      ink.lineTo(camera.width, py);
    }
    ink.strokeStyle = this.color("grid");
    ink.globalAlpha = 0.45;
    ink.lineWidth = 1;
    ink.stroke();
    ink.globalAlpha = 1;
  }

  /** @param {any} body @param {boolean} held */
  body(body, held) {
    const pose = this.poses?.get(body.row);
    if (!pose) return;
    const { ink, camera } = this;
    const ratio = /** @type {number} */ (this.ratio);
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
      const image = this.images.get(body.row);
      if (image && image.complete) this.image(image, path, body);
      ink.lineWidth = this.size("outline") / camera.scale;
      ink.strokeStyle = held ? this.color("hand") : look[1];
      ink.stroke(edge);
      if (shape.x.length === 1 && !image) {
        ink.strokeStyle = look[2];
        ink.beginPath();
        ink.moveTo(shape.x[0], shape.y[0]);
        ink.lineTo(shape.x[0] + shape.r[0], shape.y[0]);
        ink.stroke();
      }
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
  place(row, [x, y]) {
    const pose = this.poses?.get(row);
    return pose && [pose.x + pose.c * x - pose.s * y, pose.y + pose.s * x + pose.c * y];
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
        this.line(a, [ax, ay], "joint", this.size("line"));
        this.line([ax, ay], [bx, by], "joint", this.size("line"));
        this.line([bx, by], b, "joint", this.size("line"));
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

  /** A spring. @param {number[]} a @param {number[]} b */
  coil(a, b) {
    const { ink, camera } = this;
    const [[ax, ay], [bx, by]] = [camera.pixel(a), camera.pixel(b)];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const wide = this.size("dot") * 1.2;
    const turns = 20;
    ink.beginPath();
    ink.moveTo(ax, ay);
    for (let i = 1; i < turns; i++) {
      const along = (length * i) / turns;
      const side = i === 1 || i === turns - 1 ? 0 : wide * (i % 2 ? 1 : -1);
      ink.lineTo(ax + ux * along - uy * side, ay + uy * along + ux * side);
    }
    ink.lineTo(bx, by);
    ink.strokeStyle = this.color("spring");
    ink.lineWidth = this.size("line");
    ink.stroke();
  }

  /** @param {any} joint @param {number[]} a @param {number[]} b */
  slide(joint, a, b) {
    const pose = this.poses?.get(joint.a);
    const [ux, uy] = joint.u;
    const [dx, dy] = [pose.c * ux - pose.s * uy, pose.s * ux + pose.c * uy];
    const low = joint.lower === null ? -0.5 : joint.lower;
    const high = joint.upper === null ? 0.5 : joint.upper;
    const ends = joint.kind === "wheel" ? [a, b]
      : [[a[0] + dx * low, a[1] + dy * low], [a[0] + dx * high, a[1] + dy * high]];
    if (joint.kind === "wheel") this.coil(a, b);
    else this.line(ends[0], ends[1], "joint", this.size("thin"));
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
      const low = joint.lower === null ? now - zero - 1 : joint.lower;
      const high = joint.upper === null ? now - zero + 1 : joint.upper;
      ink.beginPath();
      ink.arc(px, py, radius, -(zero + high), -(zero + low));
      ink.strokeStyle = this.color("limit");
      ink.lineWidth = this.size("thin") * 1.3;
      ink.setLineDash([this.size("dash"), this.size("dash")]);
      ink.stroke();
      ink.setLineDash([]);
    }
    if (joint.motor_speed && joint.driven) {
      const sign = Math.sign(joint.motor_speed);
      const start = turnOf(joint.b) + 0.4 * sign;
      const end = start + 1.5 * Math.PI * sign;
      ink.beginPath();
      ink.arc(px, py, radius * 1.3, -start, -end, sign > 0);
      ink.strokeStyle = this.color("motor");
      ink.lineWidth = this.size("line");
      ink.stroke();
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
    const all = moving.map((/** @type {any} */ one) => run.velocity(one.row));
    const fast = all.map((/** @type {number[]} */ v) => Math.hypot(v[0], v[1]));
    const speeds = fast.filter((/** @type {number} */ v) => v > REST);
    const scale = this.arrowScale("speed", speeds);
    if (scale) this.keys.push(`${digits(this.size("reach") / scale)} m/s`);
    const arrows = moving.map((/** @type {any} */ one, /** @type {number} */ i) => {
      const { x, y } = this.poses?.get(one.row);
      return fast[i] > REST ? [x, y, all[i][0] * scale, all[i][1] * scale] : [x, y, 0, 0];
    });
    this.arrows(arrows, "velocity");
  }

  centers() {
    const { ink } = this;
    const radius = (this.size("dot") * 1.7) / 2;
    for (const body of this.data.bodies) {
      const pose = this.poses?.get(body.row);
      if (!pose || body.kind !== "dynamic") continue;
      const [x, y] = this.camera.pixel([pose.x, pose.y]);
      ink.fillStyle = this.color("halo");
      ink.beginPath();
      ink.arc(x, y, radius, 0, 2 * Math.PI);
      ink.fill();
      ink.fillStyle = ink.strokeStyle = this.color("center");
      for (const start of [-Math.PI / 2, Math.PI / 2]) {
        ink.beginPath();
        ink.moveTo(x, y);
        ink.arc(x, y, radius, start, start + Math.PI / 2);
        ink.fill();
      }
      ink.lineWidth = 1;
      ink.beginPath();
      ink.arc(x, y, radius, 0, 2 * Math.PI);
      ink.stroke();
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

  /** @param {"force" | "speed"} kind @param {number[]} values */
  arrowScale(kind, values) {
    const seen = values.filter((v) => v > 1e-9 && Number.isFinite(v)).sort((a, b) => a - b);
    if (seen.length) {
      const goal = this.size("reach") / seen[Math.floor((seen.length - 1) * 0.9)];
      const now = this.scales[kind];
      this.scales[kind] = now ? now * (goal / now) ** 0.06 : goal;
    }
    return this.scales[kind];
  }

  /** Arrows in one colour: place [m] and length [px], y up, of each.
   * @param {number[][]} arrows @param {string} role */
  arrows(arrows, role) {
    const reach = this.size("reach");
    const lines = [];
    for (const [x, y, dx, dy] of arrows) {
      const length = Math.hypot(dx, dy);
      if (length < LEAST_REACH * reach) continue;
      const cut = Math.min(1, (MOST_REACHES * reach) / length);
      const [px, py] = this.camera.pixel([x, y]);
      lines.push([px, py, px + dx * cut, py - dy * cut]);
    }
    this.shafts(lines, this.color(role));
  }

  /** All shafts and heads at once: first the light rim, then the colour.
   * @param {number[][]} lines [px] @param {string} color */
  shafts(lines, color) {
    const { ink } = this;
    for (const [style, more] of [[this.color("halo"), 2 * this.size("halo")], [color, 0]]) {
      const [shafts, heads] = [new Path2D(), new Path2D()];
      for (const [x, y, tx, ty] of lines) {
        const length = Math.hypot(tx - x, ty - y) || 1;
        const head = Math.min(this.size("head"), length * 0.6);
        const [ux, uy] = [(tx - x) / length, (ty - y) / length];
        shafts.moveTo(x, y);
        shafts.lineTo(tx - ux * head * 0.8, ty - uy * head * 0.8);
        const wide = head * 0.45 + Number(more) / 2;
        heads.moveTo(tx + (ux * Number(more)) / 2, ty + (uy * Number(more)) / 2);
        heads.lineTo(tx - ux * head - uy * wide, ty - uy * head + ux * wide);
        heads.lineTo(tx - ux * head + uy * wide, ty - uy * head - ux * wide);
        heads.closePath();
      }
      ink.strokeStyle = ink.fillStyle = /** @type {string} */ (style);
      ink.lineWidth = this.size("arrow") + Number(more);
      ink.stroke(shafts);
      ink.fill(heads);
    }
  }

  /** @param {number[]} a @param {number[]} b @param {string} role @param {number} width
   * @param {any} dashed */
  line(a, b, role, width, dashed = false) {
    const { ink, camera } = this;
    ink.strokeStyle = this.color(role);
    ink.lineWidth = width;
    if (dashed) ink.setLineDash([this.size("dash"), this.size("dash")]);
    ink.beginPath();
    ink.moveTo(.../** @type {[number, number]} */ (camera.pixel(a)));
    ink.lineTo(.../** @type {[number, number]} */ (camera.pixel(b)));
    ink.stroke();
    if (dashed) ink.setLineDash([]);
  }

  /** @param {number[]} at @param {string} role @param {number} diameter */
  dot(at, role, diameter, ring = false) {
    const { ink } = this;
    const [x, y] = this.camera.pixel(at);
    ink.beginPath();
    ink.arc(x, y, diameter / 2 + (ring ? 0 : this.size("halo") / 2), 0, 2 * Math.PI);
    ink.fillStyle = this.color("halo");
    ink.fill();
    ink.beginPath();
    ink.arc(x, y, diameter / 2, 0, 2 * Math.PI);
    if (ring) {
      ink.strokeStyle = this.color(role);
      ink.lineWidth = this.size("line");
      ink.stroke();
    } else {
      ink.fillStyle = this.color(role);
      ink.fill();
    }
  }

  /** @param {number[]} at @param {string} text @param {number} size @param {string} [color] */
  text(at, text, size, color) {
    const { ink } = this;
    const [x, y] = this.camera.pixel(at);
    ink.font = `${this.size("label") * size}px ${FONT}`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.lineJoin = "round";
    ink.lineWidth = 3 * this.size("halo");
    ink.strokeStyle = this.color("halo");
    ink.strokeText(text, x, y);
    ink.fillStyle = color || this.color("text");
    ink.fillText(text, x, y);
  }
}

export const FONT = '"Noto Sans", "DejaVu Sans", system-ui, sans-serif';

/** A number in three digits. @param {number} value */
export function digits(value) {
  return Number(value.toPrecision(3)).toString();
}

/** Words without the signs of a formula. @param {string} text */
export function plain(text) {
  return text.replace(/\$/g, "").replace(/\s+/g, " ").trim();
}

/** The body that can move at a point, or the nearest within `reach` [m]; 0: none.
 * @param {any[]} bodies @param {LiveRun} run @param {number[]} at @param {number} reach */
export function bodyAt(bodies, run, [px, py], reach) {
  let [best, least] = [0, reach];
  for (const body of bodies) {
    const pose = body.kind === "dynamic" && body.enabled !== false && run.pose(body.row);
    if (!pose) continue;
    const [dx, dy] = [px - pose.x, py - pose.y];
    const [x, y] = [pose.c * dx + pose.s * dy, -pose.s * dx + pose.c * dy];
    for (const shape of body.shapes) {
      const far = distance(shape, x, y);
      if (far < least || (far <= 0 && least <= 0)) [best, least] = [body.row, Math.min(far, least)];
    }
  }
  return best;
}

/** How far a point is from a hull of discs; negative within. @param {any} shape */
function distance(shape, /** @type {number} */ px, /** @type {number} */ py) {
  const { x, y, r, nx, ny } = shape;
  const n = x.length;
  let inside = -Infinity;
  let outside = Infinity;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const [ex, ey] = [x[j] - x[i], y[j] - y[i]];
    const share = n === 1 ? 0 : Math.max(0, Math.min(1,
      ((px - x[i]) * ex + (py - y[i]) * ey) / (ex * ex + ey * ey || 1)));
    const [qx, qy] = [x[i] + share * ex, y[i] + share * ey];
    const radius = r[i] + share * (r[j] - r[i]);
    outside = Math.min(outside, Math.hypot(px - qx, py - qy) - radius);
    if (n > 2) inside = Math.max(inside, (px - x[i]) * nx[i] + (py - y[i]) * ny[i] - r[i]);
  }
  return n > 2 && inside <= 0 ? inside : outside;
}
