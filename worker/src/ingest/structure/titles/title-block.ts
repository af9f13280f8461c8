import { type DeckText, median, type PageText, type TextLine } from '@lectern/pdf';
import { HEADING_BULLET } from '../lines/bullets.js';
import { toLineStyle } from '../lines/highlighted-line.js';
import { BODY_TOLERANCE, measureBodySize, MIN_TITLE_SIZE, findContentLines } from '../lines/page-lines.js';
import { TOP_SHARE } from '../lines/page-areas.js';

/*
 * Finds the title of a page by its layout: the bookmarks and titles that a file states are read elsewhere (slide-title.ts).
 *
 *     ┌──────────────────────────────────┐
 *     │ What if a thread was writing     │  36 points: the title, one block of two lines
 *     │ while the object moved?          │
 *     │                                  │
 *     │ • Stop the thread                │  20 points: the body; an item of a list is no title
 *     │ • Or copy the object   ┌──────┐  │
 *     │                        │ Heap │  │  14 points: a label of a diagram
 *     └────────────────────────┴──────┴──┘
 *
 *  1. `groupBlocks` joins neighboring lines of one style to blocks.
 *  2. `findLikeliest` gives each block points; a heading in the tags of the file wins without points.
 *  3. A block above the winner may be the title in its place: `isAboveList`, `isSameHeadingAbove`.
 *  4. `REJECTIONS` leave out what is no title. If nothing is left, the page has none.
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md. slide-title.test.ts has an example of each rule.
 */

/** Neighboring lines of one style. */
export interface TitleBlock {
  lines: TextLine[];
  size: number;
  /** Distance from the page's top, as a share of its height. */
  top: number;
}

/** The usual size and place of the deck's titles. */
interface UsualTitle {
  size: number;
  top: number;
  /** Whether most pages have a text layer. */
  hasTextLayer: boolean;
}

/** The size and style of most of the deck's text. */
interface Body {
  size: number;
  style: string;
}

/** When the next line belongs to the same block; distances in ems, between baselines unless a gap between words. */
const BLOCK = { minLeading: 0.5, maxLeading: 1.5, maxShift: 0.1, maxGap: 3, sizeTolerance: 0.08 };
/** Multiples of the body's size: color separates lines up to the first, and the font of a block may change from the second on. */
const COLORED_SIZE = { upTo: 1.15, notFrom: 1.5 };

/** The points that make a block the title; the block with the most points wins. */
const POINTS = {
  /** Each doubling of the size. */
  size: 3,
  /** The top of the page; none at its bottom, and in proportion between. */
  height: 2,
  bold: 0.3,
  monospaced: -1,
  listItem: -1.5,
  /** A sentence: more letters than `LONG`. */
  long: -1,
  /** A paragraph: more letters than `VERY_LONG`; adds to the points of a sentence. */
  veryLong: -1.5,
  /** A number or an icon: narrower than `NARROW`. */
  narrow: -1,
  /** The size of the deck's other titles. */
  usualSize: 0.7,
  /** The height of the deck's other titles. */
  usualPlace: 1,
};
const LONG = 100;
const VERY_LONG = 180;
/** Share of the page's width. */
const NARROW = 0.02;

/** Shares by which a size may differ from that of the deck's titles, and from that of another block on the page. */
const USUAL_SIZE_TOLERANCE = 0.1;
const SIZE_TOLERANCE = 0.05;
/** Shares of the page's height: distance from the usual place of titles, and the same for titles that OCR found. */
const USUAL_PLACE_TOLERANCE = 0.05;
const MAX_OCR_DISTANCE = 0.06;
/** Shares of the page's height: the usual size counts above the first, and a small block is no title below the second. */
const MIDDLE = 0.5;
const LOW = 0.6;

const MAX_LINES = 4;
/** Letters of a title in the style of the body. */
const MAX_BODY_TITLE = 80;
/** Share of the smallest usual size of titles from which on a block is no label of a diagram. */
const MIN_SIZE_SHARE = 0.75;
/** Ems by which the headings of one column may be indented. */
const MAX_INDENTATION = 0.1;

/** Matches text that ends a sentence, or begins within one. */
const SENTENCE = /[.:;,。：；、]$|^\p{Ll}/u;
const HEADING_TAG = /^(?:H|H1|H2|H3|Title)$/;
const WORD = /\p{L}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const cache = new WeakMap<DeckText, Map<number, TitleBlock | null>>();

/** The lines that look most like the title of the page; null where none do. */
export function findTitleBlock(page: PageText, deck: DeckText): TitleBlock | null {
  let pages = cache.get(deck);
  if (!pages) cache.set(deck, (pages = findTitleBlocks(deck)));
  return pages.get(page.index) ?? null;
}

/** The text of that block in one line; '' where there is none. */
export function findTitleText(page: PageText, deck: DeckText): string {
  return (findTitleBlock(page, deck)?.lines ?? []).map(({ text }) => text).join(' ');
}

function findTitleBlocks(deck: DeckText): Map<number, TitleBlock | null> {
  const body = { size: measureBodySize(deck), style: findBodyStyle(deck) };
  const pages = deck.pages.map((page) => ({
    page,
    blocks: groupBlocks(findContentLines(page, deck), page.height, body.size),
  }));
  const first = pages.flatMap(({ page, blocks }) => findLikeliest(blocks, page, null) ?? []);
  const usual = {
    size: median(first.map(({ size }) => size)),
    top: median(first.map(({ top }) => top)),
    hasTextLayer: hasTextLayer(deck),
  };
  return new Map(
    pages.map(({ page, blocks }) => {
      // The first page has a style of its own.
      const block = findTagged(blocks) ?? findLikeliest(blocks, page, page.index ? usual : null);
      const candidates = block ? [...blocks.filter((other) => replaces(other, block)), block] : [];
      const title = candidates.find((candidate) => canBeTitle({ block: candidate, blocks, usual, body }));
      return [page.index, title ?? null];
    }),
  );
}

/** The style of most letters. */
function findBodyStyle({ pages }: DeckText): string {
  const letters = new Map<string, number>();
  for (const line of pages.flatMap((page) => page.lines))
    letters.set(toLineStyle(line), (letters.get(toLineStyle(line)) ?? 0) + line.text.length);
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function hasTextLayer({ pages }: DeckText): boolean {
  const written = pages.filter(({ lines }) => lines.length && !lines.every(isReadByOcr));
  return written.length > pages.length / 2;
}

/** Groups neighboring lines of one size and weight, one below the other. */
function groupBlocks(lines: TextLine[], pageHeight: number, bodySize: number): TitleBlock[] {
  const blocks: TitleBlock[] = [];
  for (const line of lines) {
    const block = blocks.find((candidate) => continues(candidate, line, bodySize));
    if (block) block.lines.push(line);
    else blocks.push({ lines: [line], size: line.size, top: line.y / pageHeight });
  }
  return blocks;
}

/** Whether a line continues a block: 'while the object moved?' below 'What if a thread was writing', or '차' beside '목'. */
function continues(block: TitleBlock, line: TextLine, bodySize: number): boolean {
  const last = block.lines.at(-1) as TextLine;
  const { size } = line;
  const down = line.baseline - last.baseline;
  const overlap = Math.min(last.x + last.width, line.x + line.width) - Math.max(last.x, line.x);
  const isBelow = down > size * BLOCK.minLeading && down < size * BLOCK.maxLeading && overlap > 0;
  const isBeside = Math.abs(down) < size * BLOCK.maxShift && overlap <= 0 && -overlap < size * BLOCK.maxGap;
  return (
    Math.abs(last.size - size) < size * BLOCK.sizeTolerance &&
    isOneStyle(last, line, bodySize) &&
    HEADING_TAG.test(last.tag ?? '') === HEADING_TAG.test(line.tag ?? '') &&
    (isBelow || isBeside) &&
    !HEADING_BULLET.test(line.text) &&
    !line.marked
  );
}

/**
 * The heading of a box has the size of the text in it, but another color: a white 'Caveat' over black words. In a large title, words
 * of another script may come from another font, so a line without bold letters continues it: 'しよう！' below a bold 'Viteに入門'.
 */
function isOneStyle(last: TextLine, line: TextLine, bodySize: number): boolean {
  if (line.size <= bodySize * COLORED_SIZE.upTo) return last.bold === line.bold && last.color === line.color;
  return (
    last.bold === line.bold || (line.size > bodySize * COLORED_SIZE.notFrom && last.color === line.color)
  );
}

/** The block that the tags of the file name as a heading, wherever it is on the page. */
function findTagged(blocks: TitleBlock[]): TitleBlock | null {
  return blocks.find((block) => HEADING_TAG.test(block.lines[0]?.tag ?? '') && hasWords(block)) ?? null;
}

/** The block with the most points, the first of several: a large line at the top. */
function findLikeliest(blocks: TitleBlock[], page: PageText, usual: UsualTitle | null): TitleBlock | null {
  const largest = Math.max(...blocks.map((block) => block.size));
  let winner: { block: TitleBlock; points: number } | null = null;
  for (const block of blocks.filter(hasWords)) {
    const points = countPoints(block, largest, page, usual);
    if (!winner || points > winner.points) winner = { block, points };
  }
  return winner && winner.block;
}

function countPoints(block: TitleBlock, largest: number, page: PageText, usual: UsualTitle | null): number {
  const [first] = block.lines as [TextLine];
  const length = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  let points = POINTS.size * Math.log2(block.size / largest) + POINTS.height * (1 - Math.max(block.top, 0));
  if (first.bold) points += POINTS.bold;
  if (first.mono) points += POINTS.monospaced;
  if (isItem(block)) points += POINTS.listItem;
  if (length > LONG) points += POINTS.long;
  if (length > VERY_LONG) points += POINTS.veryLong;
  if (first.width < page.width * NARROW) points += POINTS.narrow;
  if (usual && hasUsualSize(block, usual) && block.top < MIDDLE) points += POINTS.usualSize;
  if (usual && hasUsualPlace(block, usual)) points += POINTS.usualPlace;
  return points;
}

/** Whether a block above the one with the most points is the title in its place. */
function replaces(other: TitleBlock, block: TitleBlock): boolean {
  return isAboveList(other, block) || isSameHeadingAbove(other, block);
}

/** A line at the top of the page, however small, is rather the title than an item below it: 'Process' over '• Collect the data'. */
function isAboveList(block: TitleBlock, list: TitleBlock): boolean {
  return isItem(list) && !isItem(block) && hasWords(block) && block.top < Math.min(list.top, TOP_SHARE);
}

/** The first of several headings of one style in a column is the title: 'Publish', some words, 'Subscribe', some words. */
function isSameHeadingAbove(other: TitleBlock, block: TitleBlock): boolean {
  const [[above], [line]] = [other.lines, block.lines] as [[TextLine], [TextLine]];
  return (
    other.top < block.top &&
    hasWords(other) &&
    other.size === block.size &&
    Math.abs(above.x - line.x) < line.size * MAX_INDENTATION &&
    toLineStyle(above) === toLineStyle(line)
  );
}

/** A block that may be the title, among the blocks of its page. */
interface Candidate {
  block: TitleBlock;
  blocks: TitleBlock[];
  usual: UsualTitle;
  body: Body;
}

/** The rules that reject a block as the title. */
const REJECTIONS: ((candidate: Candidate) => boolean)[] = [
  isParagraph,
  isTextInPicture,
  isFirstItem,
  isCode,
  isSmallAndLow,
  isBodySentence,
  isDiagramLabel,
];

function canBeTitle(candidate: Candidate): boolean {
  return !REJECTIONS.some((isRejected) => isRejected(candidate));
}

function isParagraph({ block }: Candidate): boolean {
  return block.lines.length > MAX_LINES;
}

/** A word among others in a picture, away from the place of the titles: '1:00 DEMO' in the middle of a poster. */
function isTextInPicture({ block: { lines, top }, blocks, usual }: Candidate): boolean {
  if (!usual.hasTextLayer || blocks.length === 1) return false;
  return lines.every(isReadByOcr) && Math.abs(top - usual.top) > MAX_OCR_DISTANCE;
}

/** The first item of a list is not its title, unless it has the usual size and place: '• Look for companies' over other items. */
function isFirstItem({ block, blocks, usual }: Candidate): boolean {
  if (!isItem(block) || (hasUsualSize(block, usual) && hasUsualPlace(block, usual))) return false;
  return blocks.some((other) => other !== block && isItem(other) && hasSameSize(other, block));
}

/** Monospaced lines are code, unless they are larger than the body and have the usual size: 'fn main() {'. */
function isCode({ block, usual, body }: Candidate): boolean {
  if (!block.lines[0]?.mono) return false;
  return !hasUsualSize(block, usual) || block.size <= body.size * BODY_TOLERANCE;
}

/** Lines in the lower part of a page that are no larger than the body are captions: 'Figure 1' below a picture. */
function isSmallAndLow({ block, usual, body }: Candidate): boolean {
  return !hasUsualSize(block, usual) && block.size < body.size * MIN_TITLE_SIZE && block.top > LOW;
}

/** The first text of a slide without a title may be a sentence in the style of the body: 'This means that we can write:'. */
function isBodySentence({ block: { lines, size }, body }: Candidate): boolean {
  const [first] = lines as [TextLine];
  if (size > body.size * BODY_TOLERANCE || toLineStyle(first) !== body.style) return false;
  const text = lines.map((line) => line.text).join(' ');
  return SENTENCE.test(text) || text.length > MAX_BODY_TITLE;
}

/** Labels of a diagram are small and numerous, and anywhere on the page: 'Node', 'Disk', 'Queue'. */
function isDiagramLabel({ block, blocks, usual, body }: Candidate): boolean {
  if (block.size >= Math.min(usual.size, body.size * MIN_TITLE_SIZE) * MIN_SIZE_SHARE) return false;
  return blocks.filter((other) => hasSameSize(other, block)).length > 1 || block.top >= TOP_SHARE;
}

/** Lines that OCR found have neither font nor color; Type 3 fonts have no name. */
function isReadByOcr({ font, color }: TextLine): boolean {
  return font === '' && color === '';
}

function isItem({ lines: [first] }: TitleBlock): boolean {
  return first !== undefined && (HEADING_BULLET.test(first.text) || first.marked);
}

function hasWords(block: TitleBlock): boolean {
  return block.lines.some((line) => WORD.test(line.text));
}

function hasUsualSize({ size }: TitleBlock, usual: UsualTitle): boolean {
  return isNear(size, usual.size, USUAL_SIZE_TOLERANCE);
}

function hasUsualPlace({ top }: TitleBlock, usual: UsualTitle): boolean {
  return Math.abs(top - usual.top) < USUAL_PLACE_TOLERANCE;
}

function hasSameSize(block: TitleBlock, other: TitleBlock): boolean {
  return isNear(block.size, other.size, SIZE_TOLERANCE);
}

function isNear(a: number, b: number, share: number): boolean {
  return Math.abs(a - b) <= b * share;
}
