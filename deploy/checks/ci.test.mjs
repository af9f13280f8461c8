import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const clone = mkdtempSync(join(tmpdir(), 'ci-'));
afterAll(() => rmSync(clone, { recursive: true }));

/** @param {string[]} args */
const git = (...args) => {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  return execFileSync('git', [...author, ...args], { cwd: clone, encoding: 'utf8' }).trim();
};

/** @param {string} path */
function commit(path) {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), 'x');
  git('add', '.');
  git('commit', '-qm', path);
}

/**
 * The commands of npm that CI runs.
 * @param {string} [base]
 */
function runCi(base = '') {
  const env = { ...process.env, PATH: `${clone}/bin:${process.env.PATH}`, CI_BASE: base };
  const stdio = /** @type {const} */ (['ignore', 'pipe', 'ignore']);
  return execFileSync(join(clone, '.ci/run'), { env, stdio, encoding: 'utf8' }).trim().split('\n');
}

beforeAll(() => {
  cpSync(join(root, '.ci'), join(clone, '.ci'), { recursive: true });
  mkdirSync(join(clone, 'bin'));
  writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\necho "$@"\n');
  chmodSync(join(clone, 'bin/npm'), 0o755);
  git('init', '-q');
  commit('README.md');
});

test.each([
  'deploy/backup/backup.mjs',
  'libs/infra/src/queue/queue.ts',
  'libs/remote/build/index.mjs',
  'api/src/platform/web/active-releases.ts',
  'libs/data/src/database/migrations/1700000000000-AddRatings.ts',
])('CI runs the tests of operations after a change of %s', (path) => {
  const base = git('rev-parse', 'HEAD');
  commit(path);
  expect(runCi(base)).toEqual(['test', 'run test:ops']);
});

test('CI runs npm test alone after a change that is not about operations', () => {
  const base = git('rev-parse', 'HEAD');
  commit('mfe-learner/src/paths.ts');
  expect(runCi(base)).toEqual(['test']);
});

test.each(['', 'f'.repeat(40)])('CI runs the tests of operations where the base is "%s"', (base) => {
  expect(runCi(base)).toEqual(['test', 'run test:ops']);
});
