import { expect, test } from 'vitest';
import {
  formatMegabytes,
  formatPercent,
  formatPoints,
  formatPrice,
  formatShortDay,
  pluralize,
} from './format';

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

test('a file size is shown in megabytes of 1024 x 1024 bytes', () => {
  expect(formatMegabytes(1.5 * 1024 * 1024)).toBe('1.50 MB');
});

test('a count is followed by its noun in the singular or plural', () => {
  expect([0, 1, 1204].map((count) => pluralize(count, 'word'))).toEqual(['0 words', '1 word', '1,204 words']);
  expect([1, 2].map((count) => pluralize(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
  expect([1, 2.5, 1.33333].map(formatPoints)).toEqual(['1 point', '2.5 points', '1.33 points']);
});
