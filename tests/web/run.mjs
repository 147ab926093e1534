// Run the compiled tick in node: node run.mjs TICKS FILE...; prints the hash of each file's state.
import { readFileSync } from "node:fs";
import { Engine } from "../../assets/web/engine.js";
import { stateHash } from "../../assets/web/state_hash.js";

const module = new WebAssembly.Module(
  readFileSync(new URL("../../assets/web/tick.wasm", import.meta.url)));
const ticks = Number(process.argv[2]);
for (const file of process.argv.slice(3)) {
  const state = JSON.parse(readFileSync(file + ".json", "utf8"));
  const engine = new Engine(new WebAssembly.Instance(module, {}), state, readFileSync(file + ".bin"));
  const begin = performance.now();
  engine.step(ticks);
  const spent = performance.now() - begin;
  console.log(JSON.stringify({
    hash: stateHash(engine), ms: spent / ticks, tick: engine.tickNumber, apart: engine.apart,
    lost: engine.lost.length,
  }));
}
