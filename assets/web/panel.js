// The board of the user's own controls.

/** @param {import("./page.js").Page} page */
export function controlsPanel(page) {
  void page;
  return null;
}
