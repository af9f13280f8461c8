import { isRightToLeft, type TextLine, UNSPACED } from '@lectern/pdf';
import { BULLET, BULLET_BESIDE_CODE } from './bullets.js';
import { markScripts } from './scripts.js';

/*
 * Separates lines from their bullets and numbers: '• Eggs', '2) Milk' and 'Bread' beside a drawn bullet become items with the texts
 * 'Eggs', 'Milk' and 'Bread'. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md;
 * slide-html.test.ts has an example of each rule.
 */

/** Ems by which the beginnings of numbered items at one indentation may differ. */
const COUNTED_SHIFT = 0.5;
/** The same of items with drawn bullets. */
const BULLET_SHIFT = 0.3;
/** The same of a line and the line that continues it. */
const TEXT_SHIFT = 0.2;
/** Limits for a line that continues the line above it: share by which sizes may differ, and ems between the baselines. */
const CONTINUATION = { sizeTolerance: 0.1, minLeading: 0.5, maxLeading: 1.3 };

/** Matches the number before an item: '1.', '(2)', and in nested lists '2.1)'. */
const ITEM_NUMBER = /^\(?(?:\d{1,2}\.){0,3}(\d{1,2})[.)]\s+(?=\S)/;
/** Matches a number without a dot before a word: '1 one'. */
const BARE_NUMBER = /^(\d{1,2})\s+(?=\p{L})/u;
/** Characters of code that are rare in prose. */
export const CODE_CHARACTER = /[{}();=<>\\_$|]|\/\//;
export const SENTENCE_END = /[.:;,!?…]$/;
/** A label in a drawing has at most this many letters. */
export const MAX_LABEL_LETTERS = 30;

/** Ends and starts of lines that are joined without a space: of hyphenated words, and of scripts without spaces between words. */
const JOINS_WITHOUT_SPACE = [
  [/\p{L}-$/u, /^\p{L}/u],
  [new RegExp(`${UNSPACED}$`, 'u'), new RegExp(`^${UNSPACED}`, 'u')],
] as const;

/** A line of a page, split into its bullet or number and its text. */
export interface LineEntry {
  line: TextLine;
  text: string;
  /** Whether it begins an item of a list. */
  isItem: boolean;
  /** The item's number, where it has one. */
  number: number | null;
}

/**
 * Returns a function that turns each line of a page into an entry.
 * @param bodySize the size of the deck's text, see `measureBodySize`
 */
export function createEntryReader(lines: TextLine[], bodySize: number): (line: TextLine) => LineEntry {
  const countedLines = findCountedLines(lines);
  const bulletedLines = findBulletedLines(lines, bodySize);
  const hasCode = lines.some(({ mono, text }) => mono && CODE_CHARACTER.test(text));
  return (line) => toEntry(line, countedLines.has(line), bulletedLines.has(line), hasCode);
}

/** Finds lines below each other that begin with 1, 2, 3, … without a dot after the number: '1 one', '2 two', but not '64 GB'. */
function findCountedLines(lines: TextLine[]): Set<TextLine> {
  const countedLines: TextLine[] = [];
  for (const line of lines) {
    const last = countedLines.at(-1);
    const number = Number(BARE_NUMBER.exec(line.text)?.[1]);
    const isBelowLast =
      !last || (Math.abs(last.x - line.x) < line.size * COUNTED_SHIFT && line.baseline > last.baseline);
    if (number === countedLines.length + 1 && isBelowLast) countedLines.push(line);
  }
  return new Set(countedLines.length > 1 ? countedLines : []);
}

/**
 * Finds lines after a small drawing (`marked`) that is a bullet, and not part of a diagram: the line is longer or larger than a label, or
 * another marked line has the same indentation.
 */
function findBulletedLines(lines: TextLine[], bodySize: number): Set<TextLine> {
  const marked = lines.filter((line) => line.marked && line.text.length > 1);
  const isListItem = (line: TextLine): boolean =>
    line.text.length > MAX_LABEL_LETTERS ||
    line.size >= bodySize ||
    marked.some(
      (other) =>
        other !== line && Math.abs(findLineStart(other) - findLineStart(line)) < line.size * BULLET_SHIFT,
    );
  return new Set(marked.filter((line) => isListItem(line) && !continuesText(line, lines)));
}

/** Whether a line continues a line above that has no bullet. Then the drawing beside the line is no bullet either. */
function continuesText(line: TextLine, lines: TextLine[]): boolean {
  const above = lines.find(
    (other) =>
      Math.abs(findLineStart(other) - findLineStart(line)) < line.size * TEXT_SHIFT &&
      Math.abs(other.size - line.size) < line.size * CONTINUATION.sizeTolerance &&
      line.baseline - other.baseline > line.size * CONTINUATION.minLeading &&
      line.baseline - other.baseline < line.size * CONTINUATION.maxLeading,
  );
  return above !== undefined && !above.marked && !SENTENCE_END.test(above.text) && /^\p{Ll}/u.test(line.text);
}

function toEntry(line: TextLine, isCounted: boolean, isBulleted: boolean, hasCode: boolean): LineEntry {
  if (line.mono && hasCode && !BULLET_BESIDE_CODE.test(line.text) && !isBulleted)
    return { line, text: markScripts(line), isItem: false, number: null };
  const bullet = BULLET.exec(line.text);
  const bareNumber = isCounted ? BARE_NUMBER.exec(line.text) : null;
  const number = bullet ? null : (ITEM_NUMBER.exec(line.text) ?? bareNumber);
  const prefix = (bullet ?? number)?.[0] ?? '';
  return {
    line,
    text: markScripts(line).slice(prefix.length),
    isItem: prefix !== '' || isBulleted,
    number: number && Number(number[1]),
  };
}

export function joinEntries(entries: LineEntry[]): string {
  return joinLines(entries.map(({ text }) => text));
}

/** Joins lines to one text, with spaces except within hyphenated words and in scripts without spaces between words. */
export function joinLines(lines: string[]): string {
  return lines.reduce((text, line) => {
    const isJoinedWithoutSpace = JOINS_WITHOUT_SPACE.some(
      ([end, start]) => end.test(text) && start.test(line),
    );
    return text + (text && !isJoinedWithoutSpace ? ' ' : '') + line;
  }, '');
}

/** The position of a line's first letter in points, on an axis in the direction of writing: negative for right-to-left text. */
export function findLineStart({ text, x, width }: TextLine): number {
  return isRightToLeft(text) ? -(x + width) : x;
}
