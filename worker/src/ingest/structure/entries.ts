import { isRightToLeft, type TextLine, UNSPACED } from '@lectern/pdf';
import { raised } from './scripts.js';

const BULLET = /^(?:[\p{Co}•‣⁃∙◦●○■□▪▫▶►▸➢➤✓✔❖·]\s*|[‐–—\-*o»]\s+)(?=\S)/u;
/** As above, without signs that code has, too. */
const GLYPH = /^[\p{Co}•‣⁃∙◦●○■□▪▫▶►▸➢➤✓✔❖]\s*(?=\S)/u;
/** `1.`, `(2)`, and of lists within lists `2.1)`. */
const NUMBER = /^\(?(?:\d{1,2}\.){0,3}(\d{1,2})[.)]\s+(?=\S)/;
const BARE_NUMBER = /^(\d{1,2})\s+(?=\p{L})/u;
/** Signs that code has and prose has not. */
export const CODE = /[{}();=<>\\_$|]|\/\//;
export const SENTENCE_END = /[.:;,!?…]$/;
/** Letters that the label of a drawing has at most. */
export const MAX_LABEL = 30;

/** How a line ends and the next one starts where nothing lies between them. */
const CUT = [
  [/\p{L}-$/u, /^\p{L}/u],
  [new RegExp(`${UNSPACED}$`, 'u'), new RegExp(`^${UNSPACED}`, 'u')],
] as const;

/** A line with what starts it told apart. */
export interface Entry {
  line: TextLine;
  text: string;
  /** Whether it begins an item of a list. */
  item: boolean;
  /** The item's number, where it has one. */
  number: number | null;
}

/** The lines of a page as entries. `body` is the size of the deck's text. */
export function readEntries(lines: TextLine[], body: number): (line: TextLine) => Entry {
  const counted = countedLines(lines);
  const bulleted = bulletedLines(lines, body);
  const hasCode = lines.some(({ mono, text }) => mono && CODE.test(text));
  return (line) => entryOf(line, counted.has(line), bulleted.has(line), hasCode);
}

/** Lines that begin with 1, 2, 3 … under each other, without a dot behind the number. */
function countedLines(lines: TextLine[]): Set<TextLine> {
  const chain: TextLine[] = [];
  for (const line of lines) {
    const last = chain.at(-1);
    const number = Number(BARE_NUMBER.exec(line.text)?.[1]);
    const below = !last || (Math.abs(last.x - line.x) < line.size * 0.5 && line.baseline > last.baseline);
    if (number === chain.length + 1 && below) chain.push(line);
  }
  return new Set(chain.length > 1 ? chain : []);
}

/** Lines with a mark that is a bullet: others have one at the same distance, or it stands before more than a small label. */
function bulletedLines(lines: TextLine[], body: number): Set<TextLine> {
  const marked = lines.filter((line) => line.marked && line.text.length > 1);
  const isListed = (line: TextLine): boolean =>
    line.text.length > MAX_LABEL ||
    line.size >= body ||
    marked.some((other) => other !== line && Math.abs(startOf(other) - startOf(line)) < line.size * 0.3);
  return new Set(marked.filter((line) => isListed(line) && !isWithinText(line, lines)));
}

/** Whether a line goes on right below one that has no bullet: what is drawn beside it is none then. */
function isWithinText(line: TextLine, lines: TextLine[]): boolean {
  const above = lines.find(
    (other) =>
      Math.abs(startOf(other) - startOf(line)) < line.size * 0.2 &&
      Math.abs(other.size - line.size) < line.size * 0.1 &&
      line.baseline - other.baseline > line.size * 0.5 &&
      line.baseline - other.baseline < line.size * 1.3,
  );
  return above !== undefined && !above.marked && !SENTENCE_END.test(above.text) && /^\p{Ll}/u.test(line.text);
}

function entryOf(line: TextLine, counted: boolean, bulleted: boolean, hasCode: boolean): Entry {
  if (line.mono && hasCode && !GLYPH.test(line.text) && !bulleted)
    return { line, text: raised(line), item: false, number: null };
  const bullet = BULLET.exec(line.text);
  const number = bullet ? null : (NUMBER.exec(line.text) ?? (counted ? BARE_NUMBER.exec(line.text) : null));
  const text = raised(line).slice((bullet ?? number)?.[0].length ?? 0);
  return { line, text, item: Boolean(bullet ?? number) || bulleted, number: number && Number(number[1]) };
}

export function joined(entries: Entry[]): string {
  return joinedText(entries.map(({ text }) => text));
}

/** Lines as one text; a word cut at a hyphen is whole again, and scripts without spaces get none. */
export function joinedText(lines: string[]): string {
  return lines.reduce((text, line) => {
    const isWhole = CUT.some(([end, start]) => end.test(text) && start.test(line));
    return text + (text && !isWhole ? ' ' : '') + line;
  }, '');
}

/** Where a line begins, in points that grow the way it is written. */
export function startOf({ text, x, width }: TextLine): number {
  return isRightToLeft(text) ? -(x + width) : x;
}
