import { expect, test } from 'vitest';
import { formatFileSize, formatPercent, formatPoints, formatPrice, formatShortDay } from './format';

test.each([
  [null, 'FREE'],
  ['0', 'FREE'],
  ['0.00', 'FREE'],
  ['49.00', '$49.00'],
])('a price of %s is shown as %s', (price, label) => {
  expect(formatPrice(price)).toBe(label);
});

test.each([
  [99.6, '99%'],
  ['33.333', '33%'],
  [100, '100%'],
  [130, '100%'],
  [-2, '0%'],
  ['', '0%'],
])('progress of %s is shown as %s, rounded down', (percent, label) => {
  expect(formatPercent(percent)).toBe(label);
});

test('a day is formatted in a short form', () => {
  expect(formatShortDay('2026-11-01')).toBe('Nov 1');
});

test('a file size is shown in megabytes of 1024 x 1024 bytes, or in kilobytes where it would be 0.00 MB', () => {
  expect([1.5 * 1024 * 1024, 12_000, 9000, 1, 0].map(formatFileSize)).toEqual([
    ...['1.50 MB', '0.01 MB', '9 KB', '1 KB', '0.00 MB'],
  ]);
});

test('points are followed by their unit in the singular or plural', () => {
  expect([1, 2.5, 1.33333].map(formatPoints)).toEqual(['1 point', '2.5 points', '1.33 points']);
});
