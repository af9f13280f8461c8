import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The unit tests that `npm run check` runs after a change. */

const SOURCE = /\.(tsx?|mjs)$/;
const UNIT_TEST = /(?<!\.db)\.test\.(tsx?|mjs)$/;
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
/** About half a minute on two processors, most of it in tests of screens. */
const MAX_TEST_FILES = 12;

/**
 * The nearest tests first: those that changed or are beside a changed file, those that name what a changed file exports, and
 * those beside a file that names it. The tests of a screen open it by its route, so imports do not lead to them.
 * @param {string} root of the repository
 * @param {string[]} changed paths of files, also of removed ones
 */
export function chooseTests(root, changed) {
  const sources = changed.filter((path) => SOURCE.test(path));
  const users = findUsers(root, sources);
  const tests = [sources, users].flatMap((paths) => [
    ...paths.filter((path) => UNIT_TEST.test(path) && existsSync(join(root, path))),
    ...paths.flatMap((path) => testsBeside(root, path)),
  ]);
  const found = [...new Set(tests)];
  return { chosen: found.slice(0, MAX_TEST_FILES), left: found.slice(MAX_TEST_FILES) };
}

/**
 * The files that name what the sources export.
 * @param {string} root
 * @param {string[]} sources
 */
function findUsers(root, sources) {
  const names = sources
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(EXPORTED)])
    .flatMap(([, name = '']) => ['-e', name]);
  if (!names.length) return [];
  const search = ['grep', '--untracked', '-lwF', ...names, '--', '*.ts', '*.tsx', '*.mjs'];
  return execFileSync('git', search, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/**
 * @param {string} root
 * @param {string} path
 */
function testsBeside(root, path) {
  const folder = dirname(path);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => UNIT_TEST.test(name))
    .map((name) => join(folder, name));
}
