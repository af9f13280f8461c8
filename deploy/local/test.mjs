import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install } from './install.mjs';
import { seconds, step } from './steps.mjs';

/**
 * `npm test`: everything that must hold before a change lands, cheap things first. A test that fails runs once more, since
 * a machine may be busy beyond all patience; the end names those that passed only then.
 */

const began = performance.now();
const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'lectern-test-'));
chmodSync(scratch, 0o711); // root's database runs as another user
// What is set for a product that runs here is not meant for the one under test.
const OURS =
  /^(DATABASE_URL|REDIS_URL|PUBLIC_URL|METRICS_PORT|WEB_ROOT|TRUST_PROXY|(S3|OIDC|OPENAI|ADMIN|OTEL)_\w+)$/;
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
const count = { passed: 0, failed: 0 };
let products = 0;
/** @type {string[]} tests that failed, and passed when they ran once more */
const unsteady = [];
/** @type {(() => unknown)[]} */
const cleanups = [() => rmSync(scratch, { recursive: true, force: true })];

// Journeys that kill, release or count what others change too are tagged so.
const TOGETHER = ['--grep-invert', '@alone', '--workers', '2'];
const ALONE = ['--grep', '@alone'];
const MAIN = ['--grep', '@main'];

/** @type {Promise<never> | undefined} */
let ending;

process.on('SIGINT', () => void end(130));
process.on('SIGTERM', () => void end(143));

try {
  await install(root);
  await check('Lint', ['nx', 'run-many', '-t', 'lint', '--output-style=static']);
  await check('Formatting', ['prettier', '--check', '--log-level=warn', '.']);
  await check('Types', ['nx', 'run-many', '-t', 'typecheck', '--output-style=static']);
  await build(root);

  const { findChromium, findNginx, findRedis } = await import('./programs.mjs');
  const chromium = await findChromium();
  const redis = await findRedis();
  const nginx = await findNginx();
  await unitAndDatabaseTests(redis, nginx);
  await journeys('Journeys, two at a time', TOGETHER, { chromium });
  await killedProcesses(redis);
  await journeys('Journeys, one at a time', ALONE, { chromium });
  if (redis) await journeys('The main journey on Redis and S3', MAIN, { chromium, redis });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  count.failed++;
}
await end(count.failed ? 1 : 0);

/**
 * Ends once, whoever asks first: the last test, a failure or a signal.
 * @param {number} code
 */
function end(code) {
  return (ending ??= (async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    if (unsteady.length) console.log(`\nPassed only when run once more:\n  ${unsteady.join('\n  ')}`);
    console.log(`\nTook ${seconds(began)}`);
    console.log(`${count.passed} passed, ${count.failed} failed`);
    process.exit(code);
  })());
}

/**
 * @param {string | undefined} redis
 * @param {string | undefined} nginx
 */
async function unitAndDatabaseTests(redis, nginx) {
  const { removePostgres, startPostgres } = await import('./postgres.mjs');
  const dataDir = join(scratch, 'database');
  cleanups.push(() => removePostgres(dataDir));
  const postgres = await startPostgres({ dataDir });
  cleanups.push(postgres.stop);
  const variables = {
    TMPDIR: scratch,
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings=ExperimentalWarning',
    TEST_DATABASE_URL: postgres.url,
    REDIS_SERVER_PATH: redis ?? '',
    NGINX_PATH: nginx ?? '',
  };
  const first = await jest('Unit and database tests', ['--maxWorkers=2'], variables);
  count.passed += first.passed;
  const again = first.files.length
    ? await jest(
        'What failed of them, once more',
        ['--runInBand', '--runTestsByPath', ...first.files],
        variables,
      )
    : first;
  count.failed += again.failed;
  count.passed += first.failed - again.failed;
  for (const name of first.names) if (!again.names.includes(name)) unsteady.push(name);
}

/**
 * @param {string} title
 * @param {string[]} which
 * @param {NodeJS.ProcessEnv} variables
 */
async function jest(title, which, variables) {
  const report = join(scratch, 'jest.json');
  rmSync(report, { force: true });
  const program = join(root, 'node_modules/jest/bin/jest.js');
  const code = await step(title, () =>
    execute([process.execPath, program, '--ci', '--json', `--outputFile=${report}`, ...which], variables),
  );
  if (!existsSync(report)) throw new Error(`Jest ended with ${code} before it ran a test.`);
  /** @type {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const broken = result.testResults.filter(({ status }) => status === 'failed');
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    files: broken.map(({ name }) => name),
    names: broken.flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length ? tests.map(({ fullName }) => fullName) : [relative(root, name)];
    }),
  };
}

/** @param {string | undefined} redis */
async function killedProcesses(redis) {
  const seeds = 20;
  const kill = join(root, 'deploy/chaos/kill.mjs');
  const code = await step(`Killed processes, ${seeds} seeds`, () =>
    execute([process.execPath, kill, '--seeds', String(seeds)], {
      TMPDIR: scratch,
      REDIS_SERVER_PATH: redis ?? '',
    }),
  );
  if (code === 0) count.passed += seeds;
  else count.failed++;
}

/**
 * Starts a product of its own as `npm start` does, and drives it in a browser.
 * @param {string} title
 * @param {string[]} which journeys Playwright is asked for
 * @param {{ chromium: string, redis?: string }} options
 */
async function journeys(title, which, { chromium, redis }) {
  const [{ freePort }, { startRedis }, { startS3 }, { removePostgres }, { startLectern }] = await Promise.all(
    [
      import('./ports.mjs'),
      import('./programs.mjs'),
      import('./s3.mjs'),
      import('./postgres.mjs'),
      import('./lectern.mjs'),
    ],
  );
  const dataDir = join(scratch, `journeys-${++products}`);
  const port = await freePort();
  const queue = redis ? await startRedis(redis, scratch) : undefined;
  if (queue) cleanups.push(queue.stop);
  const s3 = redis ? await startS3(dataDir) : undefined;
  if (s3) cleanups.push(s3.stop);
  cleanups.push(() => removePostgres(dataDir));
  const account = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a-password-for-tests' };
  const lectern = await startLectern({
    root,
    say: console.log,
    variables: {
      ...environment,
      ...account,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(queue && { REDIS_URL: queue.url }),
      ...s3?.variables,
    },
  });
  cleanups.push(lectern.stop);

  const variables = {
    ...account,
    TMPDIR: scratch,
    BASE_URL: lectern.url,
    DATABASE_URL: lectern.databaseUrl,
    DATA_DIR: dataDir,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(dataDir, 'playwright.json'),
  };
  const first = await playwright(title, which, variables);
  // Alone and filmed.
  const more = ['--last-failed', '--workers', '1', '--trace', 'retain-on-failure'];
  const again = first.names.length
    ? await playwright('What failed of them, once more', [...which, ...more], variables)
    : first;
  count.passed += first.passed + first.failed - again.failed;
  count.failed += again.failed;
  for (const name of first.names) if (!again.names.includes(name)) unsteady.push(name);
  await lectern.stop();
}

/**
 * @param {string} title
 * @param {string[]} which
 * @param {NodeJS.ProcessEnv & { PLAYWRIGHT_JSON_OUTPUT_NAME: string }} variables
 */
async function playwright(title, which, variables) {
  const report = variables.PLAYWRIGHT_JSON_OUTPUT_NAME;
  rmSync(report, { force: true });
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const code = await step(title, () =>
    execute([process.execPath, program, 'test', '-c', 'shell/e2e/playwright.config.ts', ...which], variables),
  );
  if (!existsSync(report)) throw new Error(`${title}: Playwright ended with ${code} before it ran a test.`);
  /** @type {{ stats: { expected: number, unexpected: number }, suites: Suite[], errors: unknown[] }} */
  const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected,
    failed: code === 0 ? failed : Math.max(failed, 1),
    names: suites.flatMap(failedIn),
  };
}

/** @typedef {{ suites?: Suite[], specs: { title: string, ok: boolean }[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedIn({ suites = [], specs }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [...failed.map(({ title }) => title), ...suites.flatMap(failedIn)];
}

/**
 * A check that is no test: the first that fails ends the run.
 * @param {string} title
 * @param {string[]} command a package's program and its arguments
 */
async function check(title, [program = '', ...args]) {
  const code = await step(title, () => execute([join(root, 'node_modules', '.bin', program), ...args]));
  if (code !== 0) throw new Error(`${title}: failed, see above.`);
}

/**
 * Runs a command with its output on screen; answers its exit code.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [variables]
 * @returns {Promise<number | null>}
 */
function execute([file = '', ...args], variables = {}) {
  return new Promise((done, fail) => {
    const env = { ...environment, NX_DAEMON: 'false', NX_TUI: 'false', ...variables };
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const closed = new Promise((over) => child.once('close', over));
    const stop = async () => child.kill() && (await closed);
    cleanups.push(stop);
    child.once('error', fail);
    child.once('close', (code) => {
      if (cleanups.includes(stop)) cleanups.splice(cleanups.indexOf(stop), 1);
      done(code);
    });
  });
}
