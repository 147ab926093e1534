// Work out formulas that were written as JavaScript: node formulas.mjs FILE; prints their values.
import { readFileSync } from "node:fs";
import { FORMULAS } from "../../assets/web/formulas.js";

const m = { values: { a: 2.5, b: -3 } };
const texts = JSON.parse(readFileSync(process.argv[2], "utf8"));
for (const text of texts) {
  const value = new Function("m", "F", `return ${text}`)(m, FORMULAS);
  console.log(JSON.stringify(Number.isNaN(value) ? "nan" : value === Infinity ? "inf" : value));
}
