import { expect, test } from 'vitest';
import { aLine, aPage } from '../src/ingest/structure/testing/a-deck.js';
import { median, wordsShare } from './page-likeness.js';

const page = (...texts: string[]) => aPage(texts.map((text) => aLine(text)));

test('words count as often as the other page has them, whatever their case and line', () => {
  expect(wordsShare(page('Red kites fly', 'red'), page('KITES', 'fly red high'))).toBe(3 / 4);
  expect(wordsShare(page('Kites'), undefined)).toBe(0);
  expect(wordsShare(page(), page('Kites'))).toBeUndefined();
});

test('the median of values in any order', () => {
  expect(median([0.9, 0.1, 0.5])).toBe(0.5);
  expect(median([])).toBeUndefined();
});
