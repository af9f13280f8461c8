import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, install } from '../launch/prepare/install.mjs';
import { ALONE, LONG, LONG_ALONE, LONG_REDIS, MAIN, TOGETHER } from './journeys.mjs';
import { LONG_TESTS } from './long-tests.mjs';
import { startTestRun } from './test-run.mjs';

/**
 * `npm test`: everything that must hold before a change is merged. `npm run check` answers sooner for a single change.
 * `npm run test:long`: the full matrices of which `npm test` runs a sample, and more chaos seeds.
 * The runners retry a failed test once; a test that then passes is listed as flaky at the end. With
 * `-- --fail-on-flaky-tests` it counts as failed, unless docs/develop/flaky-tests.md names it.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: { long: { type: 'boolean' }, 'fail-on-flaky-tests': { type: 'boolean' } },
});
const run = startTestRun({ root, failOnFlaky: Boolean(options['fail-on-flaky-tests']) });

/** Seeds of the chaos test, one for each queue; the long run tries the next ones. */
const CHAOS_SEEDS = 2;
const LONG_CHAOS_SEEDS = 48;

try {
  await install(root);
  const { findChromium, findNginx, findRedis } = await import('../launch/programs.mjs');
  const programs = { chromium: await findChromium(), redis: await findRedis(), nginx: await findNginx() };
  const suites = await import('./test-suites.mjs');
  if (options.long) await runLong(suites, programs);
  else await runAll(suites, programs);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`\n${message}`);
  run.add({ passed: 0, failed: [message] });
}
await run.end();

/** @typedef {{ chromium: string, redis?: string, nginx?: string }} Programs */

/**
 * Lint, formatting and the search for unused code use the processors while everything else waits for something; the first
 * check that fails ends the run.
 * @param {typeof import('./test-suites.mjs')} suites
 * @param {Programs} programs
 */
async function runAll(suites, programs) {
  // The lint rule of the module walls needs Nx's project graph, which this command writes.
  await run.check('Project graph', ['nx', 'show', 'projects']);
  const isBackground = true;
  await Promise.all([
    // One process for all projects, because each would load the rules again.
    run.check('Lint', ['eslint', '--max-warnings', '0', '.'], { isBackground }),
    run.check('Rules of React', ['oxlint'], { isBackground }),
    run.check('Formatting', ['prettier', '--check', '--log-level=warn', '.'], { isBackground }),
    run.check('Unused code', ['knip', '--no-progress'], { isBackground }),
    checkTypesAndBuild().then(() => runSuites(suites, programs)),
  ]);
}

async function checkTypesAndBuild() {
  const aborting = new AbortController();
  run.onEnd(() => aborting.abort());
  await run.check('Types', ['nx', 'run-many', '-t', 'typecheck', '--output-style=static']);
  await build(root, aborting.signal);
}

/**
 * Two rows of suites side by side: those that use the processors, and those that wait for restarts most of the time. Each
 * suite has a product of its own.
 * @param {typeof import('./test-suites.mjs')} suites
 * @param {Programs} programs
 */
async function runSuites({ runVitest, runJourneys, runChaos }, { chromium, redis, nginx }) {
  const isHeld = true;
  const busy = async () => {
    await runVitest(run, { redis, nginx });
    await runJourneys(run, 'Journeys, three at a time', TOGETHER, { chromium });
  };
  const waiting = async () => {
    await runChaos(run, { first: 1, count: CHAOS_SEEDS, redis, isHeld });
    if (redis) await runJourneys(run, 'The main journey on Redis and S3', MAIN, { chromium, redis, isHeld });
    await runJourneys(run, 'Journeys, one at a time', ALONE, { chromium, isHeld });
  };
  await Promise.all([busy(), waiting()]);
}

/**
 * @param {typeof import('./test-suites.mjs')} suites
 * @param {Programs} programs
 */
async function runLong({ runVitest, runJourneys, runChaos }, { chromium, redis, nginx }) {
  await build(root);
  await runVitest(run, { redis, nginx, isLong: true, paths: LONG_TESTS });
  await runJourneys(run, 'Journeys, long', LONG, { chromium });
  await runJourneys(run, 'Journeys, long, one at a time', LONG_ALONE, { chromium });
  if (redis) await runJourneys(run, 'Journeys on Redis and S3', LONG_REDIS, { chromium, redis });
  await runChaos(run, { first: 1 + CHAOS_SEEDS, count: LONG_CHAOS_SEEDS, redis });
}
