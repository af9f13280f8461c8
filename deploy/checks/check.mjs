import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from '../launch/prepare/install.mjs';
import { seconds } from '../launch/prepare/steps.mjs';
import { chooseTests } from './changed-tests.mjs';

/**
 * `npm run check`: formatting and lint of what changed since the branch left main, including what is not committed yet,
 * the types of all that depends on it, and at most 12 unit tests: of the changed files and of files that name what these export.
 * On main itself: since the last commit. `-- --base <commit>` compares with another commit.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const startedAt = performance.now();
const LINTED = /\.([cm]?js|tsx?)$/;
const FORMATTED = /\.([cm]?js|tsx?|css|json|md|ya?ml|html)$/;

await install(root);
const { testVariables } = await import('./test-programs.mjs');
const base = process.argv[process.argv.indexOf('--base') + 1 || Infinity] ?? branchPoint();
const changed = changedFiles(base);
if (!changed.length) {
  console.log(`Nothing changed since ${base}.`);
  process.exit();
}
console.log(`${changed.length} files changed since ${base.slice(0, 12)}`);
const files = changed.filter((path) => existsSync(join(root, path)));
const formatted = files.filter((path) => FORMATTED.test(path));
const linted = files.filter((path) => LINTED.test(path));
const tests = chooseTests(root, changed);
// The rule of the module walls needs Nx's project graph, which this command writes.
const hasGraph = await check('Project graph', [], ['nx', 'show', 'projects'], { isQuiet: true });
const results = await Promise.all([
  check('Formatting', formatted, ['prettier', '--check', '--log-level=warn', '--ignore-unknown']),
  hasGraph && check('Lint', linted, ['eslint', '--max-warnings', '0', '--no-warn-ignored']),
  check('Rules of React', [], ['oxlint']),
  check('Types', [], ['nx', 'affected', '-t', 'typecheck', '--output-style=static', `--files=${changed}`]),
  check(
    'Unit tests',
    tests.chosen,
    ['vitest', 'run', '--project', 'unit', '--passWithNoTests', '--maxWorkers=2'],
    { variables: testVariables({}) },
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

/** The commit at which this branch left main; HEAD on main itself, and where there is no main. */
function branchPoint() {
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
function changedFiles(commit) {
  const tracked = git('diff', '--name-only', '--no-renames', commit);
  return [...new Set([...tracked, ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * Runs beside the other checks, so the output of a check is printed in one piece at its end.
 * @param {string} title
 * @param {string[]} paths appended to the command; [] when the command finds its files itself
 * @param {string[]} command a package's program and its arguments
 * @param {{ isQuiet?: boolean, variables?: NodeJS.ProcessEnv }} [options]
 */
async function check(title, paths, [program = '', ...args], { isQuiet = false, variables = {} } = {}) {
  const needsPaths = ['Formatting', 'Lint', 'Unit tests'].includes(title);
  if (needsPaths && !paths.length) return true;
  const began = performance.now();
  const child = spawn(join(root, 'node_modules/.bin', program), [...args, ...paths], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [status] = await once(child, 'close');
  const [printed, errors] = await output;
  process.stdout.write(Buffer.concat(isQuiet && status === 0 ? errors : [...printed, ...errors]));
  if (!isQuiet) console.log(`${title}: ${status === 0 ? 'passed' : 'failed'} (${seconds(began)})`);
  return status === 0;
}
