// A run that was recorded: poses, contacts and forces, frame by frame, to scrub and step.

/** The same as `LiveRun` shows, without a hand. */
export class RecordedRun {
  /** @param {any} data what the page says @param {Uint8Array} blob the frames */
  constructor(data, blob) {
    this.data = data;
    this.isLive = false;
    const { frames, bodies, rate, begin, contacts } = data.record;
    this.frames = frames;
    this.rate = rate;
    this.begin = begin;
    this.first = 0;
    this.last = frames - 1;
    this.tick = 0;
    this.fault = "";
    this.bodies = bodies;
    const numbers = unshuffled(blob, 3 * bodies * frames + 6 * contacts);
    this.poses = added(numbers.subarray(0, 3 * bodies * frames), 3 * bodies);
    this.touching = numbers.subarray(3 * bodies * frames);
    this.starts = [0];
    for (const count of data.record.counts) {
      this.starts.push(this.starts[this.starts.length - 1] + count);
    }
  }

  get time() {
    return this.begin + this.tick / this.rate;
  }

  /** @param {number} ticks */
  advance(ticks) {
    this.tick = Math.min(this.last, this.tick + ticks);
  }

  /** @param {number} tick */
  seek(tick) {
    this.tick = Math.max(0, Math.min(this.last, tick));
  }

  restart() {
    this.tick = 0;
  }

  /** @param {number} row */
  pose(row, tick = this.tick) {
    const place = this.data.record.rows.indexOf(row);
    const at = 3 * (tick * this.bodies + place);
    const { gone, unit } = this.data.record;
    if (place < 0 || this.poses[at] === gone) return null;
    const turn = this.poses[at + 2] * unit;
    return {
      x: this.poses[at] * unit, y: this.poses[at + 1] * unit, c: Math.cos(turn), s: Math.sin(turn),
    };
  }

  /** @param {number} row */
  velocity(row) {
    const before = this.tick > 0 ? this.tick - 1 : this.tick;
    const [a, b] = [this.pose(row, before), this.pose(row, Math.min(before + 1, this.last))];
    return a && b ? [(b.x - a.x) * this.rate, (b.y - a.y) * this.rate] : [0, 0];
  }

  contacts() {
    const { unit } = this.data.record;
    const result = [];
    for (let i = this.starts[this.tick]; i < this.starts[this.tick + 1]; i++) {
      const [x, y, turn, normal, friction, age] = this.touching.subarray(6 * i, 6 * i + 6);
      result.push({
        x: x * unit, y: y * unit, nx: Math.cos(turn * unit), ny: Math.sin(turn * unit),
        normal: normal * 0.01, friction: friction * 0.01, isNew: age === 0,
      });
    }
    return result;
  }

  hash() {
    return { hash: this.data.record.hash, apart: "" };
  }
}

/** Whole numbers whose bytes lie by their places: the lowest of all come first.
 * @param {Uint8Array} blob @param {number} count */
function unshuffled(blob, count) {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    numbers[i] = blob[i] | (blob[count + i] << 8) | (blob[2 * count + i] << 16) |
      (blob[3 * count + i] << 24);
  }
  return numbers;
}

/** What was kept as the change since the frame before. @param {Int32Array} rows */
function added(rows, /** @type {number} */ width) {
  for (let i = width; i < rows.length; i++) rows[i] = (rows[i] + rows[i - width]) | 0;
  return rows;
}
