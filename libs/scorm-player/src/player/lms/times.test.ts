import { expect, test } from 'vitest';
import { formatDuration, formatTimeOfDay, formatTimespan, formatTimestamp } from './times.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

test('SCORM 1.2 gets a time of a session as HHHH:MM:SS.SS', () => {
  expect(formatTimespan(0)).toBe('0000:00:00.00');
  expect(formatTimespan(HOUR + 5 * 60 * SECOND + 9250)).toBe('0001:05:09.25');
  expect(formatTimespan(59_999)).toBe('0000:01:00.00');
  expect(formatTimespan(10_000 * HOUR)).toBe('9999:59:59.99');
  expect(formatTimespan(-5)).toBe('0000:00:00.00');
});

test('SCORM 2004 gets it as ISO 8601 with at most two decimals', () => {
  expect(formatDuration(0)).toBe('PT0S');
  expect(formatDuration(HOUR + 5 * 60 * SECOND + 9250)).toBe('PT1H5M9.25S');
  expect(formatDuration(59_999)).toBe('PT1M0S');
  for (let milliseconds = 0; milliseconds < HOUR; milliseconds += 7919)
    expect(formatDuration(milliseconds)).toMatch(/^PT(\d+H)?(\d+M)?\d+(\.\d{1,2})?S$/);
});

test('an answer has the time of day in SCORM 1.2 and the date in SCORM 2004', () => {
  const date = new Date(2026, 0, 31, 9, 5, 7);
  expect(formatTimeOfDay(date)).toBe('09:05:07');
  expect(formatTimestamp(new Date('2026-01-31T09:05:07.123Z'))).toBe('2026-01-31T09:05:07.1Z');
});
