// Play a page without a browser: node play.mjs FILE; FILE has data, code and what is to be done.
// Prints one line of JSON: what is asked for at the end, and whether the way back gives the same.
import { readFileSync } from "node:fs";
import { Engine } from "../../assets/web/engine.js";
import { LiveRun } from "../../assets/web/live_run.js";

const module = new WebAssembly.Module(
  readFileSync(new URL("../../assets/web/tick.wasm", import.meta.url)));
const file = process.argv[2];
const { data, code, deeds, ticks } = JSON.parse(readFileSync(file, "utf8"));
const blob = readFileSync(file.replace(/json$/, "bin"));
const functions = new Function(`return ${code}`)();
const engine = new Engine(new WebAssembly.Instance(module, {}), data.state, blob);
const run = new LiveRun(engine, data, functions);
const hold = [];
for (let k = 0; k < ticks; k++) {
  for (const deed of deeds) if (deed.at_tick === k) run.do(deed);
  run.advance(1);
  if (run.hand.holds) hold.push(run.hand.anchor);
}
const there = run.hash().hash;
const poses = data.bodies.map((one) => run.pose(one.row));
const contacts = run.contacts().length;
const middle = Math.max(run.first, run.begin + Math.floor(ticks / 3));
run.seek(middle);
const back = run.tick;
run.seek(run.begin + ticks);
console.log(JSON.stringify({
  bodies: data.bodies, hash: there, again: run.hash().hash, back, middle, tick: run.tick, poses, contacts, hold,
  apart: run.engine.apart, fault: run.fault, gone: [...run.gone], first: run.first,
  shown: data.controls.filter((c) => c.kind === "read_out").map((c) => run.program.shown(c)),
}));
