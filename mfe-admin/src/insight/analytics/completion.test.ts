import { expect, test } from 'vitest';
import { completionPercent, formatTenths } from './completion';

test('the share of completed enrollments is rounded down to one decimal', () => {
  expect(completionPercent({ enrollments: 3, completions: 2 })).toBe(66.6);
  expect(completionPercent({ enrollments: 0, completions: 0 })).toBe(0);
});

test('a percentage is shown with one decimal', () => {
  expect([0, 66.6, 87.25, 100].map(formatTenths)).toEqual(['0.0%', '66.6%', '87.3%', '100.0%']);
});
