import { isRightToLeft, type TextLine, UNSPACED } from '@lectern/pdf';
import { BULLET, BULLET_BESIDE_CODE } from './bullets.js';
import { markScripts } from './scripts.js';

/*
 * Separates lines from their bullets and numbers: '• Eggs', '2) Milk' and 'Bread' beside a drawn bullet become items with the texts
 * 'Eggs', 'Milk' and 'Bread'. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md;
 * slide-html.test.ts has an example of each rule.
 */

/** Ems by which the beginnings of lines at one indentation may differ: counted lines, drawn bullets, a line and its continuation. */
const COUNTED_INDENTATION = 0.5;
const BULLET_INDENTATION = 0.3;
const TEXT_INDENTATION = 0.2;
/** When a line continues the line above it: share by which sizes may differ, and ems between the baselines. */
const CONTINUED = { sizeTolerance: 0.1, minLeading: 0.5, maxLeading: 1.3 };

/** `1.`, `(2)`, and in nested lists `2.1)`. */
const NUMBER = /^\(?(?:\d{1,2}\.){0,3}(\d{1,2})[.)]\s+(?=\S)/;
const BARE_NUMBER = /^(\d{1,2})\s+(?=\p{L})/u;
/** Characters of code that are rare in prose. */
export const CODE_CHARACTER = /[{}();=<>\\_$|]|\/\//;
export const SENTENCE_END = /[.:;,!?…]$/;
/** Letters of a label in a drawing. */
export const MAX_LABEL = 30;

/** Ends and starts of lines that are joined without a space: hyphenated words, and scripts without spaces. */
const UNSPACED_JOINS = [
  [/\p{L}-$/u, /^\p{L}/u],
  [new RegExp(`${UNSPACED}$`, 'u'), new RegExp(`^${UNSPACED}`, 'u')],
] as const;

/** A line, separated from its bullet or number. */
export interface Entry {
  line: TextLine;
  text: string;
  /** Whether it begins an item of a list. */
  isItem: boolean;
  /** The item's number, where it has one. */
  number: number | null;
}

/** The lines of a page as entries. `body` is the size of the deck's text. */
export function readEntries(lines: TextLine[], body: number): (line: TextLine) => Entry {
  const counted = findCountedLines(lines);
  const bulleted = findBulletedLines(lines, body);
  const hasCode = lines.some(({ mono, text }) => mono && CODE_CHARACTER.test(text));
  return (line) => toEntry(line, counted.has(line), bulleted.has(line), hasCode);
}

/** Lines below each other that begin with 1, 2, 3 …, without a dot after the number: '1 one', '2 two', but not '64 GB'. */
function findCountedLines(lines: TextLine[]): Set<TextLine> {
  const chain: TextLine[] = [];
  for (const line of lines) {
    const last = chain.at(-1);
    const number = Number(BARE_NUMBER.exec(line.text)?.[1]);
    const below =
      !last || (Math.abs(last.x - line.x) < line.size * COUNTED_INDENTATION && line.baseline > last.baseline);
    if (number === chain.length + 1 && below) chain.push(line);
  }
  return new Set(chain.length > 1 ? chain : []);
}

/** Lines whose mark is a bullet: other lines have one at the same indentation, or the line is more than a small label. */
function findBulletedLines(lines: TextLine[], body: number): Set<TextLine> {
  const marked = lines.filter((line) => line.marked && line.text.length > 1);
  const isListed = (line: TextLine): boolean =>
    line.text.length > MAX_LABEL ||
    line.size >= body ||
    marked.some(
      (other) =>
        other !== line &&
        Math.abs(findLineStart(other) - findLineStart(line)) < line.size * BULLET_INDENTATION,
    );
  return new Set(marked.filter((line) => isListed(line) && !isWithinText(line, lines)));
}

/** Whether a line continues the line above, which has no bullet. Then the drawing beside it is none either. */
function isWithinText(line: TextLine, lines: TextLine[]): boolean {
  const above = lines.find(
    (other) =>
      Math.abs(findLineStart(other) - findLineStart(line)) < line.size * TEXT_INDENTATION &&
      Math.abs(other.size - line.size) < line.size * CONTINUED.sizeTolerance &&
      line.baseline - other.baseline > line.size * CONTINUED.minLeading &&
      line.baseline - other.baseline < line.size * CONTINUED.maxLeading,
  );
  return above !== undefined && !above.marked && !SENTENCE_END.test(above.text) && /^\p{Ll}/u.test(line.text);
}

function toEntry(line: TextLine, counted: boolean, bulleted: boolean, hasCode: boolean): Entry {
  if (line.mono && hasCode && !BULLET_BESIDE_CODE.test(line.text) && !bulleted)
    return { line, text: markScripts(line), isItem: false, number: null };
  const bullet = BULLET.exec(line.text);
  const number = bullet ? null : (NUMBER.exec(line.text) ?? (counted ? BARE_NUMBER.exec(line.text) : null));
  const text = markScripts(line).slice((bullet ?? number)?.[0].length ?? 0);
  return { line, text, isItem: Boolean(bullet ?? number) || bulleted, number: number && Number(number[1]) };
}

export function joinEntries(entries: Entry[]): string {
  return joinLines(entries.map(({ text }) => text));
}

/** Joins lines to one text: hyphenated words and scripts without spaces are joined without a space. */
export function joinLines(lines: string[]): string {
  return lines.reduce((text, line) => {
    const isWhole = UNSPACED_JOINS.some(([end, start]) => end.test(text) && start.test(line));
    return text + (text && !isWhole ? ' ' : '') + line;
  }, '');
}

/** The start of a line in points, on an axis that points in its writing direction. */
export function findLineStart({ text, x, width }: TextLine): number {
  return isRightToLeft(text) ? -(x + width) : x;
}
