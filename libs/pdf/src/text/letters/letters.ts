import type { TextLine } from '../../reader/deck.js';
import { BULLET_SIGNS } from './bullets.js';
import { RIGHT_TO_LEFT_WORD_GAP } from './em.js';

/** The style of a run of letters. */
export type LetterStyle = Pick<
  TextLine,
  'size' | 'font' | 'bold' | 'italic' | 'mono' | 'color' | 'rotated' | 'column' | 'tag'
>;

/** A letter on a page: its box and baseline in points from the top left corner. */
export interface Letter {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  style: LetterStyle;
  /** A space that the engine inferred from a gap; the file has none. */
  implied: boolean;
  /** The vowel signs over and under the letter that the file draws as glyphs of their own. */
  marks?: string;
}

const ARABIC = /^\p{sc=Arabic}$/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;
/** Source of a regular expression for one character of the scripts that are written without spaces. */
export const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uff65]`;
const IDEOGRAPH = new RegExp(UNSPACED, 'u');
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const CLOSING = /^[,.:;!?)\]}%]$/;
const WORD = /[\p{L}\p{N}]/u;
const MARK = /^\p{M}$/u;
/** Matches a bullet, without the dashes and '·' that may end a sentence. */
const BULLET = new RegExp(`^[${BULLET_SIGNS}]$`, 'u');

/*
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has the examples: its tests of lines from
 * right to left.
 */

/** Ems between an item's text and its bullet: '• שלום', with the bullet at the right end. */
const MIN_BULLET_GAP = 0.3;
/** Ems by which the boxes of letters that one glyph draws may differ. */
const GLYPH_TOLERANCE = 0.05;

/** Restores reading order in right-to-left runs; the left-to-right words and numbers in them keep theirs. */
export function inReadingOrder(run: Letter[]): Letter[] {
  if (!run.some(({ text }) => isRightToLeft(text))) return run;
  const ordered = restoreOrder(run);
  let start = 0;
  while (start < ordered.length) {
    const end = findLeftToRightEnd(ordered, start);
    if (end > start)
      ordered.splice(start, end - start, ...ordered.slice(start, end).sort((a, b) => a.left - b.left));
    start = Math.max(end, start) + 1;
  }
  return ordered;
}

function restoreOrder(run: Letter[]): Letter[] {
  if (isVisualOrder(run)) return fromRightToLeft(run.toReversed());
  // PDFium infers spaces at the wrong side of right-to-left letters.
  const drawn = hasWordsFromLeft(run) ? run.filter(({ implied }) => !implied) : null;
  return drawn ? fromRightToLeft(withGlyphsReversed(drawn)) : withGlyphsReversed(run);
}

/**
 * Whether PDFium has taken a right-to-left line for a left-to-right one with some right-to-left words: their letters are in
 * order, but the words are not. Right-to-left words side by side, or a bullet at the right end, show it.
 */
function hasWordsFromLeft(run: Letter[]): boolean {
  const drawn = run.filter(({ text }) => text.trim());
  const rightmost = drawn.reduce((a, b) => (b.right > a.right ? b : a));
  const hasBullet = BULLET.test(rightmost.text);
  let before: Letter | undefined;
  let isBeside = false;
  for (const letter of drawn) {
    if (isRightToLeft(letter.text)) {
      const isFartherRight = before !== undefined && letter.left >= before.right;
      if (isFartherRight && (isBeside || hasBullet)) return true;
      before = letter;
      isBeside = true;
    } else if (WORD.test(letter.text)) isBeside = false;
  }
  return false;
}

/** Puts a bullet at the right end of a line before its text, because items of right-to-left lists begin there. */
export function withBulletFirst(run: Letter[]): Letter[] {
  const drawn = run.filter(({ text }) => text.trim());
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last || first === last || !BULLET.test(last.text) || BULLET.test(first.text)) return run;
  const text = drawn.slice(0, -1);
  const gap = last.left - Math.max(...text.map(({ right }) => right));
  if (gap < last.style.size * MIN_BULLET_GAP) return run;
  const rest = run.slice(0, run.findLastIndex((letter) => letter === text.at(-1)) + 1);
  return [last, { ...last, text: ' ', implied: true }, ...rest];
}

/** Whether a run is stored as it is seen, from left to right, as LuaTeX does and PDFium leaves it. */
export function isVisualOrder(run: Letter[]): boolean {
  const letters = run.filter(({ text }) => isRightToLeft(text));
  const steps = letters.slice(1).map((letter, i) => letter.left - (letters[i] as Letter).left);
  return steps.filter((step) => step > 0).length > steps.filter((step) => step < 0).length;
}

/** The letters from the right end of the line to the left, with a space at each gap that has none. */
export function fromRightToLeft(run: Letter[]): Letter[] {
  const middle = ({ left, right }: Letter): number => left + right;
  const sorted = [...run].sort((a, b) => middle(b) - middle(a));
  return sorted.flatMap((letter, i) => {
    const last = sorted[i - 1];
    if (!last || [last, letter].some(({ text }) => text === ' ')) return [letter];
    if (last.left - letter.right < letter.style.size * RIGHT_TO_LEFT_WORD_GAP) return [letter];
    return [{ ...letter, text: ' ', left: letter.right, right: last.left, implied: true }, letter];
  });
}

/** PDFium reverses the letters of one glyph once too often. */
function withGlyphsReversed(run: Letter[]): Letter[] {
  const ordered: Letter[] = [];
  for (const letter of run) {
    let position = ordered.length;
    while (position > 0 && isReversed(ordered[position - 1] as Letter, letter)) position--;
    ordered.splice(position, 0, letter);
  }
  return ordered;
}

/** Whether a right-to-left letter is directly right of the one before it, or in the same place: both are parts of one glyph. */
function isReversed(before: Letter, letter: Letter): boolean {
  if (!isRightToLeft(before.text) || !isRightToLeft(letter.text)) return false;
  const near = letter.style.size * GLYPH_TOLERANCE;
  const isSame = Math.abs(letter.left - before.left) < near && Math.abs(letter.right - before.right) < near;
  return Math.abs(letter.left - before.right) < near || (isSame && letter.right - letter.left > near);
}

/** The end of the left-to-right words and numbers that begin at `start`; `start` where none begin. */
function findLeftToRightEnd(letters: Letter[], start: number): number {
  let end = start;
  if (!isLeftToRight(letters[start] as Letter)) return start;
  for (let i = start; i < letters.length && !isRightToLeft((letters[i] as Letter).text); i++)
    if (isLeftToRight(letters[i] as Letter)) end = i + 1;
  return end;
}

function isLeftToRight({ text }: Letter): boolean {
  return WORD.test(text) && !isRightToLeft(text);
}

/** Whether a text has letters of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Whether a text is one Arabic letter or sign. */
export function isArabic(text: string): boolean {
  return ARABIC.test(text);
}

/** Whether a text has Chinese, Japanese or Korean letters. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/** The horizontal gap between two boxes, in either order; negative where they overlap. */
export function gapBetween(a: Pick<Letter, 'left' | 'right'>, b: Pick<Letter, 'left' | 'right'>): number {
  return Math.max(b.left - a.right, a.left - b.right);
}

/** Removes the spaces that the engine infers before marks, and between letters of scripts that are written without spaces. */
export function withoutFalseSpaces(run: Letter[]): Letter[] {
  return run.filter((letter, i) => {
    const [before, after] = [run[i - 1], run[i + 1]];
    if (!letter.implied || !before || !after) return true;
    return !MARK.test(after.text) && !isUnspaced(before, after);
  });
}

/** No space is written between ideographs, nor between an East Asian letter and the punctuation after it. */
function isUnspaced(last: Letter, next: Letter): boolean {
  const isTogether = IDEOGRAPH.test(last.text) && IDEOGRAPH.test(next.text);
  const isClosed = isEastAsian(last.text) && CLOSING.test(next.text);
  return (isTogether || isClosed) && next.left - last.right < next.style.size;
}

/** The gap before a letter; 0 where the direction changes, because the next letter then is at the far end of its word. */
export function gapBefore(letter: Letter, last: Letter): number {
  // Marks of Thai, Devanagari and others are over their letter or beside it.
  if (MARK.test(letter.text) || isUnspaced(last, letter)) return 0;
  const rightToLeft = [last, letter].map(({ text }) => isRightToLeft(text));
  if (rightToLeft.every(Boolean)) return gapBetween(last, letter);
  return rightToLeft.some(Boolean) && WORD.test(last.text) && WORD.test(letter.text)
    ? 0
    : letter.left - last.right;
}
