import { expect, test } from 'vitest';
import { toggleRows } from './toggle-rows';

const page = ['a', 'b', 'c', 'd'];

test('a press chooses a row, and another press gives it up', () => {
  expect(toggleRows(['x'], page, { id: 'b' })).toEqual(['x', 'b']);
  expect(toggleRows(['x', 'b'], page, { id: 'b' })).toEqual(['x']);
});

test('a press with Shift chooses all rows from the one before, in both directions', () => {
  expect(toggleRows(['b'], page, { id: 'd', anchor: 'b' })).toEqual(['b', 'c', 'd']);
  expect(toggleRows(['d'], page, { id: 'b', anchor: 'd' })).toEqual(['b', 'c', 'd']);
  expect(toggleRows(page, page, { id: 'c', anchor: 'b' })).toEqual(['a', 'd']);
});

test('after a change of the page a press with Shift chooses one row', () => {
  expect(toggleRows(['x'], page, { id: 'c', anchor: 'x' })).toEqual(['x', 'c']);
});
