import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from '../launch/prepare/install.mjs';
import { seconds } from '../launch/prepare/steps.mjs';
import { chooseTests } from './changed-tests.mjs';

/**
 * `npm run check`: formatting and lint of everything, the types of all projects that depend on a change since the branch left
 * main, including changes that are not committed, and at most 12 unit tests: those of the changed files and of files that name their
 * exports. On main itself it checks changes since the last commit. `-- --base <commit>` compares with another commit.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const startedAt = performance.now();

await install(root);
const { testVariables } = await import('./test-programs.mjs');
const base = process.argv[process.argv.indexOf('--base') + 1 || Infinity] ?? findBranchPoint();
const changed = listChangedFiles(base);
if (!changed.length) {
  console.log(`Nothing changed since ${base}.`);
  process.exit();
}
console.log(`${changed.length} files changed since ${base.slice(0, 12)}`);
const tests = chooseTests(root, changed);
const results = await Promise.all([
  check('Formatting', ['oxfmt', '--check']),
  check('Lint', ['oxlint', '-c', 'oxlint.config.mjs']),
  check('Messages', [process.execPath, 'deploy/checks/messages.mjs']),
  check('Types', ['nx', 'affected', '-t', 'typecheck', '--output-style=static', `--files=${changed}`]),
  tests.chosen.length === 0 ||
    check(
      'Unit tests',
      ['vitest', 'run', '--project', 'unit', '--passWithNoTests', '--maxWorkers=2', ...tests.chosen],
      testVariables({}),
    ),
]);
const others = tests.left.length ? `${tests.left.length} more files with unit tests, ` : '';
console.log(
  `\nLeft to npm test: ${others}other unit tests, database tests, journeys, unused code.\nTests of operations: npm run test:ops.`,
);
const isPassed = results.every(Boolean);
console.log(`\n${isPassed ? 'All checks passed' : 'Some checks failed'} in ${seconds(startedAt)}`);
process.exit(isPassed ? 0 : 1);

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);
}

/** Finds the commit at which this branch left main; HEAD on main itself, and where there is no main. */
function findBranchPoint() {
  for (const main of ['main', 'origin/main']) {
    try {
      const [commit = 'HEAD'] = git('merge-base', main, 'HEAD');
      return commit;
    } catch {
      // no such branch
    }
  }
  return 'HEAD';
}

/** @param {string} commit */
function listChangedFiles(commit) {
  const tracked = git('diff', '--name-only', '--no-renames', commit);
  return [...new Set([...tracked, ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * Runs a check. Checks run at the same time, so the output of each is printed in one piece at its end.
 * @param {string} title
 * @param {string[]} command a package's program, or the path of one, and its arguments
 * @param {NodeJS.ProcessEnv} [variables]
 */
async function check(title, [program = '', ...args], variables = {}) {
  const checkStartedAt = performance.now();
  const child = spawn(resolve(root, 'node_modules/.bin', program), args, {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [status] = await once(child, 'close');
  const [printed, errors] = await output;
  process.stdout.write(Buffer.concat([...printed, ...errors]));
  console.log(`${title}: ${status === 0 ? 'passed' : 'failed'} (${seconds(checkStartedAt)})`);
  return status === 0;
}
