import type { Page, Word } from 'tesseract.js';
import type { PageImage, PageText, TextLine } from '../reader/deck.js';
import { round } from '../text/lines/lines.js';
import { columnOrder, median } from '../text/lines/column-order.js';
import { ASCENT } from '../text/letters/em.js';
import { gapBetween, UNSPACED } from '../text/letters/letters.js';
import { plainText } from '../text/plain-text.js';

/** A page and its picture. */
export interface PagePicture {
  page: PageText;
  image: PageImage;
}

/*
 * Converts what OCR found to lines. The numbers are tuned with `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md;
 * picture-lines.test.ts has the examples.
 */

/** Gap that separates two columns, in heights of a word. */
const COLUMN_GAP = 1.6;
/** Share by which sizes that OCR measures within one text differ. */
const SIZE_TOLERANCE = 0.18;
/** Percent, averaged over the letters of a line. A line with less is probably part of a drawing. */
const MIN_CONFIDENCE = 60;
/** Percent for a line of fewer letters than `SHORT`, which resembles drawings and photos. */
const MIN_SHORT_CONFIDENCE = 85;
const SHORT = 4;
/** Heights of letters above the baseline, as shares of the em: capitals, small letters without an ascender such as 'x', ideographs. */
const CAP_HEIGHT = 0.72;
const X_HEIGHT = 0.52;
const SQUARE_HEIGHT = 0.88;
const TALL = /[\p{Lu}\p{N}bdfhklt]/u;
const SQUARE = new RegExp(`${UNSPACED}|\\p{sc=Hangul}`, 'u');
/** Two letters with the marks on them; a single ideograph or syllable is a word. */
const WORD = new RegExp(`[\\p{L}\\p{N}]\\p{M}*[\\p{L}\\p{N}]|${SQUARE.source}`, 'u');
/** Spaces that OCR sets between letters of scripts that are written without them. */
const FALSE_SPACES = new RegExp(`(?<=${UNSPACED}|\\p{sc=Thai}) (?=${UNSPACED}|\\p{sc=Thai})`, 'gu');
/** Matches what OCR reads in place of a bullet: '© Eggs', '») Eggs', 'e Eggs'. */
const MISREAD_BULLET = /^(?:[©®@¢»«°*+~§>•]{1,2}\)?|[eo](?=\s+\p{Lu}))\s+(?=\S)/u;

/** Converts OCR results to lines of the page, column by column. */
export function toLines({ blocks }: Pick<Page, 'blocks'>, picture: PagePicture): TextLine[] {
  const found = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  const lines = found.flatMap(({ words, baseline }) =>
    cutPieces(words).flatMap((piece) => toLine(piece, baseline, picture)),
  );
  return columnOrder(withEvenSizes(lines));
}

/** Cuts the words of one row at the gaps between columns. */
function cutPieces(all: Word[]): Word[][] {
  const words = all.filter(({ text }) => text.trim());
  const gap = median(words.map(({ bbox }) => bbox.y1 - bbox.y0)) * COLUMN_GAP;
  const pieces: Word[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    if (last && gapBetween(findSides(word), findSides(last)) < gap) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

function findSides({ bbox }: Word): { left: number; right: number } {
  return { left: bbox.x0, right: bbox.x1 };
}

/** Gives lines of about one size exactly that size: the size of most letters first, then the largest sizes. */
function withEvenSizes(lines: TextLine[]): TextLine[] {
  const bodySize = median(lines.flatMap((line) => Array.from(line.text, () => line.size)));
  const sizes = [bodySize, ...lines.map((line) => line.size).sort((a, b) => b - a)];
  return lines.map((line) => {
    const size =
      sizes.find((candidate) => Math.abs(line.size - candidate) < candidate * SIZE_TOLERANCE) ?? line.size;
    return { ...line, size, height: size, y: round(line.baseline - size * ASCENT) };
  });
}

function toLine(
  words: Word[],
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { page, image }: PagePicture,
): TextLine[] {
  const text = plainText(words.map((word) => word.text).join(' '))
    .replace(FALSE_SPACES, '')
    .replace(MISREAD_BULLET, '• ');
  if (!WORD.test(text) || confidence(words) < minConfidence(text)) return [];
  const scale = page.width / image.width;
  // The left and the right end of the line; the first word of a right-to-left line is at its right end.
  const [left, right] = [
    Math.min(...words.map(({ bbox }) => bbox.x0)),
    Math.max(...words.map(({ bbox }) => bbox.x1)),
  ];
  const slope = (y1 - y0) / Math.max(x1 - x0, 1);
  const baseline = y0 + ((left + right) / 2 - x0) * slope;
  const rise = baseline - Math.min(...words.map(({ bbox }) => bbox.y0));
  const size = Math.round((rise / findLetterHeight(text)) * scale * 10) / 10;
  return [
    {
      text,
      scripts: [],
      parts: [],
      x: round(left * scale),
      y: round(baseline * scale - size * ASCENT),
      width: round((right - left) * scale),
      height: size,
      baseline: round(baseline * scale),
      size,
      font: '',
      bold: false,
      italic: false,
      mono: false,
      color: '',
      marked: false,
      rotated: false,
      tag: null,
    },
  ];
}

function minConfidence(text: string): number {
  return text.length < SHORT && !SQUARE.test(text) ? MIN_SHORT_CONFIDENCE : MIN_CONFIDENCE;
}

/** Height of the highest letter above the baseline, as a share of the em. */
function findLetterHeight(text: string): number {
  if (SQUARE.test(text)) return SQUARE_HEIGHT;
  return TALL.test(text) || !/\p{sc=Latin}/u.test(text) ? CAP_HEIGHT : X_HEIGHT;
}

/** Percent, averaged over letters, so that one misread word doesn't remove its line. */
function confidence(words: Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}
