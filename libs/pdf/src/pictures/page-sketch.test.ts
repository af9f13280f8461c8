import { expect, test } from 'vitest';
import { comparePageSketches, createPageSketch } from './page-sketch.js';

const WIDTH = 160;
const HEIGHT = 80;

/** A white page with black boxes, each given as left, top, width, height. */
function page(...boxes: [number, number, number, number][]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (const [left, top, width, height] of boxes)
    for (let y = top; y < top + height; y++)
      data.fill(0, (y * WIDTH + left) * 3, (y * WIDTH + left + width) * 3);
  return createPageSketch({ data, width: WIDTH, height: HEIGHT });
}

test('a page that grows keeps all its ink', () => {
  const change = comparePageSketches(page([0, 0, 80, 16]), page([0, 0, 80, 16], [0, 40, 80, 16]));
  expect(change).toEqual({ kept: 1, changed: 0.1 });
});

test('a page of which half is replaced keeps the other half', () => {
  const change = comparePageSketches(
    page([0, 0, 80, 16], [0, 40, 80, 16]),
    page([0, 0, 80, 16], [80, 40, 80, 16]),
  );
  expect(change).toEqual({ kept: 0.5, changed: 0.2 });
});

test('pages of two shapes can not be compared', () => {
  const narrow = createPageSketch({ data: new Uint8Array(80 * 80 * 3), width: 80, height: 80 });
  expect(comparePageSketches(page(), narrow)).toBeNull();
});
