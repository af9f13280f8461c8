/** Prints steps as they happen: a line for each, what happens in it indented, its seconds when it took some. */

const WORTH_SAYING = 2_000;
const STILL_AT_IT = 15_000;

/** @param {number} since from `performance.now()` */
export const seconds = (since) => {
  const passed = (performance.now() - since) / 1000;
  return `${passed.toFixed(passed < 10 ? 1 : 0)} s`;
};

/**
 * @template T
 * @param {string} title
 * @param {(detail: (line: string) => void) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now();
  const detail = (/** @type {string} */ line) => console.log(`  ${line}`);
  console.log(title);
  const pulse = setInterval(() => detail(`… ${seconds(began)}`), STILL_AT_IT);
  try {
    const result = await work(detail);
    if (performance.now() - began > WORTH_SAYING) detail(`done in ${seconds(began)}`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}
