import { type DeckText, median, type PageText, type TextLine } from '@lectern/pdf';
import { toLineStyle } from '../lines/highlighted-line.js';
import { BODY_TOLERANCE, measureBodySize, MIN_TITLE_SIZE, findContentLines } from '../lines/page-lines.js';
import { TOP_SHARE } from '../lines/page-areas.js';
import {
  findTaggedHeading,
  groupIntoBlocks,
  hasWords,
  haveSameSize,
  isItem,
  isWithinShare,
  type TextBlock,
} from './text-blocks.js';

/*
 * Finds the title of a page by its layout. Titles that the file itself states, such as bookmarks, are read in slide-title.ts.
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
 *  1. `groupIntoBlocks` joins neighboring lines of one style to blocks.
 *  2. `findBestBlock` gives each block points. A block that a tagged file marks as a heading wins without points.
 *  3. A block above the best one may be the title instead: `isAboveList`, `isSameHeadingAbove`.
 *  4. `REJECTIONS` reject blocks that are no titles. If all are rejected, the page has no title.
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md. slide-title.test.ts has an example of each rule.
 */

/** The usual size and place of the deck's titles: medians over its pages. */
interface UsualTitle {
  /** Points. */
  size: number;
  /** Distance from the page's top, as a share of its height. */
  top: number;
  /** Whether most pages have a text layer. */
  hasTextLayer: boolean;
}

/** The size and style of most of the deck's text. */
interface Body {
  /** Points. */
  size: number;
  /** See `toLineStyle`. */
  style: string;
}

/** Points for a property of a block; the block with the most points is the best one. */
const POINTS = {
  /** For each doubling of the size. */
  sizeDoubling: 3,
  /** At the top of the page; decreasing in proportion to 0 at the bottom. */
  top: 2,
  bold: 0.3,
  monospaced: -1,
  listItem: -1.5,
  /** A sentence: more letters than `LONG_LETTERS`. */
  long: -1,
  /** A paragraph: more letters than `VERY_LONG_LETTERS`; adds to the points of a sentence. */
  veryLong: -1.5,
  /** A number or an icon: narrower than `NARROW_SHARE`. */
  narrow: -1,
  /** In the upper half, with the usual size of the deck's titles. */
  usualSize: 0.7,
  /** At the usual height of the deck's titles. */
  usualPlace: 1,
};
const LONG_LETTERS = 100;
const VERY_LONG_LETTERS = 180;
/** Share of the page's width. */
const NARROW_SHARE = 0.02;

/** Share by which a size may differ from the usual size of the deck's titles. */
const USUAL_SIZE_TOLERANCE = 0.1;
/** Share of the page's height by which a title may be above or below the usual place of titles. */
const USUAL_PLACE_TOLERANCE = 0.05;
/** The same for a title that OCR found. */
const MAX_OCR_DISTANCE = 0.06;
/** Share of the page's height: points for the usual size are given above it only. */
const MAX_TOP_OF_USUAL_SIZE = 0.5;
/** Share of the page's height: a small block further down is no title. */
const MAX_TOP_OF_SMALL_TITLE = 0.6;

const MAX_TITLE_LINES = 4;
/** Most letters of a title in the style of the body. */
const MAX_BODY_STYLE_LETTERS = 80;
/** A block that is smaller than this share of the smallest size of titles may be the label of a diagram. */
const MIN_TITLE_SIZE_SHARE = 0.75;
/** Ems by which the headings of one column may be indented. */
const MAX_INDENTATION = 0.1;

/** Matches text that ends a sentence, or begins within one. */
const SENTENCE_SIGN = /[.:;,。：；、]$|^\p{Ll}/u;

/** The title of each page by page index. */
const titlesByDeck = new WeakMap<DeckText, Map<number, TextBlock | null>>();

/** Finds the lines that are the title of a page; null where no lines look like a title. */
export function findTitleBlock(page: PageText, deck: DeckText): TextBlock | null {
  let titles = titlesByDeck.get(deck);
  if (!titles) titlesByDeck.set(deck, (titles = findTitleBlocks(deck)));
  return titles.get(page.index) ?? null;
}

/** The text of a page's title block in one line; '' without one. */
export function findTitleText(page: PageText, deck: DeckText): string {
  return (findTitleBlock(page, deck)?.lines ?? []).map(({ text }) => text).join(' ');
}

function findTitleBlocks(deck: DeckText): Map<number, TextBlock | null> {
  const body = { size: measureBodySize(deck), style: findBodyStyle(deck) };
  const pages = deck.pages.map((page) => ({
    page,
    blocks: groupIntoBlocks(findContentLines(page, deck), page.height, body.size),
  }));
  // The usual title is measured on titles that are found without it.
  const bestBlocks = pages.flatMap(({ page, blocks }) => findBestBlock(blocks, page, null) ?? []);
  const usual = {
    size: median(bestBlocks.map(({ size }) => size)),
    top: median(bestBlocks.map(({ top }) => top)),
    hasTextLayer: hasTextLayer(deck),
  };
  return new Map(
    pages.map(({ page, blocks }) => {
      // The title on the first page often has another style than the others.
      const best = findTaggedHeading(blocks) ?? findBestBlock(blocks, page, page.index ? usual : null);
      const candidates = best ? [...blocks.filter((block) => canReplace(block, best)), best] : [];
      const title = candidates.find((candidate) => canBeTitle({ block: candidate, blocks, usual, body }));
      return [page.index, title ?? null];
    }),
  );
}

/** The style that most letters of the deck have. */
function findBodyStyle({ pages }: DeckText): string {
  const letters = new Map<string, number>();
  for (const line of pages.flatMap((page) => page.lines))
    letters.set(toLineStyle(line), (letters.get(toLineStyle(line)) ?? 0) + line.text.length);
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Whether most pages have text that OCR did not add. */
function hasTextLayer({ pages }: DeckText): boolean {
  const pagesWithText = pages.filter(({ lines }) => lines.length && !lines.every(isReadByOcr));
  return pagesWithText.length > pages.length / 2;
}

/** Finds the block with the most points, usually a large line at the top; the first of several with equally many points. */
function findBestBlock(blocks: TextBlock[], page: PageText, usual: UsualTitle | null): TextBlock | null {
  const largestSize = Math.max(...blocks.map((block) => block.size));
  let best: { block: TextBlock; points: number } | null = null;
  for (const block of blocks.filter(hasWords)) {
    const points = countPoints(block, largestSize, page, usual);
    if (!best || points > best.points) best = { block, points };
  }
  return best && best.block;
}

function countPoints(
  block: TextBlock,
  largestSize: number,
  page: PageText,
  usual: UsualTitle | null,
): number {
  const [first] = block.lines as [TextLine];
  const length = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  let points =
    POINTS.sizeDoubling * Math.log2(block.size / largestSize) + POINTS.top * (1 - Math.max(block.top, 0));
  if (first.bold) points += POINTS.bold;
  if (first.mono) points += POINTS.monospaced;
  if (isItem(block)) points += POINTS.listItem;
  if (length > LONG_LETTERS) points += POINTS.long;
  if (length > VERY_LONG_LETTERS) points += POINTS.veryLong;
  if (first.width < page.width * NARROW_SHARE) points += POINTS.narrow;
  if (usual && hasUsualSize(block, usual) && block.top < MAX_TOP_OF_USUAL_SIZE) points += POINTS.usualSize;
  if (usual && hasUsualPlace(block, usual)) points += POINTS.usualPlace;
  return points;
}

/** Whether a block is the title rather than the best block below it. */
function canReplace(block: TextBlock, best: TextBlock): boolean {
  return isAboveList(block, best) || isSameHeadingAbove(block, best);
}

/** A line at the top of the page, even a small one, is the title rather than an item below it: 'Process' over '• Collect the data'. */
function isAboveList(block: TextBlock, item: TextBlock): boolean {
  return isItem(item) && !isItem(block) && hasWords(block) && block.top < Math.min(item.top, TOP_SHARE);
}

/** Of several headings of one style in a column, the first is the title: 'Publish' above some words, 'Subscribe' and more words. */
function isSameHeadingAbove(block: TextBlock, heading: TextBlock): boolean {
  const [[line], [headingLine]] = [block.lines, heading.lines] as [[TextLine], [TextLine]];
  return (
    block.top < heading.top &&
    hasWords(block) &&
    block.size === heading.size &&
    Math.abs(line.x - headingLine.x) < headingLine.size * MAX_INDENTATION &&
    toLineStyle(line) === toLineStyle(headingLine)
  );
}

/** A block that may be the title, among the blocks of its page. */
interface Candidate {
  block: TextBlock;
  blocks: TextBlock[];
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
  return block.lines.length > MAX_TITLE_LINES;
}

/** Text that OCR found away from the usual place of titles is part of a picture: '1:00 DEMO' in the middle of a poster. */
function isTextInPicture({ block: { lines, top }, blocks, usual }: Candidate): boolean {
  if (!usual.hasTextLayer || blocks.length === 1) return false;
  return lines.every(isReadByOcr) && Math.abs(top - usual.top) > MAX_OCR_DISTANCE;
}

/** The first item of a list is no title, unless it has the usual size and place: '• Look for companies' above other items. */
function isFirstItem({ block, blocks, usual }: Candidate): boolean {
  if (!isItem(block) || (hasUsualSize(block, usual) && hasUsualPlace(block, usual))) return false;
  return blocks.some((other) => other !== block && isItem(other) && haveSameSize(other, block));
}

/** Monospaced lines are code, unless they are larger than the body and have the usual size: 'fn main() {'. */
function isCode({ block, usual, body }: Candidate): boolean {
  if (!block.lines[0]?.mono) return false;
  return !hasUsualSize(block, usual) || block.size <= body.size * BODY_TOLERANCE;
}

/** Lines in the lower part of a page that are no larger than the body are captions: 'Figure 1' below a picture. */
function isSmallAndLow({ block, usual, body }: Candidate): boolean {
  return (
    !hasUsualSize(block, usual) &&
    block.size < body.size * MIN_TITLE_SIZE &&
    block.top > MAX_TOP_OF_SMALL_TITLE
  );
}

/** The first text of a slide without a title may be a sentence in the style of the body: 'This means that we can write:'. */
function isBodySentence({ block: { lines, size }, body }: Candidate): boolean {
  const [first] = lines as [TextLine];
  if (size > body.size * BODY_TOLERANCE || toLineStyle(first) !== body.style) return false;
  const text = lines.map((line) => line.text).join(' ');
  return SENTENCE_SIGN.test(text) || text.length > MAX_BODY_STYLE_LETTERS;
}

/** A small block is the label of a diagram if others have its size, or if it is not at the top: 'Node', 'Disk', 'Queue'. */
function isDiagramLabel({ block, blocks, usual, body }: Candidate): boolean {
  if (block.size >= Math.min(usual.size, body.size * MIN_TITLE_SIZE) * MIN_TITLE_SIZE_SHARE) return false;
  return blocks.filter((other) => haveSameSize(other, block)).length > 1 || block.top >= TOP_SHARE;
}

/** Lines that OCR found have neither font nor color. The font alone does not show it: Type 3 fonts have no name. */
function isReadByOcr({ font, color }: TextLine): boolean {
  return font === '' && color === '';
}

function hasUsualSize({ size }: TextBlock, usual: UsualTitle): boolean {
  return isWithinShare(size, usual.size, USUAL_SIZE_TOLERANCE);
}

function hasUsualPlace({ top }: TextBlock, usual: UsualTitle): boolean {
  return Math.abs(top - usual.top) < USUAL_PLACE_TOLERANCE;
}
