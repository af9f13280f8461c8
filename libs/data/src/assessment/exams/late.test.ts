import { expect, test } from 'vitest';
import { countLateSeconds } from './late.js';

const due = new Date('2026-11-01T12:00:00.000Z');

test.each([
  ['2026-11-01T11:59:59.999Z', null],
  ['2026-11-01T12:00:00.000Z', null],
  ['2026-11-01T12:00:00.001Z', 1],
  ['2026-11-03T12:00:00.000Z', 2 * 24 * 60 * 60],
])('what is handed in at %s is late by %s seconds', (at, seconds) => {
  expect(countLateSeconds(new Date(at), due)).toBe(seconds);
});

test('an open attempt and an exam without a due date are never late', () => {
  expect(countLateSeconds(null, due)).toBeNull();
  expect(countLateSeconds(new Date('2026-11-09'), null)).toBeNull();
});
