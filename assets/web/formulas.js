// The operators and functions of formulas, with the values of the desktop's.
// Numbers without a value are NaN; what is said of them is null, neither true nor false.

const lib = (/** @type {(...x: number[]) => number} */ call) => (/** @type {number[]} */ ...x) => {
  const value = call(...x);
  return Number.isFinite(value) || x.some((one) => !Number.isFinite(one)) ? value : NaN;
};

/** @type {Record<string, (a: number, b: number) => boolean>} */
const COMPARISONS = {
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
  "==": (a, b) => a === b, "!=": (a, b) => a !== b,
};

/** To the nearest whole number; a half goes to the even one. @param {number} x */
function even(x) {
  const down = Math.floor(x);
  if (x - down !== 0.5) return Math.round(x) + 0;
  return down % 2 === 0 ? down : down + 1;
}

/** What formulas call. @type {Record<string, (...x: any[]) => any>} */
export const FORMULAS = {
  divide: (a, b) => (b !== 0 ? a / b : NaN),
  remainder(a, b) {
    if (b === 0 || Math.abs(a) === Infinity) return NaN;
    const rest = a % b;
    return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
  },
  power: (a, b) => (a === 1 || b === 0 ? 1 : lib(Math.pow)(a, b)),
  compare: (a, sign, b) => (Number.isNaN(a) || Number.isNaN(b)
    ? null : COMPARISONS[sign](a, b)),
  all: (parts) => (parts.includes(false) ? false : parts.includes(null) ? null : true),
  any: (parts) => (parts.includes(true) ? true : parts.includes(null) ? null : false),
  not: (part) => (part === null ? null : !part),
  choose: (test, yes, no) => (test === null ? NaN : test ? yes : no),
  abs: Math.abs,
  min: (...x) => x.reduce((a, b) => (b < a ? b : a)),
  max: (...x) => x.reduce((a, b) => (b > a ? b : a)),
  hypot: Math.hypot, sqrt: Math.sqrt, atan2: Math.atan2,
  sign: (x) => (x ? (x > 0 ? 1 : x < 0 ? -1 : NaN) : 0),
  sin: Math.sin, cos: Math.cos, tan: Math.tan, asin: Math.asin, acos: Math.acos, atan: Math.atan,
  exp: lib(Math.exp), log: lib(Math.log), log10: lib(Math.log10),
  floor: (x) => (Number.isFinite(x) ? Math.floor(x) + 0 : NaN),
  ceil: (x) => (Number.isFinite(x) ? Math.ceil(x) + 0 : NaN),
  round: (x) => (Number.isFinite(x) ? even(x) : NaN),
};
