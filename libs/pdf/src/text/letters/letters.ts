import type { TextLine } from '../../reader/deck.js';
import { BULLET_SIGNS } from './bullets.js';
import { RIGHT_TO_LEFT_WORD_GAP } from './em.js';

/** The style of letters, which a line takes over from most of its letters. `column` and `tag`: see `TextLine`. */
export type LetterStyle = Pick<
  TextLine,
  'size' | 'font' | 'bold' | 'italic' | 'mono' | 'color' | 'rotated' | 'column' | 'tag'
>;

/** A letter, sign or space on a page: its box and baseline in points from the top left corner, y pointing down. */
export interface Letter {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  style: LetterStyle;
  /** PDFium inferred a space from a gap; the file has none there. */
  isInferredSpace: boolean;
  /** The vowel signs over and under the letter that the file draws as glyphs of their own. */
  vowelSigns?: string;
}

const ARABIC = /^\p{sc=Arabic}$/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;
/** Source of a regular expression for one character of Chinese or Japanese, which are written without spaces. */
export const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uff65]`;
const UNSPACED_CHARACTER = new RegExp(UNSPACED, 'u');
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const PUNCTUATION_AFTER_WORD = /^[,.:;!?)\]}%]$/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const COMBINING_MARK = /^\p{M}$/u;
/** Matches a bullet; dashes and '·' are left out, because a sentence may end with them. */
const BULLET = new RegExp(`^[${BULLET_SIGNS}]$`, 'u');

/*
 * A run is an array of letters that follow each other on one line. The functions below put runs with right-to-left letters into the order
 * in which they are read, and measure the gaps between letters.
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has the examples: its tests of lines from
 * right to left.
 */

/** Smallest gap between the text of an item and a bullet at its right end, in ems: '• שלום'. */
const MIN_BULLET_GAP = 0.3;
/** Ems by which the boxes of letters that one glyph draws may differ. */
const GLYPH_TOLERANCE = 0.05;

/** Restores the reading order of a run with right-to-left letters; words and numbers from left to right keep theirs. */
export function restoreReadingOrder(run: Letter[]): Letter[] {
  if (!run.some(({ text }) => isRightToLeft(text))) return run;
  const ordered = orderRightToLeftLetters(run);
  let start = 0;
  while (start < ordered.length) {
    const end = findLeftToRightEnd(ordered, start);
    if (end > start)
      ordered.splice(start, end - start, ...ordered.slice(start, end).sort((a, b) => a.left - b.left));
    start = Math.max(end, start) + 1;
  }
  return ordered;
}

function orderRightToLeftLetters(run: Letter[]): Letter[] {
  // Reversed first, because sorting keeps the order of letters with one center, such as those that one glyph draws.
  if (isVisualOrder(run)) return orderFromRightToLeft(run.toReversed());
  if (!hasWordsInVisualOrder(run)) return reorderLettersOfGlyphs(run);
  // PDFium infers spaces at the wrong side of right-to-left letters in such a line; sorting adds the right ones.
  const drawn = run.filter(({ isInferredSpace }) => !isInferredSpace);
  return orderFromRightToLeft(reorderLettersOfGlyphs(drawn));
}

/**
 * Whether PDFium has returned the words of a right-to-left line from left to right, though the letters of each word are in reading order.
 * In such a line, a right-to-left word is on the right of the one before: directly after it or, with a bullet at the right end, anywhere.
 */
function hasWordsInVisualOrder(run: Letter[]): boolean {
  const visible = run.filter(({ text }) => text.trim());
  const rightmost = visible.reduce((a, b) => (b.right > a.right ? b : a));
  const hasBulletAtRightEnd = BULLET.test(rightmost.text);
  let lastRightToLeft: Letter | undefined;
  let isRightToLeftBefore = false;
  for (const letter of visible) {
    if (isRightToLeft(letter.text)) {
      const isFartherRight = lastRightToLeft !== undefined && letter.left >= lastRightToLeft.right;
      if (isFartherRight && (isRightToLeftBefore || hasBulletAtRightEnd)) return true;
      lastRightToLeft = letter;
      isRightToLeftBefore = true;
    } else if (WORD_CHARACTER.test(letter.text)) isRightToLeftBefore = false;
  }
  return false;
}

/** Moves a bullet at the right end of a line before its text, because items of right-to-left lists begin there. */
export function moveBulletFirst(run: Letter[]): Letter[] {
  const visible = run.filter(({ text }) => text.trim());
  const [first, last] = [visible[0], visible.at(-1)];
  if (!first || !last || first === last || !BULLET.test(last.text) || BULLET.test(first.text)) return run;
  const textLetters = visible.slice(0, -1);
  const gap = last.left - Math.max(...textLetters.map(({ right }) => right));
  if (gap < last.style.size * MIN_BULLET_GAP) return run;
  const runBeforeBullet = run.slice(0, run.findLastIndex((letter) => letter === textLetters.at(-1)) + 1);
  return [last, { ...last, text: ' ', isInferredSpace: true }, ...runBeforeBullet];
}

/** Whether the file has the right-to-left letters of a run in visual order, from left to right as they are seen; LuaTeX writes so. */
export function isVisualOrder(run: Letter[]): boolean {
  const letters = run.filter(({ text }) => isRightToLeft(text));
  const steps = letters.slice(1).map((letter, i) => letter.left - (letters[i] as Letter).left);
  return steps.filter((step) => step > 0).length > steps.filter((step) => step < 0).length;
}

/** Sorts letters from the right end of the line to the left, and adds a space in each wide gap that has none. */
export function orderFromRightToLeft(run: Letter[]): Letter[] {
  const findCenter = ({ left, right }: Letter): number => (left + right) / 2;
  const sorted = [...run].sort((a, b) => findCenter(b) - findCenter(a));
  return sorted.flatMap((letter, i) => {
    const last = sorted[i - 1];
    if (!last || [last, letter].some(({ text }) => text === ' ')) return [letter];
    if (last.left - letter.right < letter.style.size * RIGHT_TO_LEFT_WORD_GAP) return [letter];
    return [{ ...letter, text: ' ', left: letter.right, right: last.left, isInferredSpace: true }, letter];
  });
}

/** Restores the order of the letters that one glyph draws, as a ligature: PDFium returns the last of them first. */
function reorderLettersOfGlyphs(run: Letter[]): Letter[] {
  const ordered: Letter[] = [];
  for (const letter of run) {
    let place = ordered.length;
    while (place > 0 && isReversedInGlyph(ordered[place - 1] as Letter, letter)) place--;
    ordered.splice(place, 0, letter);
  }
  return ordered;
}

/** Whether one glyph draws two right-to-left letters, in reverse order: the second touches the right side of the first, or has its box. */
function isReversedInGlyph(before: Letter, letter: Letter): boolean {
  if (!isRightToLeft(before.text) || !isRightToLeft(letter.text)) return false;
  const tolerance = letter.style.size * GLYPH_TOLERANCE;
  const isSamePlace =
    Math.abs(letter.left - before.left) < tolerance && Math.abs(letter.right - before.right) < tolerance;
  const isOnRightSide = Math.abs(letter.left - before.right) < tolerance;
  return isOnRightSide || (isSamePlace && letter.right - letter.left > tolerance);
}

/** Finds the end of the left-to-right words and numbers that begin at `start`; `start` where none begin. */
function findLeftToRightEnd(letters: Letter[], start: number): number {
  let end = start;
  if (!isLeftToRight(letters[start] as Letter)) return start;
  for (let i = start; i < letters.length && !isRightToLeft((letters[i] as Letter).text); i++)
    if (isLeftToRight(letters[i] as Letter)) end = i + 1;
  return end;
}

function isLeftToRight({ text }: Letter): boolean {
  return WORD_CHARACTER.test(text) && !isRightToLeft(text);
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

/** Measures the horizontal gap between two boxes, in either order; negative where they overlap. */
export function measureGap(a: Pick<Letter, 'left' | 'right'>, b: Pick<Letter, 'left' | 'right'>): number {
  return Math.max(b.left - a.right, a.left - b.right);
}

/** Removes the spaces that PDFium infers before combining marks, and between letters that are written without spaces. */
export function removeFalseSpaces(run: Letter[]): Letter[] {
  return run.filter((letter, i) => {
    const [before, after] = [run[i - 1], run[i + 1]];
    if (!letter.isInferredSpace || !before || !after) return true;
    return !COMBINING_MARK.test(after.text) && !areWrittenWithoutSpace(before, after);
  });
}

/** Whether two close letters are Chinese or Japanese, or an East Asian letter and the punctuation after it. */
function areWrittenWithoutSpace(last: Letter, next: Letter): boolean {
  const areUnspaced = UNSPACED_CHARACTER.test(last.text) && UNSPACED_CHARACTER.test(next.text);
  const isPunctuated = isEastAsian(last.text) && PUNCTUATION_AFTER_WORD.test(next.text);
  return (areUnspaced || isPunctuated) && next.left - last.right < next.style.size;
}

/**
 * Measures the gap between a letter and the letter that is read before it, `last`. The gap is 0 between words of opposite directions,
 * whose letters are not side by side: in 'abc שלום', the Hebrew letter that is read after 'c' is at the right end.
 */
export function measureGapBefore(letter: Letter, last: Letter): number {
  // Combining marks of Thai, Devanagari and others are over their letter or beside it.
  if (COMBINING_MARK.test(letter.text) || areWrittenWithoutSpace(last, letter)) return 0;
  const areRightToLeft = [last, letter].map(({ text }) => isRightToLeft(text));
  if (areRightToLeft.every(Boolean)) return measureGap(last, letter);
  const doesDirectionChange =
    areRightToLeft.some(Boolean) && WORD_CHARACTER.test(last.text) && WORD_CHARACTER.test(letter.text);
  return doesDirectionChange ? 0 : letter.left - last.right;
}
