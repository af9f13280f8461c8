import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeFlaky, knownFlaky } from './flaky-tests.mjs';
import { seconds, step } from '../launch/prepare/steps.mjs';

/** One run of the test suites: its scratch folder, its child processes, what passed, and how it ends. */

/** @typedef {ReturnType<typeof startTestRun>} TestRun */
/**
 * What a suite did. `failed` names tests; `passed` includes flaky ones.
 * @typedef {{ passed: number, failed: string[], flaky?: string[], times?: import('./test-times.mjs').TestTime[] }} Result
 */

/** Settings of a product that runs on this machine, which must not reach the one under test. */
const PRODUCT_VARIABLES =
  /^(DATABASE_URL|REDIS_URL|PUBLIC_URL|METRICS_PORT|WEB_ROOT|TRUST_PROXY|(S3|OIDC|OPENAI|ADMIN|OTEL)_\w+)$/;

/**
 * @param {object} options
 * @param {string} options.root of the repository
 * @param {boolean} options.failOnFlaky whether a flaky test counts as failed unless it is a known one
 */
export function startTestRun({ root, failOnFlaky }) {
  const startedAt = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  chmodSync(scratch, 0o711); // root's database runs as another user
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !PRODUCT_VARIABLES.test(name)),
  );
  let passed = 0;
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const flaky = [];
  /** @type {import('./test-times.mjs').TestTime[]} */
  const times = [];
  /** @type {(() => unknown)[]} run from the last to the first */
  const cleanups = [() => rmSync(scratch, { recursive: true, force: true })];
  /** @type {Promise<never> | undefined} */
  let ending;

  /** @param {number} [signalCode] */
  function end(signalCode) {
    return (ending ??= (async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
      const { lines, unknown } = describeFlaky(flaky, knownFlaky(root));
      if (lines.length) console.log(`\n${lines.join('\n')}`);
      if (failed.length) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
      const refused = failOnFlaky ? unknown : 0;
      const failures = failed.length + refused;
      console.log(`\nTook ${seconds(startedAt)}`);
      console.log(`${passed - refused} passed, ${failures} failed`);
      process.exit(signalCode ?? (failures ? 1 : 0));
    })());
  }

  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(143));

  const run = {
    root,
    scratch,
    environment,
    /** Of all tests that have run so far. */
    times,
    /** @param {() => unknown} cleanup at the end of the run, also when it is interrupted */
    onEnd: (cleanup) => {
      cleanups.push(cleanup);
    },
    /** @param {Result} result */
    add(result) {
      passed += result.passed;
      failed.push(...result.failed);
      flaky.push(...(result.flaky ?? []));
      times.push(...(result.times ?? []));
    },
    /**
     * Runs a command with its output on screen.
     * @param {string[]} command
     * @param {{ variables?: NodeJS.ProcessEnv, isHeld?: boolean, isBackground?: boolean }} [options] `isHeld` prints the
     *   output at the end, in one piece, for commands that run beside others; `isBackground` leaves the processors to them
     * @returns {Promise<number | null>} its exit code
     */
    execute([file = '', ...args], { variables = {}, isHeld = false, isBackground = false } = {}) {
      return new Promise((resolve, reject) => {
        const env = { ...environment, NX_DAEMON: 'false', NX_TUI: 'false', ...variables };
        const output = isHeld ? 'pipe' : 'inherit';
        const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', output, output] });
        if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
        const held = [child.stdout, child.stderr].map((stream) => collectText(stream));
        const closed = new Promise((done) => child.once('close', done));
        const stop = async () => child.kill() && (await closed);
        cleanups.push(stop);
        child.once('error', reject);
        child.once('close', (code) => {
          if (cleanups.includes(stop)) cleanups.splice(cleanups.indexOf(stop), 1);
          for (const text of held) process.stdout.write(text());
          // A suite that goes on would start processes that nothing ends.
          if (!ending) resolve(code);
        });
      });
    },
    /**
     * A check that is no test: the first one that fails ends the run.
     * @param {string} title
     * @param {string[]} command a package's program, or the path of one, and its arguments
     * @param {{ isBackground?: boolean }} [options]
     */
    async check(title, [program = '', ...args], { isBackground = false } = {}) {
      const command = [resolve(root, 'node_modules', '.bin', program), ...args];
      const code = await step(title, () => run.execute(command, { isHeld: true, isBackground }));
      if (code !== 0) throw new Error(`${title}: failed, see above.`);
    },
    /** Cleans up, prints the totals and exits. */
    end: () => end(),
  };
  return run;
}

/**
 * Collects what a process writes.
 * @param {import('node:stream').Readable | null} stream
 */
function collectText(stream) {
  let text = '';
  stream?.setEncoding('utf8').on('data', (piece) => (text += piece));
  return () => text;
}
