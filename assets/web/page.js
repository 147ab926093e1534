// The page: the picture, the bar of time, what is shown, controls; by mouse, touch and keys.

import { Fingers } from "./fingers.js";
import { OVERLAYS, Picture } from "./picture.js";
import { controlsPanel } from "./panel.js";
import { LessonPanel } from "./lesson.js";
import { plain } from "./strokes.js";

/** @typedef {import("./live_run.js").LiveRun} LiveRun */
/** @typedef {import("./recorded_run.js").RecordedRun} RecordedRun */

const KEYS = {
  2: "contacts", 3: "normals", 4: "impulses", 5: "joints", 7: "centers", 8: "velocities", 9: "ids",
};
const SPEEDS = [0.1, 0.25, 0.5, 1, 2];
const MOST_FRAME = 0.1;
const MOST_COST = 0.03;
const ICONS = {
  restart: "M6 5h3v6l9-6v14l-9-6v6H6z", back: "M15 5v14L5 12zM17 5h3v14h-3z",
  play: "M7 4l13 8-13 8z", pause: "M6 4h4v16H6zM14 4h4v16h-4z", next: "M9 5l10 7-10 7zM4 5h3v14H4z",
};

/** An element with words, of the user's too: they never become markup.
 * @param {string} kind @param {Record<string, any>} [words] @param {...any} inside */
export function make(kind, words = {}, ...inside) {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(words)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...inside);
  return element;
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  drawing.append(path);
  return drawing;
}

/** The whole page. */
export class Page extends Fingers {
  /** @param {any} data @param {LiveRun | RecordedRun} run */
  constructor(data, run, blob = new Uint8Array()) {
    super(data, run);
    this.blob = blob;
    this.paused = Boolean(data.paused) || !run.isLive;
    this.speed = 1;
    this.owed = 0;
    this.slow = false;
    this.said = "";
    this.shown = new Set(Object.entries(OVERLAYS)
      .filter(([name, [, first]]) => data.overlays[name] ?? first).map(([name]) => name));
    /** Keys of the user's own buttons. @type {Map<string, (down: boolean) => void>} */
    this.keys = new Map();
    /** Keys that are down. @type {Set<string>} */
    this.down = new Set();
    this.build();
    this.picture = new Picture(/** @type {HTMLCanvasElement} */ (this.canvas), data);
    this.setTheme(data.theme || (matchMedia("(prefers-color-scheme: dark)").matches
      ? "dark" : "light"));
    this.listen();
    addEventListener("keydown", (event) => this.type(event));
    addEventListener("keyup", (event) => {
      if (this.down.delete(event.key)) this.keys.get(event.key)?.(false);
    });
    this.before = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  build() {
    const { data, run } = this;
    document.title = data.title;
    const button = (/** @type {keyof typeof ICONS} */ name, /** @type {string} */ label,
      /** @type {() => void} */ act) =>
      make("button", { className: "icon", title: label, "aria-label": label, onclick: act },
        icon(name));
    this.canvas = make("canvas", { tabIndex: 0, "aria-label": data.title });
    this.playButton = button("play", "Play", () => this.setPaused(!this.paused));
    this.scrub = make("input", {
      type: "range", className: "time", "aria-label": "Time", step: 1,
      oninput: () => this.seek(Number(/** @type {any} */ (this.scrub).value)),
    });
    this.clock = make("output", { className: "clock" });
    this.note = make("div", { className: "note", role: "status" });
    this.key = make("div", { className: "keys" });
    this.overlays = this.overlayMenu();
    this.more = this.moreMenu();
    const bar = make("footer", {},
      make("div", { className: "line" },
        button("restart", "Restart", () => this.restart()),
        button("back", "One step back", () => this.step(-1)), this.playButton,
        button("next", "One step on", () => this.step(1)),
        this.clock, this.opener("Show", this.overlays), this.opener("More", this.more)),
      this.scrub);
    this.panel = make("aside");
    const controls = run.isLive ? controlsPanel(this) : null;
    const lesson = data.lesson ? new LessonPanel(this).element : null;
    for (const part of [this.why(), lesson, controls, this.words()]) {
      if (part) this.panel.append(part);
    }
    const stage = make("main", {}, this.canvas, this.key, this.note, this.overlays, this.more);
    const app = make("div", { id: "app" }, make("header", {}, make("h1", {}, data.title)), stage,
      bar);
    if (this.panel.childElementCount) {
      app.append(this.panel);
      app.classList.add("with-panel");
    }
    document.body.replaceChildren(app);
  }

  /** Show another recording. @param {any} data @param {RecordedRun} run */
  take(data, run) {
    this.run = run;
    this.picture.show(data);
    this.data = { ...this.data, ...data };
    this.speed = data.speed;
    for (const [name, [, first]] of Object.entries(OVERLAYS)) {
      this.show(name, data.overlays[name] ?? first);
    }
    this.home();
  }

  /** Why it is a recording. */
  why() {
    if (this.run.isLive || this.data.lesson) return null;
    const { why } = this.data;
    return make("section", { className: "why" }, make("h2", {}, "A recording"),
      make("p", {}, `${why[0].toUpperCase()}${why.slice(1)}, so this page shows what happened.` +
        " Play it, go through it step by step, and show contacts and forces. To try it out, open" +
        " this file in Fulcrum."));
  }

  /** The words of the scene. */
  words() {
    if (!this.data.words.length) return null;
    const lines = this.data.words.map((/** @type {string} */ line) => line.startsWith("- ")
      ? make("li", {}, plain(line.slice(2))) : make("p", {}, plain(line)));
    const ours = "Some of this is done in Fulcrum itself: its sliders, keys and graphs.";
    if (this.data.ours) lines.push(make("p", { className: "muted" }, ours));
    return make("section", { className: "words" }, make("h2", {}, "About this scene"), ...lines);
  }

  overlayMenu() {
    const lines = Object.entries(OVERLAYS).map(([name, [words]]) => {
      const box = make("input", {
        type: "checkbox", checked: this.shown.has(name),
        onchange: () => this.show(name, /** @type {any} */ (box).checked),
      });
      box.dataset.overlay = name;
      return make("label", {}, box, String(words));
    });
    return make("div", { className: "menu", hidden: true }, ...lines);
  }

  moreMenu() {
    const speeds = SPEEDS.map((s) => make("option", { value: s, selected: s === 1 },
      s < 1 ? `${s}×: slow motion` : `${s}×`));
    const speed = make("select", { "aria-label": "Speed",
      onchange: () => { this.speed = Number(/** @type {any} */ (speed).value); } }, ...speeds);
    this.hashText = make("output", { className: "hash" });
    const act = (/** @type {string} */ words, /** @type {() => void} */ does) =>
      make("button", { onclick: does }, words);
    return make("div", { className: "menu", hidden: true },
      make("label", {}, "Speed", speed),
      act("Show everything", () => this.home()),
      act("Light or dark", () =>
        this.setTheme(this.picture.theme === "light" ? "dark" : "light")),
      act("Large text", () => this.setLarge(this.picture.large === 1)),
      act("Fingerprint of this moment", () => this.tellHash()), this.hashText,
      make("p", {}, `Made with Fulcrum ${this.data.version}. ${this.data.opens}`));
  }

  /** @param {string} words @param {HTMLElement} menu */
  opener(words, menu) {
    return make("button", {
      "aria-haspopup": "true",
      onclick: () => {
        for (const other of [this.overlays, this.more]) {
          if (other && other !== menu) other.hidden = true;
        }
        menu.hidden = !menu.hidden;
      },
    }, words);
  }

  /** @param {boolean} paused */
  setPaused(paused) {
    if (!paused && !this.run.isLive && this.run.tick >= this.run.last) this.run.restart();
    this.paused = paused;
    this.owed = 0;
  }

  /** @param {number} ticks */
  step(ticks) {
    this.paused = true;
    if (ticks > 0) this.run.advance(ticks);
    else this.seek(this.run.tick + ticks);
  }

  /** @param {number} tick */
  seek(tick) {
    this.paused = true;
    this.letGo();
    this.run.seek(tick);
  }

  restart() {
    this.letGo();
    this.run.restart();
    this.paused = !this.run.isLive || Boolean(this.data.paused);
    this.say("");
  }

  /** Something is done to the controls. @param {any} deed */
  act(deed) {
    /** @type {LiveRun} */ (this.run).do(deed);
  }

  /** Back to the beginning, with the sliders as they are. */
  startOver() {
    const { program } = /** @type {LiveRun} */ (this.run);
    const kept = program.controls.filter((one) => one.kind === "slider")
      .map((one) => ({ kind: "slide", id: one.id, value: program.values[one.name] }));
    this.restart();
    for (const deed of kept) this.act(deed);
  }

  home() {
    this.picture.camera.fit(this.data.view);
  }

  /** @param {string} name @param {boolean} on */
  show(name, on) {
    if (on) this.shown.add(name);
    else this.shown.delete(name);
    const box = this.overlays?.querySelector(`[data-overlay="${name}"]`);
    if (box) /** @type {HTMLInputElement} */ (box).checked = on;
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.picture.theme = theme;
    document.documentElement.dataset.theme = theme;
    for (const [role, color] of Object.entries(this.data.colors[theme])) {
      document.documentElement.style.setProperty(`--${role}`, /** @type {string} */ (color));
    }
  }

  /** @param {boolean} large */
  setLarge(large) {
    this.picture.large = large ? 1.5 : 1;
    document.documentElement.dataset.large = String(large);
  }

  tellHash() {
    const { hash, apart } = this.run.hash();
    const more = apart ? ` From here on the desktop may differ: ${apart}.` : "";
    if (this.hashText) this.hashText.textContent = hash + more;
  }

  /** @param {string} words */
  say(words) {
    if (words === this.said || !this.note) return;
    this.said = words;
    this.note.textContent = words;
  }

  /** @param {KeyboardEvent} event */
  type(event) {
    const place = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(place.tagName)) return;
    const own = this.keys.get(event.key);
    if (own) {
      event.preventDefault();
      if (!this.down.has(event.key)) own(true);
      this.down.add(event.key);
      return;
    }
    const name = KEYS[/** @type {keyof typeof KEYS} */ (/** @type {any} */ (event.key))];
    const acts = {
      " ": () => this.setPaused(!this.paused), ".": () => this.step(1), ",": () => this.step(-1),
      r: () => this.restart(), Home: () => this.home(),
    };
    const act = acts[/** @type {keyof typeof acts} */ (event.key)];
    if (name) this.show(name, !this.shown.has(name));
    else if (act && !(event.key === " " && place.tagName === "BUTTON")) {
      event.preventDefault();
      act();
    }
  }

  /** @param {number} now [ms] */
  frame(now) {
    const seconds = Math.min((now - this.before) / 1000, MOST_FRAME);
    this.before = now;
    if (!this.paused) this.goOn(seconds * this.speed);
    if (this.picture.resize() && !this.seen) this.home();
    this.seen = this.picture.camera.width > 1;
    this.follow();
    this.picture.paint(this.run, this.shown);
    this.tell();
    requestAnimationFrame((next) => this.frame(next));
  }

  /** Let so much time pass, or as much as can be computed. @param {number} seconds */
  goOn(seconds) {
    this.owed += seconds * this.run.rate;
    const began = performance.now();
    this.slow = false;
    while (this.owed >= 1 && !this.run.fault) {
      this.run.advance(1);
      this.owed -= 1;
      if (performance.now() - began > 1000 * MOST_COST) {
        this.slow = this.owed > 2;
        this.owed = Math.min(this.owed, 1);
      }
    }
    if (!this.run.isLive && this.run.tick >= this.run.last) this.paused = true;
  }

  follow() {
    if (!this.data.focus || this.paused) return;
    const body = this.data.bodies.find((/** @type {any} */ one) => one.name === this.data.focus);
    const pose = body && this.run.pose(body.row);
    if (pose) this.picture.camera.x += (pose.x - this.picture.camera.x) * 0.1;
  }

  tell() {
    const { run } = this;
    if (run.fault) {
      this.paused = true;
      this.say(`Too crowded: ${run.fault}. Restart, or go back.`);
    } else this.say(this.slow ? "Slower than real time" : "");
    const scrub = /** @type {HTMLInputElement} */ (this.scrub);
    [scrub.min, scrub.max] = [String(run.first), String(Math.max(run.last, run.first + 1))];
    scrub.value = String(run.tick);
    const clock = `${run.time.toFixed(2)} s`;
    if (this.clock && this.clock.textContent !== clock) this.clock.textContent = clock;
    const state = this.paused ? "play" : "pause";
    const button = /** @type {HTMLElement} */ (this.playButton);
    if (button.dataset.state !== state) {
      button.dataset.state = state;
      button.title = this.paused ? "Play" : "Pause";
      button.setAttribute("aria-label", button.title);
      button.replaceChildren(icon(state));
    }
    const keys = this.picture.keys.join("|");
    if (this.key && this.key.dataset.keys !== keys) {
      this.key.dataset.keys = keys;
      this.key.replaceChildren(...this.picture.keys.map((one) => make("span", {
        className: `key ${one.endsWith("N") ? "N" : "mps"}`,
      }, one)));
    }
    this.update?.();
  }
}
