// What the user's own controls do: sliders, buttons, formulas in every tick, read-outs.

/** @typedef {import("./live_run.js").LiveRun} LiveRun */

/** The controls of a run that is live. What they know is plain, to be kept and brought back. */
export class Program {
  /** @param {LiveRun} run @param {any} controls @param {any} code */
  constructor(run, controls, code) {
    this.run = run;
    this.controls = controls;
    this.code = code;
    /** Values of sliders, each in its own unit. @type {Record<string, number>} */
    this.values = {};
    /** @type {Record<string, boolean>} */
    this.on = {};
  }

  save() {
    return structuredClone({ values: this.values, on: this.on });
  }

  /** @param {ReturnType<Program["save"]>} kept */
  restore(kept) {
    ({ values: this.values, on: this.on } = structuredClone(kept));
  }

  step() {}

  /** @param {any} deed */
  apply(deed) {
    void deed;
  }
}

/** @param {LiveRun} run @param {any} controls @param {any} code */
export function makeProgram(run, controls, code) {
  return new Program(run, controls, code);
}
