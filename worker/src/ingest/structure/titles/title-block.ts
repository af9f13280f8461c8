import { type DeckText, median, type PageText, type TextLine } from '@lectern/pdf';
import { lineStyle } from '../lines/highlighted-line.js';
import { bodySize, ownLines } from '../lines/page-lines.js';

/** Lines of one look that lie together. */
export interface TitleBlock {
  lines: TextLine[];
  size: number;
  /** From the page's top, as a share of its height. */
  top: number;
}

/** Ems between the words of a title with wide letter spacing. */
const MAX_GAP = 3;

/** Share of the page's height that counts as its top. */
const TOP = 0.15;

/** Up to this multiple of the body's size, a line has the size of the body. */
const BODY_TOLERANCE = 1.15;
/** From this multiple of the body's size on, a line is nothing but a title. */
const LARGE = 1.5;
/** Text that ends a sentence, or begins within one. */
const SENTENCE = /[.:;,。：；、]$|^\p{Ll}/u;
/** Letters of a title that looks like the rest of the text. */
const MAX_BODY_TITLE = 80;

/** Share of the page's height between the place of the titles and a title that OCR found. */
const MAX_OCR_DISTANCE = 0.06;

/** The usual look of the deck's titles. */
interface UsualTitle {
  size: number;
  top: number;
  /** Whether most pages have a text layer. */
  isWritten: boolean;
}

/** The usual look of the deck's text. */
interface Body {
  size: number;
  style: string;
}

const HEADING = /^(?:H|H1|H2|H3|Title)$/;
const BULLET = /^(?:[\p{Co}•‣▪■▶►●○–—*·➢✓-]\s|[•■□●○◆◇▶►・]\S)/u;
const WORD = /\p{L}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const cache = new WeakMap<DeckText, Map<number, TitleBlock | null>>();

/** The lines that look most like the title of the page; null where none do. */
export function titleBlock(page: PageText, deck: DeckText): TitleBlock | null {
  let pages = cache.get(deck);
  if (!pages) cache.set(deck, (pages = titleBlocks(deck)));
  return pages.get(page.index) ?? null;
}

/** The text of that block in one line; '' where there is none. */
export function titleText(page: PageText, deck: DeckText): string {
  return (titleBlock(page, deck)?.lines ?? []).map(({ text }) => text).join(' ');
}

function titleBlocks(deck: DeckText): Map<number, TitleBlock | null> {
  const body = { size: bodySize(deck), style: bodyStyle(deck) };
  const written = deck.pages.filter(({ lines }) => lines.length && !lines.every(isReadByOcr)).length;
  const pages = deck.pages.map((page) => ({
    page,
    blocks: blocksOf(ownLines(page, deck), page.height, body.size),
  }));
  const first = pages.flatMap(({ page, blocks }) => best(blocks, page, null) ?? []);
  const usual = {
    size: median(first.map(({ size }) => size)),
    top: median(first.map(({ top }) => top)),
    isWritten: written > deck.pages.length / 2,
  };
  return new Map(
    pages.map(({ page, blocks }) => {
      // The first page has a look of its own.
      const block = tagged(blocks) ?? best(blocks, page, page.index ? usual : null);
      const candidates = block ? [...blocks.filter((other) => precedes(other, block)), block] : [];
      return [page.index, candidates.find((candidate) => plausible(candidate, blocks, usual, body)) ?? null];
    }),
  );
}

/** The style of most letters. */
function bodyStyle({ pages }: DeckText): string {
  const letters = new Map<string, number>();
  for (const line of pages.flatMap((page) => page.lines))
    letters.set(lineStyle(line), (letters.get(lineStyle(line)) ?? 0) + line.text.length);
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function tagged(blocks: TitleBlock[]): TitleBlock | null {
  const headings = blocks.filter((block) => HEADING.test(block.lines[0]?.tag ?? ''));
  return headings.find(isWorded) ?? null;
}

/** Groups neighboring lines of one size and weight, one below the other. */
function blocksOf(lines: TextLine[], pageHeight: number, body: number): TitleBlock[] {
  const blocks: TitleBlock[] = [];
  for (const line of lines) {
    const block = blocks.find((candidate) => continues(candidate, line, body));
    if (block) block.lines.push(line);
    else blocks.push({ lines: [line], size: line.size, top: line.y / pageHeight });
  }
  return blocks;
}

function continues(block: TitleBlock, line: TextLine, body: number): boolean {
  const last = block.lines.at(-1) as TextLine;
  const down = line.baseline - last.baseline;
  const overlap = Math.min(last.x + last.width, line.x + line.width) - Math.max(last.x, line.x);
  const isBelow = down > line.size * 0.5 && down < line.size * 1.5 && overlap > 0;
  const isBeside = Math.abs(down) < line.size * 0.1 && overlap <= 0 && -overlap < line.size * MAX_GAP;
  return (
    Math.abs(last.size - line.size) < line.size * 0.08 &&
    isOneStyle(last, line, body) &&
    HEADING.test(last.tag ?? '') === HEADING.test(line.tag ?? '') &&
    (isBelow || isBeside) &&
    !BULLET.test(line.text) &&
    !line.marked
  );
}

/**
 * The heading of a box has the size of the text in it, but another color. In a large title, words of another script may
 * come from another font, so a line without bold letters continues it.
 */
function isOneStyle(last: TextLine, line: TextLine, body: number): boolean {
  if (line.size <= body * BODY_TOLERANCE) return last.bold === line.bold && last.color === line.color;
  return last.bold === line.bold || (line.size > body * LARGE && last.color === line.color);
}

function best(blocks: TitleBlock[], page: PageText, usual: UsualTitle | null): TitleBlock | null {
  const largest = Math.max(...blocks.map((block) => block.size));
  let winner: { block: TitleBlock; score: number } | null = null;
  for (const block of blocks.filter(isWorded)) {
    const points = score(block, largest, page, usual);
    if (!winner || points > winner.score) winner = { block, score: points };
  }
  return winner && winner.block;
}

/** Whether a block above another is rather the title. */
function precedes(other: TitleBlock, block: TitleBlock): boolean {
  return isHeadOf(other, block) || isTwinAbove(other, block);
}

/** Of headings of one look in one column, the first is the title. */
function isTwinAbove(other: TitleBlock, block: TitleBlock): boolean {
  const [[above], [line]] = [other.lines, block.lines] as [[TextLine], [TextLine]];
  const isAligned = Math.abs(above.x - line.x) < line.size * 0.1;
  return (
    other.top < block.top &&
    isWorded(other) &&
    other.size === block.size &&
    isAligned &&
    lineStyle(above) === lineStyle(line)
  );
}

/** However small, a line at the top of the page above a list is rather its title than the first item of the list. */
function isHeadOf(block: TitleBlock, list: TitleBlock): boolean {
  return isItem(list) && !isItem(block) && isWorded(block) && block.top < Math.min(list.top, TOP);
}

function isItem({ lines: [first] }: TitleBlock): boolean {
  return first !== undefined && (BULLET.test(first.text) || first.marked);
}

/** Whether other items look like this one: the first item of a list is not its title. */
function isInList(item: TitleBlock, blocks: TitleBlock[]): boolean {
  return blocks.some((other) => other !== item && isItem(other) && near(other.size, item.size, 0.05));
}

function score(block: TitleBlock, largest: number, page: PageText, usual: UsualTitle | null): number {
  const [first] = block.lines as [TextLine];
  const length = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  let points = 3 * Math.log2(block.size / largest) + 2 * (1 - Math.max(block.top, 0));
  if (first.bold) points += 0.3;
  if (first.mono) points -= 1;
  if (isItem(block)) points -= 1.5;
  if (length > 100) points -= 1;
  if (length > 180) points -= 1.5;
  if (first.width < page.width * 0.02) points -= 1;
  if (usual && near(block.size, usual.size, 0.1) && block.top < 0.5) points += 0.7;
  if (usual && Math.abs(block.top - usual.top) < 0.05) points += 1;
  return points;
}

/** Whether a block can be a title, rather than code, a caption or a label of a diagram. */
function plausible(block: TitleBlock, blocks: TitleBlock[], usual: UsualTitle, body: Body): boolean {
  const [first] = block.lines as [TextLine];
  const hasUsualSize = near(block.size, usual.size, 0.1);
  if (block.lines.length > 4) return false;
  if (isPictureText(block, blocks, usual)) return false;
  if (isItem(block) && !(hasUsualSize && Math.abs(block.top - usual.top) < 0.05) && isInList(block, blocks))
    return false;
  if (first.mono && !(hasUsualSize && block.size > body.size * 1.05)) return false;
  if (!hasUsualSize && block.size < body.size * 1.1 && block.top > 0.6) return false;
  if (isBodySentence(block, body)) return false;
  if (block.size >= Math.min(usual.size, body.size * 1.1) * 0.75) return true;
  // Labels of a diagram are small and numerous, and lie anywhere.
  const alike = blocks.filter((other) => near(other.size, block.size, 0.05));
  return alike.length === 1 && block.top < 0.15;
}

/** Whether a block is a word among others in a picture, away from the place of the titles, as in posters and screenshots. */
function isPictureText({ lines, top }: TitleBlock, blocks: TitleBlock[], usual: UsualTitle): boolean {
  if (!usual.isWritten || blocks.length === 1) return false;
  return lines.every(isReadByOcr) && Math.abs(top - usual.top) > MAX_OCR_DISTANCE;
}

/** Lines that OCR found have neither font nor color; Type 3 fonts have no name. */
function isReadByOcr({ font, color }: TextLine): boolean {
  return font === '' && color === '';
}

/** On a slide without a title, the first text of the look of the body may be a sentence. */
function isBodySentence({ lines, size }: TitleBlock, body: Body): boolean {
  const [first] = lines as [TextLine];
  if (size > body.size * 1.05 || lineStyle(first) !== body.style) return false;
  const text = lines.map((line) => line.text).join(' ');
  return SENTENCE.test(text) || text.length > MAX_BODY_TITLE;
}

function isWorded(block: TitleBlock): boolean {
  return block.lines.some((line) => WORD.test(line.text));
}

function near(a: number, b: number, share: number): boolean {
  return Math.abs(a - b) <= b * share;
}
