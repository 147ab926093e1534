// Strokes of the picture: lines, dots, arrows and words, in sizes of the window.

import { Camera } from "./camera.js";

const SIZES = {
  outline: 2, line: 2, thin: 1.25, ground: 4, arrow: 3, head: 12, reach: 60, dotNew: 8,
  dotKept: 6, dot: 6, hand: 3, halo: 1.5, dash: 7, label: 16, grid: 44,
};
const LEAST_REACH = 0.08;
const MOST_REACHES = 3;
const FONT = '"Noto Sans", "DejaVu Sans", system-ui, sans-serif';

/** A canvas, its camera and its look. */
export class Strokes {
  /** @param {HTMLCanvasElement} canvas @param {any} data */
  constructor(canvas, data) {
    this.canvas = canvas;
    this.ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.data = data;
    this.camera = new Camera();
    this.theme = "light";
    this.large = 1;
    /** Pixels for a newton and for a metre a second. */
    this.scales = { force: 0, speed: 0 };
    /** What arrows mean, for the key. @type {string[]} */
    this.keys = [];
    /** Device pixels for a pixel of the page. */
    this.ratio = 1;
    /** The last stripes that were made. @type {{key: string, pattern: CanvasPattern} | null} */
    this.stripes = null;
  }

  /** @param {string} role */
  color(role) {
    return this.data.colors[this.theme][role];
  }

  /** @param {keyof typeof SIZES} name */
  size(name) {
    return SIZES[name] * this.large;
  }

  /** Stripes of what cannot move; they lie still on the screen. @param {string} color */
  hatch(color) {
    const side = Math.round(9 * this.large * this.ratio);
    const key = `${color} ${side}`;
    if (this.stripes?.key !== key) {
      const tile = document.createElement("canvas");
      tile.width = tile.height = side;
      const ink = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
      ink.strokeStyle = color;
      ink.lineWidth = 0.3 * side;
      for (const shift of [-side, 0, side]) {
        ink.moveTo(shift - side, 2 * side);
        ink.lineTo(shift + 2 * side, -side);
      }
      ink.stroke();
      const pattern = /** @type {CanvasPattern} */ (this.ink.createPattern(tile, "repeat"));
      this.stripes = { key, pattern };
    }
    const { pattern } = /** @type {{pattern: CanvasPattern}} */ (this.stripes);
    pattern.setTransform(this.ink.getTransform().inverse());
    return pattern;
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
    const [x, y] = this.camera.pixel(at);
    this.disc(x, y, diameter / 2 + (ring ? 0 : this.size("halo") / 2), "halo");
    if (ring) this.arc(x, y, diameter / 2, 0, 2 * Math.PI, role, this.size("line"));
    else this.disc(x, y, diameter / 2, role);
  }

  /** @param {number} x [px] @param {number} y @param {number} radius @param {string} role */
  disc(x, y, radius, role) {
    this.ink.beginPath();
    this.ink.arc(x, y, radius, 0, 2 * Math.PI);
    this.ink.fillStyle = this.color(role);
    this.ink.fill();
  }

  /** @param {number} x [px] @param {number} y @param {number} radius @param {number} from [rad]
   * @param {number} to @param {string} role @param {number} width */
  arc(x, y, radius, from, to, role, width) {
    this.ink.beginPath();
    this.ink.arc(x, y, radius, from, to);
    this.ink.strokeStyle = this.color(role);
    this.ink.lineWidth = width;
    this.ink.stroke();
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

/** A number in three digits. @param {number} value */
export function digits(value) {
  return Number(value.toPrecision(3)).toString();
}

/** Words without the signs of a formula. @param {string} text */
export function plain(text) {
  const [low, high] = ["₀₁₂₃₄₅₆₇₈₉", "⁰¹²³⁴⁵⁶⁷⁸⁹"];
  return text.replace(/\$/g, "").replace(/\s+/g, " ").trim()
    .replace(/_(\d)(?!\w)/g, (_, digit) => low[digit])
    .replace(/\^(\d)(?!\w)/g, (_, digit) => high[digit]);
}
