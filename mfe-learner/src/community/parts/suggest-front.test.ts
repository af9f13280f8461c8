import { expect, test } from 'vitest';
import { suggestFront } from './suggest-front';

test.each([
  ['Never put butter on a burn.', 'Never put ____ on a burn.'],
  ['Rest.', '____.'],
  ['…', ''],
])('the front of a card for %s has a gap', (quote, front) => {
  expect(suggestFront(quote, 500)).toBe(front);
});
