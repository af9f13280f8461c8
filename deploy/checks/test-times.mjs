import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which tests took longest, and whether a run took longer than its budget on a machine of this speed. */

/** @typedef {{ name: string, seconds: number }} TestTime */
/** @typedef {{ seconds: number, calibrationMs: number }} RunTime how long a run took, and `calibrate` before it */

const SLOWEST_TESTS = 10;
/** How many times its budget a run may take. */
const TOLERANCE = 1.2;
const CALIBRATION_ROUNDS = 5;
const CALIBRATION_STEPS = 60_000;
/** Written by each run. */
const FILE = 'node_modules/.lectern/slowest-tests.txt';

/**
 * Writes the slowest tests to a file, and prints it.
 * @param {string} root of the repository
 * @param {TestTime[]} times of all tests
 */
export function reportSlowest(root, times) {
  if (!times.length) return;
  const text = describeSlowest(times).join('\n');
  writeFileSync(join(root, FILE), `${text}\n`);
  console.log(`\n${text}\n(${FILE})`);
}

/**
 * The slowest tests, with their share in the duration of all tests.
 * @param {TestTime[]} times of all tests
 */
export function describeSlowest(times) {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = [...times].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_TESTS);
  const share = (/** @type {number} */ seconds) => `${((100 * seconds) / total).toFixed(1)} %`;
  const together = slowest.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `The ${slowest.length} slowest of ${times.length} tests take ${share(together)} of the time of all tests:`,
    ...slowest.map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s ${share(seconds).padStart(7)}  ${name}`,
    ),
  ];
}

/**
 * Says how long a run took in comparison with its budget on a machine of the same speed.
 * @param {RunTime} run
 * @param {RunTime} budget
 */
export function compareWithBudget(run, budget) {
  const allowed = (budget.seconds * run.calibrationMs) / budget.calibrationMs;
  const ratio = run.seconds / allowed;
  const figures = `${run.seconds.toFixed(0)} s, calibration ${run.calibrationMs.toFixed(0)} ms`;
  if (ratio <= TOLERANCE) return `Within its budget: ${figures}, ${ratio.toFixed(2)} times the budget.`;
  return `Slower than its budget: ${figures}, ${ratio.toFixed(2)} times the ${allowed.toFixed(0)} s that deploy/checks/test-budget.json allows here.`;
}

/** How fast this machine is now: median duration of a fixed piece of work, in milliseconds. */
export function calibrate() {
  const rounds = Array.from({ length: CALIBRATION_ROUNDS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return rounds.sort((a, b) => a - b)[Math.floor(CALIBRATION_ROUNDS / 2)] ?? 0;
}

function work() {
  let text = 'Lectern';
  for (let step = 0; step < CALIBRATION_STEPS; step++) {
    const row = JSON.parse(JSON.stringify({ step, text, list: [step, step + 1, step + 2] }));
    text = createHash('sha256')
      .update(row.text + row.list.join())
      .digest('hex');
  }
}
