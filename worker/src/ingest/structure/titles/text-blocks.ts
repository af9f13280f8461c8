import type { TextLine } from '@lectern/pdf';
import { HEADING_BULLET } from '../lines/bullets.js';

/*
 * Groups the lines of a page into blocks: the two lines 'What if a thread was writing' and 'while the object moved?' are one block. The
 * numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md. slide-title.test.ts has an example of each rule.
 */

/** Neighboring lines of one style. */
export interface TextBlock {
  lines: TextLine[];
  /** Points. */
  size: number;
  /** Distance from the page's top, as a share of its height. */
  top: number;
}

/**
 * Distances within which a line belongs to the block, in ems: between the baselines of lines below each other (leading) or beside each other
 * (shift), and between the words of lines beside each other (gap).
 */
const BLOCK = { minLeading: 0.5, maxLeading: 1.5, maxShift: 0.1, maxGap: 3 };
/** Share by which the sizes of a block's lines may differ. */
const BLOCK_SIZE_TOLERANCE = 0.08;
/** Up to this multiple of the body size, a change of the color separates blocks. */
const MAX_COLOR_SEPARATED_SIZE = 1.15;
/** From this multiple of the body size on, a change between bold and regular letters does not separate blocks. */
const MIN_MIXED_WEIGHT_SIZE = 1.5;
/** Share by which two blocks of one size may differ. */
const SIZE_TOLERANCE = 0.05;

/** Matches the tags of headings in a tagged file. */
const HEADING_TAG = /^(?:H|H1|H2|H3|Title)$/;
/** Matches two letters, or one character of a script that writes words with single characters. */
const WORD = /\p{L}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/**
 * Groups neighboring lines of one size and weight, one below the other.
 * @param bodySize the size of the deck's text, see `measureBodySize`
 */
export function groupIntoBlocks(lines: TextLine[], pageHeight: number, bodySize: number): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of lines) {
    const block = blocks.find((candidate) => continuesBlock(candidate, line, bodySize));
    if (block) block.lines.push(line);
    else blocks.push({ lines: [line], size: line.size, top: line.y / pageHeight });
  }
  return blocks;
}

/** Whether a line continues a block: 'while the object moved?' below 'What if a thread was writing', or '차' beside '목'. */
function continuesBlock(block: TextBlock, line: TextLine, bodySize: number): boolean {
  const last = block.lines.at(-1) as TextLine;
  const { size } = line;
  const leading = line.baseline - last.baseline;
  const overlap = Math.min(last.x + last.width, line.x + line.width) - Math.max(last.x, line.x);
  const isBelow = leading > size * BLOCK.minLeading && leading < size * BLOCK.maxLeading && overlap > 0;
  const isBeside =
    Math.abs(leading) < size * BLOCK.maxShift && overlap <= 0 && -overlap < size * BLOCK.maxGap;
  return (
    Math.abs(last.size - size) < size * BLOCK_SIZE_TOLERANCE &&
    haveOneStyle(last, line, bodySize) &&
    isTaggedHeading(last) === isTaggedHeading(line) &&
    (isBelow || isBeside) &&
    !startsItem(line)
  );
}

/**
 * The heading of a box has the size of the text in it, but another color: a white 'Caveat' above black words. In a large title, words
 * of another script may come from another font, so a line without bold letters continues it: 'しよう！' below a bold 'Viteに入門'.
 */
function haveOneStyle(last: TextLine, line: TextLine, bodySize: number): boolean {
  const hasSameWeight = last.bold === line.bold;
  const hasSameColor = last.color === line.color;
  if (line.size <= bodySize * MAX_COLOR_SEPARATED_SIZE) return hasSameWeight && hasSameColor;
  return hasSameWeight || (line.size > bodySize * MIN_MIXED_WEIGHT_SIZE && hasSameColor);
}

function isTaggedHeading({ tag }: TextLine): boolean {
  return HEADING_TAG.test(tag ?? '');
}

/** Finds the block that a tagged file marks as a heading, wherever it is on the page. */
export function findTaggedHeading(blocks: TextBlock[]): TextBlock | null {
  return blocks.find((block) => block.lines[0] && isTaggedHeading(block.lines[0]) && hasWords(block)) ?? null;
}

/** Whether a line begins with a bullet, as a letter or as a small drawing (`marked`). */
function startsItem({ text, marked }: TextLine): boolean {
  return HEADING_BULLET.test(text) || marked;
}

/** Whether a block is an item of a list. */
export function isItem({ lines: [first] }: TextBlock): boolean {
  return first !== undefined && startsItem(first);
}

export function hasWords(block: TextBlock): boolean {
  return block.lines.some((line) => WORD.test(line.text));
}

export function haveSameSize(block: TextBlock, other: TextBlock): boolean {
  return isWithinShare(block.size, other.size, SIZE_TOLERANCE);
}

/** Whether a value differs from a reference by at most a share of the reference. */
export function isWithinShare(value: number, reference: number, share: number): boolean {
  return Math.abs(value - reference) <= reference * share;
}
