// How the world lies in the picture, and what lies at a place of it.

/** @typedef {import("./live_run.js").LiveRun} LiveRun */

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
