import type { Page, Word } from 'tesseract.js';
import type { PageImage, PageText, TextLine } from './deck.js';
import { round } from './lines.js';
import { columnOrder, median } from './column-order.js';
import { plainText } from './plain-text.js';

/** A page and the picture of it that was read. */
export interface PagePicture {
  page: PageText;
  image: PageImage;
}

/** Of the words' height: no words of one line lie so far apart. */
const COLUMN_GAP = 1.6;
/** Letters as a reader measures them differ so much in one text. */
const INEXACT = 0.18;
/** Percent, over all letters of a line, below which what was read is rather a drawing. */
const MIN_CONFIDENCE = 60;
/** Part of the em above the baseline. */
const ASCENT = 0.8;
/** Part of the em that capitals rise above the baseline, and small letters without a stem. */
const CAPITALS = 0.72;
const SMALL = 0.52;
const TALL = /[\p{Lu}\p{N}bdfhklt]/u;
/** What bullets are taken for. */
const BULLET = /^(?:[©®@¢»«°*+~§>•]{1,2}\)?|[eo](?=\s+\p{Lu}))\s+(?=\S)/u;

/** What was read in a page's picture as lines of the page, column by column. */
export function linesOf({ blocks }: Pick<Page, 'blocks'>, picture: PagePicture): TextLine[] {
  const found = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  const lines = found.flatMap(({ words, baseline }) =>
    piecesOf(words).flatMap((piece) => toLine(piece, baseline, picture)),
  );
  return columnOrder(withEvenSizes(lines));
}

/** Words of one row, cut where columns are told apart. */
function piecesOf(all: Word[]): Word[][] {
  const words = all.filter(({ text }) => text.trim());
  const gap = median(words.map(({ bbox }) => bbox.y1 - bbox.y0)) * COLUMN_GAP;
  const pieces: Word[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    if (last && word.bbox.x0 - last.bbox.x1 < gap) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

/** The lines, with one size for all that are about as large: that of most of the page's letters, else of the largest. */
function withEvenSizes(lines: TextLine[]): TextLine[] {
  const most = median(lines.flatMap((line) => Array.from(line.text, () => line.size)));
  const sizes = [most, ...lines.map((line) => line.size).sort((a, b) => b - a)];
  return lines.map((line) => {
    const size = sizes.find((one) => Math.abs(line.size - one) < one * INEXACT) ?? line.size;
    return { ...line, size, height: size, y: round(line.baseline - size * ASCENT) };
  });
}

function toLine(
  words: Word[],
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { page, image }: PagePicture,
): TextLine[] {
  const text = plainText(words.map((word) => word.text).join(' ')).replace(BULLET, '• ');
  if (!/[\p{L}\p{N}]{2}/u.test(text) || confidence(words) < MIN_CONFIDENCE) return [];
  const scale = page.width / image.width;
  const [first, last] = [words[0] as Word, words.at(-1) as Word];
  const slope = (y1 - y0) / Math.max(x1 - x0, 1);
  const baseline = y0 + ((first.bbox.x0 + last.bbox.x1) / 2 - x0) * slope;
  const rise = baseline - Math.min(...words.map(({ bbox }) => bbox.y0));
  const size = Math.round((rise / (TALL.test(text) ? CAPITALS : SMALL)) * scale * 10) / 10;
  return [
    {
      text,
      scripts: [],
      parts: [],
      x: round(first.bbox.x0 * scale),
      y: round(baseline * scale - size * ASCENT),
      width: round((last.bbox.x1 - first.bbox.x0) * scale),
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

/** Percent; each letter counts, so that a misread word doesn't leave a hole in its sentence. */
function confidence(words: Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}
