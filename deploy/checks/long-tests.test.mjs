import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LONG_TESTS } from './long-tests.mjs';

test('the long run includes every test that tries more in it', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const pattern = String.raw`process\.env(\.|\[')TEST_LONG`;
  const search = ['grep', '--untracked', '-lE', pattern, '--', '*.test.ts', '*.test.tsx', '*.test.mjs'];
  const found = execFileSync('git', search, { cwd: root, encoding: 'utf8' });
  expect(found.trim().split('\n')).toEqual(LONG_TESTS);
});
