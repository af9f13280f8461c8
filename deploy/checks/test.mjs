import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../launch/prepare/build.mjs';
import { install } from '../launch/prepare/install.mjs';
import {
  ALONE,
  LONG,
  LONG_ALONE,
  LONG_REDIS,
  MAIN,
  OPS,
  STORIES,
  STORIES_ALONE,
  TOGETHER,
} from './journeys.mjs';
import { LONG_TESTS } from './long-tests.mjs';
import { OPERATIONS, UNIT_AND_DATABASE } from './ops-tests.mjs';
import { startTestRun } from './test-run.mjs';
import { calibrate, compareWithBudget, reportSlowest } from './test-times.mjs';

/**
 * `npm test`: what must hold before a change is merged. `npm run check` answers sooner for a single change.
 * `npm run test:ops`: the tests of operations, which a change of operations, shared processes, releases or the database has to
 * pass too.
 * `npm run test:long`: the full matrices of which `npm test` runs a sample, more chaos seeds, and the journeys of `npm test`
 * with a check that every text they show comes from a catalog.
 * The runners retry a failed test once; a test that then passes is listed as flaky at the end. With
 * `-- --fail-on-flaky-tests` it counts as failed, unless docs/develop/flaky-tests.md names it.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    long: { type: 'boolean' },
    ops: { type: 'boolean' },
    'fail-on-flaky-tests': { type: 'boolean' },
  },
});
const run = startTestRun({ root, failOnFlaky: Boolean(options['fail-on-flaky-tests']) });

const LONG_CHAOS_SEEDS = 50;

try {
  await install(root);
  const { findChromium, findHeadlessShell, findNginx, findRedis, installServerPackages } =
    await import('../launch/programs.mjs');
  const suites = await import('./test-suites.mjs');
  const servers = { redis: await findRedis(), nginx: await findNginx() };
  const browsers = { chromium: await findChromium(), headlessShell: await findHeadlessShell() };
  const programs = { ...servers, browsers };
  if (options.ops) await installServerPackages();
  if (options.ops) await runOperations(suites, programs);
  else if (options.long) await runLong(suites, programs);
  else await runWithinBudget(() => runAll(suites, programs));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`\n${message}`);
  run.add({ passed: 0, failed: [message] });
}
reportSlowest(root, run.times);
await run.end();

/**
 * Says at the end whether the run took longer than its budget; the installation before it is not part of the run.
 * @param {() => Promise<void>} work
 */
async function runWithinBudget(work) {
  const budget = JSON.parse(readFileSync(new URL('test-budget.json', import.meta.url), 'utf8'));
  const calibrationMs = calibrate();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\n${compareWithBudget({ seconds, calibrationMs }, budget)}`);
}

/** @typedef {{ redis?: string, nginx?: string, browsers: { chromium: string, headlessShell?: string } }} Programs */

/**
 * Lint, formatting and the search for unused code use the processors while everything else waits for something; the first
 * check that fails ends the run.
 * @param {typeof import('./test-suites.mjs')} suites
 * @param {Programs} programs
 */
async function runAll(suites, programs) {
  const isBackground = true;
  await Promise.all([
    run.check('Lint', ['oxlint', '-c', 'oxlint.config.mjs'], { isBackground }),
    run.check('Messages', [process.execPath, 'deploy/checks/messages.mjs'], { isBackground }),
    run.check('Formatting', ['oxfmt', '--check'], { isBackground }),
    checkTypesAndBuild().then(() =>
      Promise.all([
        // It loads the configurations of the front ends, which import the built contract.
        run.check('Unused code', ['knip', '--no-progress'], { isBackground }),
        runSuites(suites, programs),
      ]),
    ),
  ]);
}

async function checkTypesAndBuild() {
  const aborting = new AbortController();
  run.onEnd(() => aborting.abort());
  await run.check('Types', ['nx', 'run-many', '-t', 'typecheck', '--output-style=static']);
  await build(root, aborting.signal);
}

/**
 * Two rows of suites side by side: unit and database tests, and the journeys, which often wait: for a restart, a mail, an animation.
 * Each suite has a product of its own, because people of one network create 100 accounts an hour.
 * @param {typeof import('./test-suites.mjs')} suites
 * @param {Programs} programs
 */
async function runSuites({ runVitest, runJourneys }, { browsers, redis, nginx }) {
  const journeys = async () => {
    await runJourneys(run, 'Journeys, one at a time', ALONE, { ...browsers, isHeld: true });
    await runJourneys(run, 'Journeys, three at a time', TOGETHER, { ...browsers, isHeld: true });
  };
  await Promise.all([
    runVitest(run, 'Unit and database tests', UNIT_AND_DATABASE, { redis, nginx }),
    journeys(),
  ]);
  console.log(`Run in full by npm run test:long only: ${LONG_TESTS.join(', ')}`);
}

/**
 * @param {typeof import('./test-suites.mjs')} suites
 * @param {Programs} programs
 */
async function runOperations({ runVitest, runJourneys, runChaos, runUpdate }, { browsers, redis, nginx }) {
  await build(root);
  await runVitest(run, 'Tests of operations', OPERATIONS, { redis, nginx });
  await runChaos(run, 1, {});
  await runUpdate(run);
  await runJourneys(run, 'Journeys of operations', OPS, browsers);
  if (redis) await runJourneys(run, 'The main journey on Redis and S3', MAIN, { ...browsers, redis });
}

/**
 * @param {typeof import('./test-suites.mjs')} suites
 * @param {Programs} programs
 */
async function runLong({ runVitest, runJourneys, runChaos }, { browsers, redis, nginx }) {
  await build(root);
  await runVitest(run, 'Unit and database tests in full', LONG_TESTS, { redis, nginx, isLong: true });
  await runJourneys(run, 'Journeys, long', LONG, browsers);
  await runJourneys(run, 'Journeys, long, one at a time', LONG_ALONE, browsers);
  const checking = { ...browsers, checksTexts: true };
  await runJourneys(run, 'Journeys, more stories and their texts', STORIES, checking);
  await runJourneys(run, 'Journeys, more stories, one at a time', STORIES_ALONE, checking);
  await runJourneys(run, 'Texts of journeys, three at a time', TOGETHER, checking);
  await runJourneys(run, 'Texts of journeys, one at a time', ALONE, checking);
  if (redis) await runJourneys(run, 'Journeys on Redis and S3', LONG_REDIS, { ...browsers, redis });
  await runChaos(run, LONG_CHAOS_SEEDS, { redis });
}
