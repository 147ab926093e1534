// What a page tells a course system: node course.mjs SCRIPT.json. The system keeps to the rules of
// SCORM 1.2 (types, vocabularies, lengths, order of calls), and tells each that was broken.

import { readFileSync } from "node:fs";
import { joinCourse, systemOf } from "../../assets/web/course.js";

const TEXT = { string: /^.{0,255}$/s, long: /^.{0,4096}$/s, decimal: /^-?\d+(\.\d+)?$/,
  id: /^[A-Za-z0-9_-]{1,255}$/, time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/,
  span: /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/, choice: /^[a-z0-9](,[a-z0-9])*$/,
  status: /^(passed|completed|failed|incomplete|browsed)$/, exit: /^(time-out|suspend|logout|)$/,
  kind: /^(true-false|choice|fill-in|matching|performance|likert|sequencing|numeric)$/,
  result: /^(correct|wrong|unanticipated|neutral|\d+(\.\d+)?)$/ };
const WRITTEN = [[/^core\.lesson_location$/, "string"], [/^core\.lesson_status$/, "status"],
  [/^core\.score\.(raw|min|max)$/, "decimal"], [/^core\.exit$/, "exit"],
  [/^core\.session_time$/, "span"], [/^suspend_data$/, "long"], [/^interactions\.\d+\.id$/, "id"],
  [/^interactions\.\d+\.type$/, "kind"], [/^interactions\.\d+\.(time)$/, "time"],
  [/^interactions\.\d+\.correct_responses\.\d+\.pattern$/, "choice"],
  [/^interactions\.\d+\.student_response$/, "choice"], [/^interactions\.\d+\.result$/, "result"],
  [/^interactions\.\d+\.latency$/, "span"]];
const READ = ["core.lesson_mode", "core.lesson_status", "suspend_data", "interactions._count",
  "core.lesson_location"];

export class System {
  constructor(data = {}) {
    Object.assign(this, { data, state: "closed", broken: [], calls: [], saved: {} });
  }

  breaks(words) {
    this.broken.push(words);
    return "false";
  }

  LMSInitialize(words) {
    this.calls.push("LMSInitialize");
    if (words !== "" || this.state !== "closed") return this.breaks("LMSInitialize");
    this.state = "open";
    return "true";
  }

  LMSGetValue(name) {
    if (this.state !== "open") return this.breaks(`get ${name} while ${this.state}`);
    const key = name.replace(/^cmi\./, "");
    if (key === name || !READ.includes(key)) this.breaks(`get ${name}`);
    return this.data[key] ?? "";
  }

  LMSSetValue(name, value) {
    if (this.state !== "open") return this.breaks(`set ${name} while ${this.state}`);
    if (typeof value !== "string") return this.breaks(`${name} is a ${typeof value}`);
    const key = name.replace(/^cmi\./, "");
    const kind = WRITTEN.find(([known]) => known.test(key));
    if (key === name || !kind || !TEXT[kind[1]].test(value)) this.breaks(`${name}=${value}`);
    const number = key.match(/^interactions\.(\d+)\.(.*)$/);
    const count = Number(this.data["interactions._count"]);
    if (number && Number(number[1]) > count) this.breaks(`${name} before ${count}`);
    if (number && number[2] === "id") this.data["interactions._count"] = String(count + 1);
    this.data[key] = value;
    return "true";
  }

  LMSCommit(words) {
    if (words !== "" || this.state !== "open") return this.breaks("LMSCommit");
    this.saved = { ...this.data };
    return "true";
  }

  LMSFinish(words) {
    this.calls.push("LMSFinish");
    if (words !== "" || this.state !== "open") return this.breaks("LMSFinish");
    this.state = "over";
    return "true";
  }
}

/** The panel of a lesson, as assets/web/lesson.js has it, without a page. */
class Panel {
  constructor(home, steps) {
    Object.assign(this, { home, steps, number: 0 });
    this.votes = steps.map((one) => one.answers.map(() => 0));
    this.told = steps.map(() => false);
    this.show();
  }

  show() {
    this.home.document.dispatchEvent(Object.assign(new Event("lesson"), { detail: this }));
  }

  go(number) {
    this.number = number;
    this.show();
  }
}

const { steps, mark, data, deeds, nested } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const system = new System(data);
const home = Object.assign(new EventTarget(), { document: new EventTarget() });
home.parent = home.top = home;
const above = (child, depth) => {
  const outer = { API: depth ? undefined : system };
  outer.parent = depth ? above(outer, depth - 1) : outer;
  return outer;
};
if (nested === "opener") home.opener = above(home, 2);
else if (nested === "alone") home.opener = null;
else if (nested === "foreign") {
  Object.defineProperty(home, "parent", { get() { throw new Error("another site"); } });
} else home.parent = above(home, nested ?? 0);
joinCourse(home, mark, steps.length > 0);
let panel = null;
if (steps.length) {
  panel = new Panel(home, steps);
  await new Promise((done) => { setTimeout(done, 5); });
  for (const [deed, value] of deeds) {
    if (deed === "vote") panel.votes[panel.number][value]++;
    else if (deed === "clear") panel.votes[panel.number].fill(0);
    else if (deed === "tell") panel.told[panel.number] = true;
    else panel.number = value;
    panel.show();
  }
}
const seen = panel && { number: panel.number, votes: panel.votes, told: panel.told };
const before = { ...system.saved };
home.dispatchEvent(new Event("pagehide"));
console.log(JSON.stringify({ broken: system.broken, calls: system.calls, state: system.state,
  data: system.saved, before, seen, found: systemOf(home) === system }));
