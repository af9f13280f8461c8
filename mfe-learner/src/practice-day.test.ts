import { expect, test } from '@jest/globals';
import { daysUntil } from './practice-day';

test.each([
  ['tonight', new Date(2026, 2, 10, 23, 59), 0],
  ['just after midnight', new Date(2026, 2, 11, 0, 1), 1],
  ['after the clocks change', new Date(2026, 2, 31, 12), 21],
])('a question due %s comes back in so many days', (_, due, days) => {
  expect(daysUntil(due.toISOString(), new Date(2026, 2, 10, 22))).toBe(days);
});
