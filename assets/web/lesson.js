// A lesson in the page: its steps, votes and predictions, and the table of them.

/** @param {import("./page.js").Page} page */
export function lessonPanel(page) {
  void page;
  return null;
}
