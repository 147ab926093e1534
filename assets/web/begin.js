// Reads what the page says, or what the link by which it was opened says, and begins.

import { Engine } from "./engine.js";
import { bytesOf } from "./hand.js";
import { fromLink, inflated, isLink, LinkError, linkedTable, readLink } from "./link.js";
import { LiveRun } from "./live_run.js";
import { make, Page } from "./page.js";
import { OVERLAYS } from "./picture.js";
import { RecordedRun } from "./recorded_run.js";

const EMPTY = "This is Fulcrum's player page. It plays a table when it is opened by a link: in " +
  "Fulcrum, choose File, Share, Link.";

/** A part of the page, which was packed by deflate. @param {string} id */
function unpacked(id) {
  const text = /** @type {any} */ (document.getElementById(id)).textContent;
  return inflated(bytesOf(text), Infinity);
}

/** What the page itself says. @param {any} data @param {WebAssembly.Module} module
 * @param {any} code what the controls do */
async function ownPage(data, module, code) {
  if (!data.bodies) throw new LinkError(EMPTY);
  const blob = await unpacked("blob");
  if (!data.state) {
    return new Page(data, new RecordedRun(data, data.at ? blob.subarray(0, data.at[1]) : blob),
      blob);
  }
  const state = { ...data.blank.state, ...data.state };
  const engine = new Engine(new WebAssembly.Instance(module, {}), state, blob);
  return new Page(data, new LiveRun(engine, data, code));
}

/** What the address says behind its #. @param {any} data @param {WebAssembly.Module} module */
async function linkedPage(data, module) {
  const link = await readLink(location.hash, data.blank.words);
  const table = linkedTable(module, data.blank, await unpacked("blank"), link);
  const page = new Page(table.data, new LiveRun(table.engine, table.data, {}));
  page.run.advance(1);
  page.picture.paint(page.run, new Set(Object.keys(OVERLAYS)));
  if (page.run.fault) throw new LinkError(`This table cannot be played: ${page.run.fault}.`);
  page.run.restart();
  return page;
}

/** Read what there is, and begin. @param {any} code what the controls do */
export async function begin(code) {
  addEventListener("hashchange", () => location.reload());
  try {
    const data = JSON.parse(new TextDecoder().decode(await unpacked("page")));
    const module = await WebAssembly.compile(await unpacked("module"));
    /** @type {any} */ (window).fulcrum = isLink(location.hash)
      ? await fromLink(() => linkedPage(data, module)) : await ownPage(data, module, code);
  } catch (error) {
    document.body.replaceChildren(make("p", { className: "failed" }, error instanceof LinkError
      ? error.message
      : `This browser cannot play the page: ${error}. A browser of 2023 or later can.`));
  }
}
