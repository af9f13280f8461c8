import { sortByColumns } from './column-order.js';
import type { TextLine } from '../../reader/deck.js';

/*
 * Adds the lines that OCR reads in the picture of a page to the lines of the page's text layer. The numbers are tuned with
 * `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md; merge-lines.test.ts has the examples.
 */

/** A line of the picture is in the text layer already if lines of the text layer cover at least this share of its box. */
const MIN_COVERED_SHARE = 0.4;

/** Letters and digits that the picture must add for its lines to be used; fewer are mostly misread from photos. */
const MIN_LETTERS = 6;

/** Largest size of a line below the title, as a share of the title's size. */
const MAX_SIZE_SHARE_BELOW_TITLE = 0.9;

type Box = Pick<TextLine, 'x' | 'y' | 'width' | 'height'>;

/**
 * Adds the lines of a page's picture that the text layer lacks to the lines of the text layer, in reading order.
 * @param minLetters letters and digits that the picture must add
 */
export function mergeLines(
  textLayer: TextLine[],
  pictureLines: TextLine[],
  minLetters = MIN_LETTERS,
): TextLine[] {
  const addedLines = shrinkBelowTitle(
    pictureLines.filter((line) => measureCoveredShare(line, textLayer) < MIN_COVERED_SHARE),
    textLayer,
  );
  const addedLetters = addedLines.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []);
  return addedLetters.length >= minLetters ? sortByColumns([...textLayer, ...addedLines]) : textLayer;
}

/** Makes lines below the title, the largest line of the text layer, smaller than the title: letters in pictures may have any size. */
function shrinkBelowTitle(lines: TextLine[], textLayer: TextLine[]): TextLine[] {
  const [title] = textLayer.toSorted((a, b) => b.size - a.size);
  if (!title) return lines;
  const maxSize = title.size * MAX_SIZE_SHARE_BELOW_TITLE;
  return lines.map((line) =>
    line.baseline > title.baseline && line.size > maxSize
      ? { ...line, size: maxSize, height: maxSize }
      : line,
  );
}

/** Measures the share, 0 to 1, of a line's box that the boxes of other lines cover. */
function measureCoveredShare(line: Box, others: TextLine[]): number {
  const covered = others.reduce((sum, other) => sum + measureSharedArea(line, other.column ?? other), 0);
  return covered / (line.width * line.height || 1);
}

function measureSharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(width, 0) * Math.max(height, 0);
}
