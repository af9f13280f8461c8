import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compareWithBudget, describeSlowest, reportSlowest } from './test-times.mjs';

const times = Array.from({ length: 20 }, (_, at) => ({ name: `a.test.ts: test ${at + 1}`, seconds: at + 1 }));

test('the ten slowest tests are named with their share in the time of all tests', () => {
  const [summary, first, ...others] = describeSlowest(times);
  expect(summary).toBe('The 10 slowest of 20 tests take 73.8 % of the time of all tests:');
  expect(first).toBe('   20.0 s   9.5 %  a.test.ts: test 20');
  expect(others.map((line) => line.split('  ').at(-1))).toEqual(
    [19, 18, 17, 16, 15, 14, 13, 12, 11].map((at) => `a.test.ts: test ${at}`),
  );
});

test('the slowest tests are printed and written to a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'times-'));
  mkdirSync(join(folder, 'node_modules/.lectern'), { recursive: true });
  const log = vi.spyOn(console, 'log').mockReturnValue();
  reportSlowest(folder, times);
  const file = readFileSync(join(folder, 'node_modules/.lectern/slowest-tests.txt'), 'utf8');
  expect(log.mock.lastCall?.[0]).toContain(file.trim());
  log.mockRestore();
  rmSync(folder, { recursive: true });
});

test('a run that is more than 20 % slower than its budget says so, relative to the speed of the machine', () => {
  const budget = { seconds: 600, calibrationMs: 250 };
  const compare = (/** @type {number} */ seconds, /** @type {number} */ calibrationMs) =>
    compareWithBudget({ seconds, calibrationMs }, budget);
  expect(compare(715, 250)).toMatch(/^Within its budget: 715 s/);
  expect(compare(725, 250)).toMatch(/^Slower than its budget: 725 s.* 1\.21 times the 600 s/);
  expect(compare(1400, 500)).toMatch(/^Within its budget/);
  expect(compare(400, 125)).toMatch(/^Slower than its budget/);
});
