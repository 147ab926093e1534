// A lesson in the page: its steps, the votes of the class, and the table of them.

import { make } from "./page.js";
import { RecordedRun } from "./recorded_run.js";
import { plain } from "./strokes.js";

/** Goes through the steps: each asks, runs and answers. */
export class LessonPanel {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.steps = page.data.lesson.steps;
    /** Votes of each step, answer by answer. @type {number[][]} */
    this.votes = this.steps.map((/** @type {any} */ one) => one.answers.map(() => 0));
    this.told = this.steps.map(() => false);
    this.number = 0;
    this.element = make("section", { className: "lesson" });
    this.show();
  }

  /** Come to a step, or after the last one to the closing page. @param {number} number */
  go(number) {
    this.number = number;
    const step = this.steps[number];
    if (step) {
      const [at, length] = step.at;
      this.page.take(step, new RecordedRun(step, this.page.blob.subarray(at, at + length)));
      this.page.setPaused(step.waits);
    }
    this.show();
  }

  show() {
    const { number, steps } = this;
    const act = (/** @type {string} */ words, /** @type {() => void} */ does, able = true) =>
      make("button", { onclick: does, disabled: !able }, words);
    const ways = make("div", { className: "buttons" },
      act("Back", () => this.go(number - 1), number > 0),
      act(number < steps.length - 1 ? "Next" : "To the end", () => this.go(number + 1),
        number < steps.length));
    const body = number < steps.length ? this.step(steps[number], act) : this.closing(act);
    this.element.replaceChildren(...body, ways);
    document.dispatchEvent(new CustomEvent("lesson", { detail: this })); // a course may follow
  }

  /** @param {any} step @param {(words: string, does: () => void) => HTMLElement} act */
  step(step, act) {
    const { number } = this;
    const told = this.told[number];
    const parts = [
      make("p", { className: "muted" }, `Step ${number + 1} of ${this.steps.length}`),
      make("h2", {}, plain(step.head)), make("p", {}, plain(step.text)),
    ];
    if (step.question) parts.push(make("p", { className: "question" }, plain(step.question)));
    step.answers.forEach((/** @type {string} */ words, /** @type {number} */ k) => {
      const count = this.votes[number][k];
      parts.push(make("button", {
        className: told && k === step.right ? "choice right" : "choice", disabled: told,
        onclick: () => { this.votes[number][k]++; this.show(); },
      }, plain(words), make("b", { "aria-label": `votes: ${count}` }, count ? String(count) : "")));
    });
    const deeds = make("div", { className: "buttons" });
    if (step.waits) deeds.append(act("Let it run", () => this.page.setPaused(false)));
    if (step.answers.length && !told) {
      deeds.append(act("Clear the votes", () => {
        this.votes[number].fill(0);
        this.show();
      }));
    }
    if ((step.answer || step.answers.length) && !told) {
      deeds.append(act("Show the answer", () => {
        this.told[number] = true;
        this.show();
      }));
    }
    parts.push(deeds);
    if (told && step.answer) parts.push(make("p", { className: "answer" }, plain(step.answer)));
    return parts;
  }

  /** @param {(words: string, does: () => void) => HTMLElement} act */
  closing(act) {
    const { learned, next } = this.page.data.lesson;
    const rows = this.rows();
    const parts = [make("h2", {}, "What we have seen"),
      ...learned.map((/** @type {string} */ line) => make("li", {}, plain(line)))];
    if (next) parts.push(make("p", {}, plain(next)));
    if (rows.length) {
      parts.push(make("h2", {}, "How you voted"), ...rows.map(([, question, words, count, right]) =>
        make("p", {}, `${question} ${words}: ${count}${right ? " (right)" : ""}`)),
      act("Save the votes (CSV)", () => this.save(rows)));
    }
    return parts;
  }

  /** Step, question, answer, votes and whether it is right, of all that was asked. */
  rows() {
    return this.steps.flatMap((/** @type {any} */ step, /** @type {number} */ k) =>
      step.answers.map((/** @type {string} */ words, /** @type {number} */ i) =>
        [k + 1, plain(step.question), plain(words), this.votes[k][i], i === step.right]));
  }

  /** The votes as a file of their own. @param {any[][]} rows */
  save(rows) {
    const link = make("a", {
      href: `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(rows))}`, download: "votes.csv",
    });
    link.click();
  }
}

/** Rows as CSV; what a spreadsheet would take for a formula begins with a quote.
 * @param {any[][]} rows */
export function csvOf(rows) {
  const cell = (/** @type {any} */ value) => {
    const text = String(value).replace(/^[=+\-@]/, "'$&");
    return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  const all = [["step", "question", "answer", "votes", "right"], ...rows];
  return `${all.map((row) => row.map(cell).join(",")).join("\n")}\n`;
}
