import { expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFlaky, knownFlaky } from './flaky-tests.mjs';

test('known flaky tests are read from the document', () => {
  const root = mkdtempSync(join(tmpdir(), 'flaky-'));
  mkdirSync(join(root, 'docs/develop'), { recursive: true });
  const text = '# Flaky tests\n\n- `uploads: a deck` (uploads.e2e.ts): slow disk.\n- other\n- `a, b`\n';
  writeFileSync(join(root, 'docs/develop/flaky-tests.md'), text);
  expect(knownFlaky(root)).toEqual(['uploads: a deck', 'a, b']);
  rmSync(root, { recursive: true });
});

test('the end of a run names flaky tests, and says which are not documented', () => {
  const { lines, unknown } = describeFlaky(['old', 'new'], ['old']);
  expect(lines).toEqual([
    'Flaky tests (failed, then passed when run again):',
    '  old (known)',
    '  new',
    'Add those that are not known to docs/develop/flaky-tests.md until they are fixed.',
  ]);
  expect(unknown).toBe(1);
});

test('a run without flaky tests prints nothing about them', () => {
  expect(describeFlaky([], ['old'])).toEqual({ lines: [], unknown: 0 });
});
