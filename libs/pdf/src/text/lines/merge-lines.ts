import { columnOrder } from './column-order.js';
import type { TextLine } from '../../reader/deck.js';

/*
 * The numbers are tuned with `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md; merge-lines.test.ts has the examples.
 */

/** A line of the picture is a repetition if lines of the text layer cover at least this share of its box. */
const MIN_COVERED_SHARE = 0.4;

/** Letters and digits that a picture must add; fewer are mostly misread from photos. */
const MIN_LETTERS = 6;

/** Largest size of lines below the title, the largest line of the text layer, as a share of the title's size. */
const MAX_SIZE_BELOW = 0.9;

type Box = Pick<TextLine, 'x' | 'y' | 'width' | 'height'>;

/**
 * Adds the lines of a page's picture to those of its text layer, without those that are there already.
 * @param minLetters letters and digits that the picture must add
 */
export function mergeLines(textLayer: TextLine[], picture: TextLine[], minLetters = MIN_LETTERS): TextLine[] {
  const added = belowTitle(
    picture.filter((line) => measureCoveredShare(line, textLayer) < MIN_COVERED_SHARE),
    textLayer,
  );
  const letters = added.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []);
  return letters.length >= minLetters ? columnOrder([...textLayer, ...added]) : textLayer;
}

/** Makes lines below the title smaller than it, since letters in pictures may have any size. */
function belowTitle(lines: TextLine[], textLayer: TextLine[]): TextLine[] {
  const [title] = textLayer.toSorted((a, b) => b.size - a.size);
  if (!title) return lines;
  const size = title.size * MAX_SIZE_BELOW;
  return lines.map((line) =>
    line.baseline > title.baseline && line.size > size ? { ...line, size, height: size } : line,
  );
}

function measureCoveredShare(line: Box, others: TextLine[]): number {
  const covered = others.reduce((sum, other) => sum + overlap(line, other.column ?? other), 0);
  return covered / (line.width * line.height || 1);
}

/** The area that two boxes share. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(width, 0) * Math.max(height, 0);
}
