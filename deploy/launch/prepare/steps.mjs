/** Prints the steps of a script: one line each, details indented, a bar on a terminal, and the duration of long ones. */

const MIN_PRINTED_MS = 2_000;
/** A step that has printed nothing for this long prints where it is. */
const MAX_SILENCE_MS = 8_000;
const REDRAW_MS = 250;
const BAR_WIDTH = 24;

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
 * @param {(detail: (line: string) => void, progress: (done: number, total: number, unit: string) => void) => T | Promise<T>} work
 *   `progress` reports how much is done: a bar where the step runs alone on a terminal, else part of the lines that say
 *   that the step goes on
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now();
  /** @type {Progress | undefined} */
  let reached;
  const isBar = () => reached && process.stdout.isTTY && running === 1;
  const print = (/** @type {string} */ line) => {
    if (isBar()) eraseLine();
    console.log(running > 1 ? `  ${title}: ${line}` : `  ${line}`);
    pulse.refresh();
  };
  const goOn = () => {
    if (!isBar()) print(['…', ...(reached ? [describe(reached)] : []), seconds(startedAt)].join(' '));
  };
  const redraw = () => {
    if (isBar() && reached) drawLine(`  ${drawBar(reached)} ${describe(reached)}, ${seconds(startedAt)}`);
  };
  console.log(title);
  running += 1;
  const pulse = setInterval(goOn, MAX_SILENCE_MS);
  const drawing = setInterval(redraw, REDRAW_MS);
  try {
    const result = await work(print, (done, total, unit) => (reached = { done, total, unit }));
    if (performance.now() - startedAt > MIN_PRINTED_MS) print(`done in ${seconds(startedAt)}`);
    return result;
  } finally {
    if (isBar()) eraseLine();
    clearInterval(pulse);
    clearInterval(drawing);
    running -= 1;
  }
}

/** @typedef {{ done: number, total: number, unit: string }} Progress */

/** @param {Progress} progress */
const describe = ({ done, total, unit }) => `${done} of ${total} ${unit}`;

/** @param {Progress} progress */
function drawBar({ done, total }) {
  const filled = Math.round((BAR_WIDTH * done) / total);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
}

const eraseLine = () => process.stdout.write('\r\x1b[K');
/** @param {string} text */
const drawLine = (text) => process.stdout.write(`\r${text}\x1b[K`);
