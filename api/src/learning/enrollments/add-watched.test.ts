import { expect, test } from 'vitest';
import type { WatchedRange } from '@lectern/contract';
import { addWatched } from './add-watched.js';

const NOTHING = { ranges: [], share: 0, position: 0 };
const add = (
  ranges: WatchedRange[],
  { before = NOTHING as Parameters<typeof addWatched>[0], elapsedSeconds = 1000, seconds = 100 } = {},
) => addWatched(before, { ranges, position: ranges.at(-1)?.[1] ?? 0 }, { seconds, elapsedSeconds });

test('what was played is added up without what was played twice', () => {
  const first = add([[0, 10]]);
  expect(first).toEqual({ ranges: [[0, 10]], share: 0.1, position: 10 });
  expect(add([[5, 20]], { before: first })).toEqual({ ranges: [[0, 20]], share: 0.2, position: 20 });
  expect(add([[40, 50]], { before: first }).ranges).toEqual([
    [0, 10],
    [40, 50],
  ]);
  expect(add([[0, 10]], { before: first })).toEqual(first);
});

test('reports in another order add up to the same', () => {
  const reports: WatchedRange[] = [
    [0, 10],
    [20, 30],
    [8, 22],
    [60, 70],
  ];
  const inOrder = reports.reduce((before, range) => add([range], { before }), add([]));
  const reversed = reports.toReversed().reduce((before, range) => add([range], { before }), add([]));
  expect(inOrder.ranges).toEqual([
    [0, 30],
    [60, 70],
  ]);
  expect(reversed.ranges).toEqual(inOrder.ranges);
});

test('no more counts than can have been played at double speed since the last report', () => {
  expect(add([[0, 100]], { elapsedSeconds: 0 }).ranges).toEqual([[0, 20]]);
  expect(add([[0, 100]], { elapsedSeconds: 10 }).ranges).toEqual([[0, 40]]);
  const before = add([[0, 60]]);
  // What is known already costs no time.
  expect(add([[0, 100]], { before, elapsedSeconds: 0 }).ranges).toEqual([[0, 80]]);
  expect(add([[0, 100]], { elapsedSeconds: -5000 }).ranges).toEqual([[0, 20]]);
});

test('ranges that are backwards, empty or after the end count for nothing', () => {
  expect(
    add([
      [50, 40],
      [7, 7],
      [100, 200],
    ]),
  ).toEqual({ ranges: [], share: 0, position: 100 });
  expect(add([[90, 1e300]]).ranges).toEqual([[90, 100]]);
});

test('the whole video is played where less than its last second is missing', () => {
  expect(add([[0, 99.2]]).share).toBe(1);
  expect(add([[0, 98.9]]).share).toBeCloseTo(0.989);
  expect(add([], { seconds: 0.5 }).share).toBe(0);
});

test('of very many ranges the longest stay', () => {
  const many = Array.from({ length: 200 }, (_, index): WatchedRange => [index * 3, index * 3 + 1]);
  const before = add(many, { seconds: 1000 });
  const after = add([[700, 705]], { before, seconds: 1000 });
  expect([before.ranges.length, after.ranges.length]).toEqual([200, 200]);
  expect(after.ranges.at(-1)).toEqual([700, 705]);
});
