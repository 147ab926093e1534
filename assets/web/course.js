// A page in a course: answers and score go to the course system, by SCORM 1.2, if there is one.

const [LETTERS, DONE] = ["abcdefgh", ["completed", "passed"]];

/** What the course system has put into a parent or an opener of the page. @param {any} home */
export function systemOf(home) {
  for (const start of [() => home, () => home.opener, () => home.top.opener]) {
    try {
      let [at, left] = [start(), 10];
      while (at && !at.API && at.parent !== at && left-- > 0) at = at.parent;
      if (at?.API) return at.API;
    } catch { /* a window of another site */ }
  }
  return null;
}

/** A length of time, as the standard has it. @param {number} ms */
const timespan = (ms) => `00${new Date(Math.min(ms, 86399999)).toISOString().slice(11, 22)}`;

/** Tell it what is answered, and come back to where one was. `mark` is the score to pass [%].
 * @param {any} home @param {number} mark @param {boolean} hasLesson */
export function joinCourse(home, mark, hasLesson) {
  const call = (/** @type {string} */ name, /** @type {any[]} */ ...words) => {
    try {
      return String(systemOf(home)[name](...words.map(String)));
    } catch {
      return ""; // there is none, or it has failed: the page goes on without
    }
  };
  if (call("LMSInitialize", "") !== "true") return;
  const get = (/** @type {string} */ name) => call("LMSGetValue", `cmi.${name}`);
  const looks = ["review", "browse"].includes(get("core.lesson_mode"));
  const set = (/** @type {string} */ name, /** @type {any} */ value) =>
    looks || call("LMSSetValue", `cmi.${name}`, value);
  const [began, kept, before] = [Date.now(), get("suspend_data"), get("core.lesson_status")];
  let [count, saved, ended] = [get("interactions._count"), "", false];
  /** @type {[any, number[], number[]]} */
  let [panel, answers, since] = [null, [], []];
  const first = hasLesson ? "incomplete" : "completed";
  if (!kept && !DONE.includes(before)) set("core.lesson_status", first);
  call("LMSCommit", "");

  /** An answer, for the teacher's table. @param {number} number */
  const tell = (number) => {
    if (count === "") return;
    const [name, { right }] = [`interactions.${count}`, panel.steps[number]];
    count = String(Number(count) + 1);
    set(`${name}.id`, `step_${number + 1}`);
    set(`${name}.type`, "choice");
    set(`${name}.time`, new Date().toTimeString().slice(0, 8));
    set(`${name}.correct_responses.0.pattern`, LETTERS[right]);
    set(`${name}.student_response`, LETTERS[answers[number]]);
    set(`${name}.result`, answers[number] === right ? "correct" : "wrong");
    set(`${name}.latency`, timespan(Date.now() - since[number]));
  };
  const save = () => {
    const { number, steps, told } = panel;
    const data = [number, answers, told.map(Number).join(""), Number(ended)].join("|");
    if (data === saved) return;
    saved = data;
    const asked = steps.map((/** @type {any} */ one, /** @type {number} */ k) =>
      one.answers.length ? [one.right === answers[k]] : []).flat();
    const score = Math.round((100 * asked.filter(Boolean).length) / asked.length);
    const scores = asked.length ? { min: 0, max: 100, raw: score } : {};
    for (const [name, value] of Object.entries(scores)) set(`core.score.${name}`, value);
    const passed = !mark || !asked.length ? "completed" : score < mark ? "failed" : "passed";
    const status = ended ? passed : "incomplete";
    if (!DONE.includes(before) || DONE.includes(status)) set("core.lesson_status", status);
    set("core.lesson_location", number);
    set("suspend_data", data);
    set("core.exit", ended ? "" : "suspend");
    call("LMSCommit", "");
  };

  const comeBack = () => {
    const [number, were, told, end] = kept.split("|");
    if (were?.split(",").length !== answers.length) return panel.show();
    answers = were.split(",").map((answer, k) => (answer in panel.votes[k] ? Number(answer) : -1));
    answers.forEach((answer, k) => {
      if (answer >= 0) panel.votes[k][answer] = 1;
      panel.told[k] = told?.[k] === "1";
    });
    ended = end === "1";
    return panel.go(Math.min(Number(number) || 0, answers.length));
  };

  // In a course one person has one vote.
  home.document.addEventListener("lesson", (/** @type {any} */ event) => {
    if (panel !== event.detail) {
      [panel, answers] = [event.detail, event.detail.votes.map(() => -1)];
      return setTimeout(comeBack);
    }
    const [{ number }, own, old] = [panel, panel.votes[panel.number] ?? [], answers[panel.number]];
    since[number] ||= Date.now();
    ended ||= number === answers.length;
    const now = own.findIndex((/** @type {number} */ n, /** @type {any} */ i) => n > +(i === old));
    if (now < 0) {
      if (old >= 0 && !own[old]) answers[number] = -1;
      return save();
    }
    own.fill(0)[now] = 1;
    answers[number] = now;
    if (now !== old) tell(number);
    panel.show();
  });
  home.addEventListener("pagehide", () => {
    set("core.session_time", timespan(Date.now() - began));
    for (const name of ["LMSCommit", "LMSFinish"]) call(name, "");
  });
}
