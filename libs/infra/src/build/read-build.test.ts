import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeBuild, readBuild } from './read-build.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-build-'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '1.2.3' }));
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    encoding: 'utf8',
  }).trim();

test('an archive says which version, commit and date it was made of', () => {
  const build = { version: '1.2.4', commit: '0bb576a0c0de', date: '2026-01-31T12:00:00+00:00' };
  writeFileSync(join(root, 'build.json'), JSON.stringify({ ...build, platform: 'linux-x64' }));
  expect(readBuild(root)).toEqual(build);
  expect(describeBuild(build)).toBe('1.2.4, commit 0bb576a0c0de');
});

test('a clone says its commit', () => {
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '-m', 'Begin');
  const commit = git('rev-parse', '--short=12', 'HEAD');
  expect(readBuild(root)).toEqual({
    version: '1.2.3',
    commit,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('without build.json and without git only the version is known', () => {
  const build = readBuild(root);
  expect(build).toEqual({ version: '1.2.3', commit: null, date: null });
  expect(describeBuild(build)).toBe('1.2.3');
});

test('the version of this repository is known', () => {
  expect(readBuild().version).toMatch(/^\d+\.\d+\.\d+/);
});
