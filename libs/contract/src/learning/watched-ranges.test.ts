import { expect, test } from 'vitest';
import { mergeRanges, subtractRanges, sumSeconds } from './watched-ranges.js';

test('overlapping ranges count once, in whichever order they come, and parts that nearly touch are one', () => {
  const ranges = mergeRanges([
    [20, 30],
    [0, 10],
    [5, 12],
    [28, 29],
    [30.5, 31],
    [40, 40],
    [60, 50],
  ]);
  expect(ranges).toEqual([
    [0, 12],
    [20, 31],
  ]);
  expect(sumSeconds(ranges)).toBe(23);
});

test('the parts that are in other ranges are left out', () => {
  expect(
    subtractRanges(
      [
        [0, 30],
        [40, 50],
      ],
      [
        [10, 20],
        [45, 60],
      ],
    ),
  ).toEqual([
    [0, 10],
    [20, 30],
    [40, 45],
  ]);
  expect(subtractRanges([[0, 10]], [])).toEqual([[0, 10]]);
});
