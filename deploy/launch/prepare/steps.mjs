/** Prints the steps of a script: one line each, details indented, and the duration of long ones. */

const MIN_PRINTED_MS = 2_000;
const PROGRESS_INTERVAL_MS = 15_000;

/** @param {number} since from `performance.now()` */
export const seconds = (since) => {
  const passed = (performance.now() - since) / 1000;
  return `${passed.toFixed(passed < 10 ? 1 : 0)} s`;
};

/** How many steps run at the moment; then lines name theirs. */
let running = 0;

/**
 * @template T
 * @param {string} title
 * @param {(detail: (line: string) => void) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now();
  const detail = (/** @type {string} */ line) =>
    console.log(running > 1 ? `  ${title}: ${line}` : `  ${line}`);
  console.log(title);
  running += 1;
  const pulse = setInterval(() => detail(`… ${seconds(startedAt)}`), PROGRESS_INTERVAL_MS);
  try {
    const result = await work(detail);
    if (performance.now() - startedAt > MIN_PRINTED_MS) detail(`done in ${seconds(startedAt)}`);
    return result;
  } finally {
    clearInterval(pulse);
    running -= 1;
  }
}
