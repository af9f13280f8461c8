import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLectern } from '../../launch/lectern.mjs';
import { freePort } from '../../launch/ports.mjs';
import { removePostgres } from '../../postgres/postgres.mjs';
import { step } from '../../launch/prepare/steps.mjs';
import { fill } from '../rows/fill.mjs';
import { fillGroups } from '../rows/fill-groups.mjs';
import { prepareLoopCalls } from './loop-calls.mjs';
import { openPlace } from '../rows/place.mjs';

/**
 * Prints the longest time that costly calls block the API's event loop, compared with the idle process in the same run:
 *   npm run benchmark:loop
 *   npm run benchmark:loop -- --all       all calls that were measured, not only the ten costliest
 *   npm run benchmark:loop -- --part 0.1  with a tenth of the rows
 * The delay is `perf_hooks.monitorEventLoopDelay` of the API's process, which the API publishes as a metric. Each reading resets the
 * metric to zero. Nothing else should run meanwhile.
 */

const ROOT = join(import.meta.dirname, '../../..');
const SIZES = {
  users: 20_000,
  courses: 200,
  enrollments: 100_000,
  slideViews: 200_000,
  chatMessages: 20_000,
};
/** How often each call is made; the first call runs with empty caches. */
const REPETITIONS = 5;
const IDLE_WINDOWS = 20;
/** The monitor notices a delay with its next tick, which is due every 10 ms. */
const SETTLE_MS = 60;
/** How many of the costliest calls are printed without `--all`. */
const MAX_PRINTED_CALLS = 10;
/** How much longer than in the idle process the event loop may be blocked. */
const GOAL_MS = 50;

const { values } = parseArgs({
  options: { part: { type: 'string', default: '1' }, all: { type: 'boolean' } },
});
const sizes = /** @type {typeof SIZES} */ (
  Object.fromEntries(
    Object.entries(SIZES).map(([name, size]) => [name, Math.max(20, Math.round(size * Number(values.part)))]),
  )
);
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-loop-'));
chmodSync(dataDir, 0o711); // root's database runs as another user
const [port, metricsPort] = [await freePort(), await freePort()];
const lectern = await startLectern({
  root: ROOT,
  say: console.log,
  webRoot: '', // no page is opened
  variables: {
    ...process.env,
    DATABASE_URL: '',
    RATE_LIMIT: '0',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'benchmark-password',
  },
});
const place = await openPlace({ ...lectern, dataDir });
const worker = lectern.pid('worker');
// The worker would compute vectors meanwhile.
if (worker) process.kill(worker, 'SIGSTOP');
try {
  await step('Filling the database', async (detail) => {
    await fill(place.superuser, sizes, detail);
    await fillGroups(place.superuser, sizes, detail);
  });
  const calls = await step('Preparing the calls', (detail) => prepareLoopCalls(place, REPETITIONS, detail));
  const idle = await step('Measuring the idle process', () =>
    measure(IDLE_WINDOWS, () => sleep(5 * SETTLE_MS)),
  );
  const rows = [];
  for (const { name, run } of calls)
    await step(name, async (detail) => {
      const measured = await measure(REPETITIONS, run);
      detail(`longest ${Math.round(measured.longest)} ms, idle ${Math.round(idle.longest)} ms`);
      rows.push({ name, ...measured });
    });
  print(idle, rows);
} finally {
  if (worker) process.kill(worker, 'SIGCONT');
  await place.superuser.end();
  await lectern.stop();
  removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

/**
 * Repeats a call, one after the other.
 * @param {number} times
 * @param {(repetition: number) => Promise<unknown>} run
 */
async function measure(times, run) {
  /** @type {number[]} milliseconds */
  const delays = [];
  let callMs = 0;
  for (let repetition = 0; repetition < times; repetition++) {
    await readDelayMs();
    const startedAt = performance.now();
    await run(repetition);
    callMs += performance.now() - startedAt;
    await sleep(SETTLE_MS);
    delays.push(await readDelayMs());
  }
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    longest: sorted.at(-1) ?? 0,
    median: sorted[Math.floor(times / 2)] ?? 0,
    callMs: callMs / times,
  };
}

/** Reads the longest delay since the last reading, in milliseconds. */
async function readDelayMs() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(text)?.[1]) * 1000;
}

/**
 * @param {Awaited<ReturnType<typeof measure>>} idle
 * @param {({ name: string } & Awaited<ReturnType<typeof measure>>)[]} rows
 */
function print(idle, rows) {
  const ms = (/** @type {number} */ time) => `${Math.round(time)} ms`;
  const costliest = rows.toSorted((a, b) => b.longest - a.longest);
  const printed = values.all ? costliest : costliest.slice(0, MAX_PRINTED_CALLS);
  console.log(
    `Idle: longest delay ${ms(idle.longest)}, median of ${IDLE_WINDOWS} windows ${ms(idle.median)}`,
  );
  console.table(
    Object.fromEntries(
      printed.map(({ name, longest, median, callMs }) => [
        name,
        {
          'longest delay': ms(longest),
          'more than idle': ms(longest - idle.longest),
          'times idle': (longest / idle.longest).toFixed(1),
          [`median of ${REPETITIONS}`]: ms(median),
          'time of a call': ms(callMs),
        },
      ]),
    ),
  );
  const callsAboveGoal = costliest.filter(({ longest }) => longest - idle.longest > GOAL_MS);
  console.log(
    `${callsAboveGoal.length} of ${rows.length} calls are above the goal of ${GOAL_MS} ms more than the idle process.`,
  );
}
