/**
 * A seeded random generator (mulberry32): the same seed gives the same sequence.
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /**
     * @param {number} from
     * @param {number} to
     */
    between: (from, to) => from + next() * (to - from),
    /**
     * @template T
     * @param {readonly T[]} list
     * @returns {T}
     */
    oneOf: (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]),
  };
}
