// The board of the user's own controls.

import { make } from "./page.js";

/** A number as read-outs show it. @param {any} value @param {string} unit */
function shownValue(value, unit) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number" || !Number.isFinite(value)) return "–";
  return `${Number(value.toPrecision(4))}${unit ? ` ${unit}` : ""}`;
}

/** @param {import("./page.js").Page} page */
export function controlsPanel(page) {
  const run = /** @type {import("./live_run.js").LiveRun} */ (page.run);
  const { program } = run;
  const shown = program.controls.filter((one) => one.kind !== "formula");
  if (!shown.length) return null;
  /** @type {(() => void)[]} */
  const renew = [];
  const parts = shown.map((one) => {
    if (one.only) {
      return make("p", { className: "muted" }, `${one.name}: only in Fulcrum`);
    }
    if (one.kind === "button") return buttonOf(page, one, renew);
    const value = make("output", {});
    const head = make("div", { className: "head" }, make("span", {}, one.name), value);
    if (one.kind === "read_out") {
      renew.push(() => { value.textContent = shownValue(program.shown(one), one.unit); });
      return make("div", { className: "control" }, head);
    }
    const slider = make("input", {
      type: "range", min: one.low, max: one.high, step: (one.high - one.low) / 1000,
      value: one.value, "aria-label": one.name,
      oninput: () => page.act({ kind: "slide", id: one.id, value: Number(
        /** @type {HTMLInputElement} */ (slider).value) }),
    });
    renew.push(() => {
      const now = one.kind === "gravity"
        ? -run.engine.get("step", 0, "gy") : program.values[one.name];
      value.textContent = shownValue(now, one.unit);
      if (document.activeElement !== slider) {
        /** @type {HTMLInputElement} */ (slider).value = String(now);
      }
    });
    return make("div", { className: "control" }, head, slider);
  });
  page.update = () => renew.forEach((one) => one());
  return make("section", { className: "controls" }, make("h2", {}, "Try it"), ...parts);
}

/** @param {import("./page.js").Page} page @param {any} one @param {(() => void)[]} renew */
function buttonOf(page, one, renew) {
  const run = /** @type {import("./live_run.js").LiveRun} */ (page.run);
  const push = (/** @type {boolean} */ down) => {
    if (down && one.starts) page.startOver();
    page.act({ kind: "push", id: one.id, down });
  };
  const button = make("button", { className: "own" }, one.name);
  if (one.mode === "hold") {
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(/** @type {PointerEvent} */ (event).pointerId);
      push(true);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      button.addEventListener(name, () => { if (run.program.on[one.id]) push(false); });
    }
  } else button.addEventListener("click", () => push(true));
  if (one.key) page.keys.set(one.key, one.mode === "hold" ? push : () => push(true));
  if (one.mode !== "press") {
    renew.push(() => button.setAttribute("aria-pressed", String(Boolean(run.program.on[one.id]))));
  }
  return button;
}
