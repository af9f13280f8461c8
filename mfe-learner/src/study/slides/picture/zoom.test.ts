import { expect, test } from 'vitest';
import { CENTER, MAX_SCALE, pan, FITTED_VIEW, zoomTo } from './zoom';

test('zooming keeps the point under the pointer', () => {
  const view = zoomTo(zoomTo(FITTED_VIEW, 2, { x: 0.25, y: 0.75 }), 4, { x: 0.5, y: 0.5 });
  const at = (place: number, offset: number) => offset + place * view.scale;
  // What stood in the middle at twice the size.
  expect(at((0.5 - -0.25) / 2, view.x)).toBeCloseTo(0.5);
  expect(at((0.5 - -0.75) / 2, view.y)).toBeCloseTo(0.5);
});

test('the scale is limited to 1 and 5', () => {
  expect(zoomTo(FITTED_VIEW, 0.2, { x: 0.1, y: 0.9 })).toEqual(FITTED_VIEW);
  expect(zoomTo(FITTED_VIEW, 99, CENTER).scale).toBe(MAX_SCALE);
  expect(zoomTo(zoomTo(FITTED_VIEW, 3, { x: 1, y: 1 }), 1, { x: 0, y: 0 })).toEqual(FITTED_VIEW);
});

test('panning stops at the edges', () => {
  const twice = zoomTo(FITTED_VIEW, 2, CENTER);
  expect(pan(twice, { x: 9, y: -9 })).toEqual({ scale: 2, x: 0, y: -1 });
  expect(pan(FITTED_VIEW, { x: 0.3, y: 0.3 })).toEqual(FITTED_VIEW);
});
