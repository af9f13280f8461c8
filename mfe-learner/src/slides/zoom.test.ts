import { expect, test } from '@jest/globals';
import { CENTER, MAX_SCALE, pan, FITTED, zoomTo } from './zoom';

test('the place under the pointer stays there', () => {
  const view = zoomTo(zoomTo(FITTED, 2, { x: 0.25, y: 0.75 }), 4, { x: 0.5, y: 0.5 });
  const at = (place: number, offset: number) => offset + place * view.scale;
  // What stood in the middle at twice the size.
  expect(at((0.5 - -0.25) / 2, view.x)).toBeCloseTo(0.5);
  expect(at((0.5 - -0.75) / 2, view.y)).toBeCloseTo(0.5);
});

test('it goes from the whole picture to five times its size, no further', () => {
  expect(zoomTo(FITTED, 0.2, { x: 0.1, y: 0.9 })).toEqual(FITTED);
  expect(zoomTo(FITTED, 99, CENTER).scale).toBe(MAX_SCALE);
  expect(zoomTo(zoomTo(FITTED, 3, { x: 1, y: 1 }), 1, { x: 0, y: 0 })).toEqual(FITTED);
});

test('it is moved to its edges, not beyond', () => {
  const twice = zoomTo(FITTED, 2, CENTER);
  expect(pan(twice, { x: 9, y: -9 })).toEqual({ scale: 2, x: 0, y: -1 });
  expect(pan(FITTED, { x: 0.3, y: 0.3 })).toEqual(FITTED);
});
