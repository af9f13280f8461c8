import { expect, test } from 'vitest';
import { formatTimecode } from './timecode';

test.each([
  [0, '0:00'],
  [192.9, '3:12'],
  [3599, '59:59'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(formatTimecode(seconds)).toBe(text);
});
