import { expect, test } from 'vitest';
import { PlayedParts } from './played-parts';

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
