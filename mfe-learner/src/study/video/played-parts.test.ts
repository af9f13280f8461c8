import { expect, test } from 'vitest';
import { mergeRanges, PlayedParts, subtractRanges, sumSeconds } from './played-ranges';

test('overlapping ranges count once, in whichever order they come, and parts that touch are one', () => {
  const ranges = mergeRanges([
    [20, 30],
    [0, 10],
    [5, 12],
    [28, 29],
    [30.2, 31],
    [40, 40],
  ]);
  expect(ranges).toEqual([
    [0, 12],
    [20, 31],
  ]);
  expect(sumSeconds(ranges)).toBe(23);
});

test('what was reported already is left out', () => {
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

test('what is skipped was not played, and what is taken is not counted again', () => {
  const parts = new PlayedParts();
  [0, 0.26, 4.04].forEach((second) => parts.advance(second));
  parts.interrupt();
  [60, 62].forEach((second) => parts.advance(second));
  expect(parts.take()).toEqual([
    [0, 4],
    [60, 62],
  ]);
  parts.advance(63.5);
  expect(parts.list()).toEqual([[62, 63.5]]);
  parts.interrupt();
  [1, 2].forEach((second) => parts.advance(second));
  expect(parts.take()).toEqual([
    [1, 2],
    [62, 63.5],
  ]);
});
