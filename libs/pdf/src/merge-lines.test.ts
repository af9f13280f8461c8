import { expect, test } from 'vitest';
import type { TextLine } from './deck.js';
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

test('a picture in which next to nothing is read changes nothing', () => {
  const own = [line('A photo', 40)];
  expect(mergeLines(own, [line('re', 200), line('14', 300)])).toBe(own);
});
