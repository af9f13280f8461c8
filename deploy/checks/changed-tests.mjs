import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Chooses the unit tests that `npm run check` runs after a change. */

const SOURCE = /\.(tsx?|mjs)$/;
const UNIT_TEST = /(?<!\.db)\.test\.(tsx?|mjs)$/;
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
/** So many files run in about half a minute on two processors; tests of screens take most of that time. */
const MAX_TEST_FILES = 12;

/**
 * Chooses unit tests, nearest first: changed tests and tests beside a changed file, then tests that name an export of a changed file,
 * then tests beside a file that names such an export. Tests of a screen open the screen by its route, so imports do not lead to them.
 * @param {string} root of the repository
 * @param {string[]} changed paths of files, also of removed ones
 */
export function chooseTests(root, changed) {
  const sources = changed.filter((path) => SOURCE.test(path));
  const users = findUsers(root, sources);
  const tests = [sources, users].flatMap((paths) => [
    ...paths.filter((path) => UNIT_TEST.test(path) && existsSync(join(root, path))),
    ...paths.flatMap((path) => listTestsBeside(root, path)),
  ]);
  const found = [...new Set(tests)];
  return { chosen: found.slice(0, MAX_TEST_FILES), left: found.slice(MAX_TEST_FILES) };
}

/**
 * Finds the files that contain the name of an export of the sources.
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
function listTestsBeside(root, path) {
  const folder = dirname(path);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => UNIT_TEST.test(name))
    .map((name) => join(folder, name));
}
