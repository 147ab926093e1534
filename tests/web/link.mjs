// Play a link without a browser: node link.mjs TICKS PAGE.json LINK...; PAGE.json has the page's
// words, and PAGE.bin the bytes of its blank state. Prints a line of JSON for each link.
import { readFileSync } from "node:fs";
import { fromLink, linkedTable, LinkError, readLink } from "../../assets/web/link.js";
import { LiveRun } from "../../assets/web/live_run.js";

const module = new WebAssembly.Module(
  readFileSync(new URL("../../assets/web/tick.wasm", import.meta.url)));
const ticks = Number(process.argv[2]);
const { blank } = JSON.parse(readFileSync(process.argv[3], "utf8"));
const blob = readFileSync(process.argv[3].replace(/json$/, "bin"));
const links = JSON.parse(readFileSync(process.argv[4], "utf8"));
for (const link of links) {
  const told = {};
  try {
    const { data, engine } = await fromLink(async () =>
      linkedTable(module, blank, blob, await readLink(link, blank.words)));
    const run = new LiveRun(engine, data, {});
    told.first = run.hash().hash;
    run.advance(ticks);
    Object.assign(told, { hash: run.hash().hash, tick: run.tick, apart: engine.apart,
      fault: run.fault, bodies: data.bodies, title: data.title });
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    told.said = error.message;
  }
  console.log(JSON.stringify(told));
}
