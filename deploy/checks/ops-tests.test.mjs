import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATIONS, UNIT_AND_DATABASE } from './ops-tests.mjs';
import { vitest } from './test-programs.mjs';

const root = join(import.meta.dirname, '../..');
const env = { ...process.env, NODE_OPTIONS: '' };

test('each unit and database test runs in exactly one of npm test and npm run test:ops', () => {
  const command = ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.test.mjs'];
  const sources = execFileSync('git', command, { cwd: root, env, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));
  // A file of several projects is in the list several times.
  const list = [vitest(root), 'list', '--filesOnly', '--json', ...UNIT_AND_DATABASE, ...OPERATIONS];
  const found = JSON.parse(execFileSync(process.execPath, list, { cwd: root, env, encoding: 'utf8' })).map(
    (/** @type {{ file: string }} */ { file }) => relative(root, file),
  );
  expect(found.sort()).toEqual(sources.sort());
});
