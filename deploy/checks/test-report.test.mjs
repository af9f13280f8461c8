import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TESTS = {
  'a.test.mjs': `
    let runs = 0;
    describe('a deck', () => {
      test('is read', () => undefined);
      test('is read at the second attempt', () => expect(++runs).toBe(2));
      test('is never read', () => expect.unreachable());
      test.skip('is not tried', () => undefined);
    });`,
  'b.test.mjs': `throw new Error('before the first test');`,
};

test('a report counts the tests that passed, and names those that failed, passed when repeated, or took longest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  for (const [name, text] of Object.entries(TESTS)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--globals', '--retry=1', `--reporter=${join(root, 'deploy/checks/test-report.mjs')}`];
  spawnSync(process.execPath, [program, 'run', '--root', folder, ...options], {
    env: { PATH: process.env.PATH, TEST_REPORT: report },
  });
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
    passed: 2,
    failed: [
      expect.stringMatching(/^a\.test\.mjs: a deck is never read\n {4}\S/),
      'b.test.mjs\n    before the first test',
    ],
    flaky: ['a.test.mjs: a deck is read at the second attempt'],
    slowest: expect.arrayContaining([{ file: 'a.test.mjs', seconds: expect.any(Number) }]),
    times: expect.arrayContaining([{ name: 'a.test.mjs: a deck is read', seconds: expect.any(Number) }]),
  });
  rmSync(folder, { recursive: true });
});
