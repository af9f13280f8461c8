import { expect, test } from 'vitest';
import { describeLateness } from './describe-lateness';

test.each([
  [1, 'Late by 1 minute'],
  [61, 'Late by 2 minutes'],
  [2 * 3600 + 1, 'Late by 2 hours'],
  [2 * 24 * 3600 + 3600, 'Late by 2 days'],
])('%s seconds after the due date are "%s"', (seconds, text) => {
  expect(describeLateness(seconds)).toBe(text);
});
