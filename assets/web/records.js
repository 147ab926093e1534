// Numbers in rows of arrays: how each type of field is read and written.

/** @typedef {{[field: string]: [number, string]}} Layout place and type of each field of a row */
/** @typedef {{at: number, item: number, shape: number[], bytes: number}} Block one array */

/** @type {Record<string, (v: DataView, at: number, lane: number) => number>} */
export const READ = {
  f8: (v, at, lane) => v.getFloat64(at + 8 * lane, true),
  i8: (v, at, lane) => Number(v.getBigInt64(at + 8 * lane, true)),
  i4: (v, at, lane) => v.getInt32(at + 4 * lane, true),
  i2: (v, at, lane) => v.getInt16(at + 2 * lane, true),
};

/** @type {Record<string, (v: DataView, at: number, lane: number, x: number) => void>} */
export const WRITE = {
  f8: (v, at, lane, x) => v.setFloat64(at + 8 * lane, x, true),
  i8: (v, at, lane, x) => v.setBigInt64(at + 8 * lane, BigInt(x), true),
  i4: (v, at, lane, x) => v.setInt32(at + 4 * lane, x, true),
  i2: (v, at, lane, x) => v.setInt16(at + 2 * lane, x, true),
};

/** Put a pair of rows into a set of pairs (contacts/pairset.py).
 * @param {DataView} view @param {Block} set @param {bigint} key */
export function addPair(view, set, key) {
  const mask = set.shape[0] - 1;
  const high = Number(key & 0x7fffffffn);
  const low = Number(key >> 31n);
  let at = (Math.imul(low, 73856093) ^ Math.imul(high, 19349663)) & mask;
  while (view.getBigInt64(set.at + 8 * at, true) !== -1n) at = (at + 1) & mask;
  view.setBigInt64(set.at + 8 * at, key, true);
}
