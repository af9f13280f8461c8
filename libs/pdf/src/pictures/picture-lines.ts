import type { Page, Word } from 'tesseract.js';
import type { PageImage, PageText, TextLine } from '../reader/deck.js';
import { roundToHundredths } from '../text/lines/lines.js';
import { sortByColumns, median } from '../text/lines/column-order.js';
import { ASCENT } from '../text/letters/em.js';
import { measureGap, UNSPACED } from '../text/letters/letters.js';
import { cleanText } from '../text/clean-text.js';

/*
 * Converts the words that OCR finds in the picture of a page to lines of the page. The numbers are tuned with
 * `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md; picture-lines.test.ts has the examples.
 */

/** Smallest gap between two columns, as a multiple of the height of most words. */
const MIN_COLUMN_GAP = 1.6;
/** Share, 0 to 1, by which the sizes that OCR measures within one text differ. */
const SIZE_TOLERANCE = 0.18;
/** Tesseract's confidence in percent, averaged over the letters of a line. A line with less is probably part of a drawing. */
const MIN_CONFIDENCE = 60;
/** The same for a short line: drawings and photos often resemble a few letters. */
const MIN_SHORT_LINE_CONFIDENCE = 85;
/** Letters from which on a line is not short. */
const MIN_LONG_LINE_LETTERS = 4;
/** Heights of letters above the baseline, as shares of the em: capitals, small letters such as 'x', East Asian letters. */
const CAPITAL_HEIGHT = 0.72;
const X_HEIGHT = 0.52;
const EAST_ASIAN_HEIGHT = 0.88;
const TALL_LETTER = /[\p{Lu}\p{N}bdfhklt]/u;
const EAST_ASIAN_LETTER = new RegExp(`${UNSPACED}|\\p{sc=Hangul}`, 'u');
/** Matches two letters, each with combining marks, or one East Asian letter. */
const WORD = new RegExp(`[\\p{L}\\p{N}]\\p{M}*[\\p{L}\\p{N}]|${EAST_ASIAN_LETTER.source}`, 'u');
/** Matches spaces that OCR sets between letters of scripts that are written without spaces. */
const FALSE_SPACES = new RegExp(`(?<=${UNSPACED}|\\p{sc=Thai}) (?=${UNSPACED}|\\p{sc=Thai})`, 'gu');
/** Matches what OCR reads in place of a bullet: '© Eggs', '») Eggs', 'e Eggs'. */
const MISREAD_BULLET = /^(?:[©®@¢»«°*+~§>•]{1,2}\)?|[eo](?=\s+\p{Lu}))\s+(?=\S)/u;

/** A page and its picture. */
export interface PagePicture {
  page: PageText;
  image: PageImage;
}

/** Converts Tesseract's result for the picture of a page to lines, column by column. */
export function convertToLines({ blocks }: Pick<Page, 'blocks'>, picture: PagePicture): TextLine[] {
  const recognizedLines = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  const lines = recognizedLines.flatMap(({ words, baseline }) =>
    splitAtColumnGaps(words).flatMap((columnWords) => toLine(columnWords, baseline, picture)),
  );
  return sortByColumns(equalizeSizes(lines));
}

/** Splits the words of one row, which may run across several columns, into one group for each column. */
function splitAtColumnGaps(rowWords: Word[]): Word[][] {
  const words = rowWords.filter(({ text }) => text.trim());
  const minGap = median(words.map(({ bbox }) => bbox.y1 - bbox.y0)) * MIN_COLUMN_GAP;
  const groups: Word[][] = [];
  for (const word of words) {
    const last = groups.at(-1)?.at(-1);
    if (last && measureGap(findSides(word), findSides(last)) < minGap) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups;
}

function findSides({ bbox }: Word): { left: number; right: number } {
  return { left: bbox.x0, right: bbox.x1 };
}

/** Gives lines of about the same size exactly the same size: that of most letters where it fits, else the largest size that fits. */
function equalizeSizes(lines: TextLine[]): TextLine[] {
  const bodySize = median(lines.flatMap((line) => Array.from(line.text, () => line.size)));
  const candidates = [bodySize, ...lines.map((line) => line.size).sort((a, b) => b - a)];
  return lines.map((line) => {
    const size =
      candidates.find((candidate) => Math.abs(line.size - candidate) < candidate * SIZE_TOLERANCE) ??
      line.size;
    return { ...line, size, height: size, y: roundToHundredths(line.baseline - size * ASCENT) };
  });
}

/**
 * Converts words to a line of the page; none for words that are probably part of a drawing.
 * @param baseline the two ends of the row's baseline, which may slope, in pixels of the picture
 */
function toLine(
  words: Word[],
  baseline: { x0: number; y0: number; x1: number; y1: number },
  { page, image }: PagePicture,
): TextLine[] {
  const text = cleanText(words.map((word) => word.text).join(' '))
    .replace(FALSE_SPACES, '')
    .replace(MISREAD_BULLET, '• ');
  if (!WORD.test(text) || averageConfidence(words) < findMinConfidence(text)) return [];
  const pointsPerPixel = page.width / image.width;
  // Not the first and the last word, because the first word of a right-to-left line is at its right end.
  const left = Math.min(...words.map(({ bbox }) => bbox.x0));
  const right = Math.max(...words.map(({ bbox }) => bbox.x1));
  const centerBaseline = findHeightAt((left + right) / 2, baseline);
  const letterHeight = centerBaseline - Math.min(...words.map(({ bbox }) => bbox.y0));
  const size = Math.round((letterHeight / findLetterHeightShare(text)) * pointsPerPixel * 10) / 10;
  return [
    {
      text,
      scripts: [],
      parts: [],
      x: roundToHundredths(left * pointsPerPixel),
      y: roundToHundredths(centerBaseline * pointsPerPixel - size * ASCENT),
      width: roundToHundredths((right - left) * pointsPerPixel),
      height: size,
      baseline: roundToHundredths(centerBaseline * pointsPerPixel),
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

/** Finds the height of a sloping line above a place. */
function findHeightAt(
  x: number,
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
): number {
  const slope = (y1 - y0) / Math.max(x1 - x0, 1);
  return y0 + (x - x0) * slope;
}

function findMinConfidence(text: string): number {
  const isShort = text.length < MIN_LONG_LINE_LETTERS && !EAST_ASIAN_LETTER.test(text);
  return isShort ? MIN_SHORT_LINE_CONFIDENCE : MIN_CONFIDENCE;
}

/** Finds the height of a text's highest letter above the baseline, as a share of the em. */
function findLetterHeightShare(text: string): number {
  if (EAST_ASIAN_LETTER.test(text)) return EAST_ASIAN_HEIGHT;
  return TALL_LETTER.test(text) || !/\p{sc=Latin}/u.test(text) ? CAPITAL_HEIGHT : X_HEIGHT;
}

/** Averages the words' confidence in percent over letters, so that one short misread word doesn't remove its line. */
function averageConfidence(words: Word[]): number {
  const letterCount = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letterCount;
}
