import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { startLectern } from '../launch/lectern.mjs';
import { freePort } from '../launch/ports.mjs';
import { removePostgres, startPostgres } from '../postgres/postgres.mjs';
import { startRedis } from '../launch/programs.mjs';
import { startS3 } from '../launch/s3.mjs';
import { step } from '../launch/prepare/steps.mjs';
import { testVariables, vitest } from './test-programs.mjs';

/** The suites of a test run: Vitest, the browser journeys, and the chaos seeds. */

/** @typedef {import('./test-run.mjs').TestRun} TestRun */

const REPORTER = './deploy/checks/test-report.mjs';

/** One more than the processors of a small machine: several tests mostly wait for processes that they kill. */
const WORKERS = 3;

/**
 * @param {TestRun} run
 * @param {string} title
 * @param {string[]} selection arguments of Vitest that select files
 * @param {{ redis?: string, nginx?: string, isLong?: boolean }} options
 */
export async function runVitest(run, title, selection, { redis, nginx, isLong = false }) {
  const dataDir = createDatabaseFolder(run);
  run.onEnd(() => removePostgres(dataDir));
  const postgres = await startPostgres({ dataDir, isDurable: false });
  run.onEnd(postgres.stop);

  const report = join(run.scratch, 'tests.json');
  const options = [`--maxWorkers=${WORKERS}`, '--retry=1', '--reporter=dot', `--reporter=${REPORTER}`];
  const command = [process.execPath, vitest(run.root), 'run', ...options, ...selection];
  const variables = {
    ...testVariables({ databaseUrl: postgres.url, redis, nginx }),
    TMPDIR: run.scratch,
    TEST_REPORT: report,
    ...(isLong && { TEST_LONG: '1' }),
  };
  const code = await step(title, () => run.execute(command, { variables }));
  if (!existsSync(report)) throw new Error(`Vitest ended with ${code} before it ran a test.`);
  /** @type {import('./test-report.mjs').TestReport} */
  const result = JSON.parse(readFileSync(report, 'utf8'));
  console.log('Slowest files:');
  for (const { file, seconds } of result.slowest) console.log(`${String(seconds).padStart(7)} s  ${file}`);
  run.add({ ...result, failed: explainExit('Vitest', code, result.failed) });
}

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm';
/** More than the databases of a run need. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Creates the folder of the databases, in memory where there is room: each of some hundred test files creates a database, and a database
 * has 1,000 files.
 * @param {TestRun} run
 */
function createDatabaseFolder(run) {
  if (!existsSync(MEMORY)) return join(run.scratch, 'database');
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < MIN_FREE_BYTES) return join(run.scratch, 'database');
  const folder = mkdtempSync(join(MEMORY, 'lectern-test-database-'));
  chmodSync(folder, 0o711); // root's database runs as another user
  run.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a product as `npm start` does, and drives it in a browser.
 * @param {TestRun} run
 * @param {string} title
 * @param {string[]} selection arguments of Playwright that select journeys
 * @param {{ chromium: string, headlessShell?: string, redis?: string, isHeld?: boolean, checksTexts?: boolean }} options with `redis` the
 *   product uses Redis and an S3 storage; `isHeld` prints the output at the end; with `checksTexts` a journey fails that shows a text
 *   outside of catalogs
 */
export async function runJourneys(run, title, selection, options) {
  const { chromium, headlessShell, redis, isHeld, checksTexts } = options;
  const port = await freePort();
  const dataDir = join(run.scratch, `journeys-${port}`);
  const queue = redis ? await startRedis(redis, run.scratch) : undefined;
  if (queue) run.onEnd(queue.stop);
  const s3 = redis ? await startS3(dataDir) : undefined;
  if (s3) run.onEnd(s3.stop);
  run.onEnd(() => removePostgres(dataDir));
  const account = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a-password-for-tests' };
  const lectern = await startLectern({
    root: run.root,
    say: console.log,
    variables: {
      ...run.environment,
      ...account,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(queue && { REDIS_URL: queue.url }),
      ...s3?.variables,
    },
  });
  run.onEnd(lectern.stop);

  const report = join(dataDir, 'playwright.json');
  const program = join(run.root, 'node_modules/@playwright/test/cli.js');
  // A folder of its own, which Playwright empties first.
  const output = ['--output', `shell/e2e/test-results/${title.toLowerCase().replace(/\W+/g, '-')}`];
  const config = ['-c', 'shell/e2e/playwright.config.ts'];
  const command = [process.execPath, program, 'test', ...config, ...output, ...selection];
  const variables = {
    ...account,
    TMPDIR: run.scratch,
    BASE_URL: lectern.url,
    DATABASE_URL: lectern.databaseUrl,
    DATA_DIR: dataDir,
    CHROMIUM_PATH: chromium,
    ...(headlessShell && { HEADLESS_SHELL_PATH: headlessShell }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(checksTexts && { CHECK_TEXTS: '1' }),
  };
  const code = await step(title, () => run.execute(command, { variables, isHeld }));
  if (!existsSync(report)) throw new Error(`${title}: Playwright ended with ${code} before it ran a test.`);
  run.add(readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')), code));
  await lectern.stop();
}

/** @typedef {{ status: string, results: { duration: number }[] }} JourneyTest `duration` in milliseconds */
/** @typedef {{ suites?: Suite[], specs: { title: string, file: string, tests: JourneyTest[] }[] }} Suite */

/**
 * What Playwright's JSON report says.
 * @param {{ stats: { expected: number, flaky: number }, suites: Suite[], errors: { message: string }[] }} report
 * @param {number | null} code Playwright's exit code
 */
function readPlaywrightReport({ stats, suites, errors }, code) {
  const failed = [
    ...suites.flatMap((suite) => findTests(suite, 'unexpected')),
    ...errors.map(({ message }) => message.split('\n', 1)[0] ?? ''),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: explainExit('Playwright', code, failed),
    flaky: suites.flatMap((suite) => findTests(suite, 'flaky')),
    times: suites.flatMap(listTimes),
  };
}

/**
 * @param {Suite} suite
 * @returns {import('./test-times.mjs').TestTime[]}
 */
function listTimes({ suites = [], specs }) {
  const times = specs.map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return [...times, ...suites.flatMap(listTimes)];
}

/**
 * @param {Suite} suite
 * @param {'flaky' | 'unexpected'} status as Playwright reports it
 * @returns {string[]}
 */
function findTests({ suites = [], specs }, status) {
  const found = specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return [
    ...found.map(({ title, file }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => findTests(suite, status)),
  ];
}

/**
 * A runner that fails without naming a test has failed itself.
 * @param {string} runner
 * @param {number | null} code its exit code
 * @param {string[]} failed
 */
function explainExit(runner, code, failed) {
  return code === 0 || failed.length ? failed : [`${runner} ended with ${code} after its tests passed`];
}

/**
 * All seeds together are one test; the chaos run prints how many of them passed.
 * @param {TestRun} run
 * @param {number} seeds how many, from 1
 * @param {{ redis?: string }} options without `redis` on the queue in PostgreSQL alone
 */
export async function runChaos(run, seeds, { redis }) {
  const queue = redis ? [] : ['--queue', 'postgres'];
  const title = seeds === 1 ? 'Chaos, one seed' : `Chaos, ${seeds} seeds`;
  const program = join(run.root, 'deploy/chaos/chaos.mjs');
  const command = [process.execPath, program, '--seeds', String(seeds), ...queue];
  const variables = { TMPDIR: run.scratch, REDIS_SERVER_PATH: redis ?? '' };
  const code = await step(title, () => run.execute(command, { variables }));
  run.add(code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [title] });
}

/**
 * The update from the last release.
 * @param {TestRun} run
 */
export async function runUpdate(run) {
  if (!existsSync(join(run.root, 'deploy/release/update/fixture/manifest.json'))) {
    console.log('No fixture in deploy/release/update/fixture: no update is tried.');
    return;
  }
  const title = 'The update from the last release';
  const command = [process.execPath, join(run.root, 'deploy/release/update/test-update.mjs')];
  const code = await step(title, () => run.execute(command, { variables: { TMPDIR: run.scratch } }));
  run.add(code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [title] });
}
