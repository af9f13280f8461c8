import { expect, test } from 'vitest';
import type { TextLine } from '../../reader/deck.js';
import { mergeLines } from './merge-lines.js';

const line = (text: string, y: number, x = 50): TextLine =>
  ({ text, x, y, width: text.length * 8, height: 16, baseline: y + 13, size: 16 }) as TextLine;

test('lines of the picture are added in their place, and those of the text layer are not repeated', () => {
  const merged = mergeLines(
    [line('https://example.org', 300)],
    [line('A drawn title', 40), line('https;//exarnple.org', 302), line('Its first point', 120)],
  );
  expect(merged.map(({ text }) => text)).toEqual(['A drawn title', 'Its first point', 'https://example.org']);
});

test('letters in a picture below the title do not become the title, those above it may', () => {
  const own = [{ ...line('Who uses it?', 60), size: 30 }];
  const large = { size: 60, height: 60 };
  const below = mergeLines(own, [{ ...line('A company', 200), ...large }]);
  expect(below.map(({ text, size }) => [text, size])).toEqual([
    ['Who uses it?', 30],
    ['A company', 27],
  ]);
  const above = mergeLines(own, [{ ...line('A drawn title', -30), ...large }]);
  expect(above.map(({ text, size }) => [text, size])).toEqual([
    ['A drawn title', 60],
    ['Who uses it?', 30],
  ]);
});

test('a picture in which next to nothing is read changes nothing', () => {
  const own = [line('A photo', 40)];
  expect(mergeLines(own, [line('re', 200), line('14', 300)])).toBe(own);
});
