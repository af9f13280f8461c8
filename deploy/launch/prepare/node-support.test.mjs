import { expect, test } from 'vitest';
import { nodeSupportWarning } from './node-support.mjs';

test('a version of Node.js without security fixes is named at the start, a supported one is not', () => {
  const now = new Date('2026-11-22');
  expect(nodeSupportWarning('20.20.2', now)).toBe(
    'Node.js 20.20.2 gets no security fixes since 2026-04-30. Use Node.js 22 or 24 or 26.',
  );
  for (const [version, end] of [
    ['21.7.3', '2024-06-01'],
    ['23.11.1', '2025-06-01'],
    ['25.2.0', '2026-06-01'],
  ])
    expect(nodeSupportWarning(version, now)).toBe(
      `Node.js ${version} gets no security fixes since ${end}. Use Node.js 22 or 24 or 26.`,
    );
  expect(nodeSupportWarning('23.11.1', new Date('2025-06-02'))).toContain(
    'Use Node.js 20 or 22 or 24 or 26.',
  );
  expect(nodeSupportWarning('25.2.0', new Date('2026-05-31'))).toBeUndefined();
  expect(nodeSupportWarning('22.13.0', now)).toBeUndefined();
  expect(nodeSupportWarning('24.1.0', now)).toBeUndefined();
  expect(nodeSupportWarning('31.0.0', now)).toBeUndefined();
  expect(nodeSupportWarning('20.20.2', new Date('2026-04-30'))).toBeUndefined();
});
