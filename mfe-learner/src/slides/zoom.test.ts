import { expect, test } from '@jest/globals';
import { MIDDLE, MOST, moveBy, WHOLE, zoomTo } from './zoom';

test('the place under the pointer stays there', () => {
  const view = zoomTo(zoomTo(WHOLE, 2, { x: 0.25, y: 0.75 }), 4, { x: 0.5, y: 0.5 });
  const at = (place: number, offset: number) => offset + place * view.scale;
  // What stood in the middle at twice the size.
  expect(at((0.5 - -0.25) / 2, view.x)).toBeCloseTo(0.5);
  expect(at((0.5 - -0.75) / 2, view.y)).toBeCloseTo(0.5);
});

test('it goes from the whole picture to five times its size, no further', () => {
  expect(zoomTo(WHOLE, 0.2, { x: 0.1, y: 0.9 })).toEqual(WHOLE);
  expect(zoomTo(WHOLE, 99, MIDDLE).scale).toBe(MOST);
  expect(zoomTo(zoomTo(WHOLE, 3, { x: 1, y: 1 }), 1, { x: 0, y: 0 })).toEqual(WHOLE);
});

test('it is moved to its edges, not beyond', () => {
  const twice = zoomTo(WHOLE, 2, MIDDLE);
  expect(moveBy(twice, { x: 9, y: -9 })).toEqual({ scale: 2, x: 0, y: -1 });
  expect(moveBy(WHOLE, { x: 0.3, y: 0.3 })).toEqual(WHOLE);
});
