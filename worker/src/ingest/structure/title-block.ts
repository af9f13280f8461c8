import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { bodySize, ownLines } from './page-lines.js';

/** Lines of one look that stand together. */
export interface TitleBlock {
  lines: TextLine[];
  size: number;
  /** From the page's top, as a share of its height. */
  top: number;
}

/** Ems between the letters or words of a title that is spread over its line. */
const MAX_GAP = 3;

/** Share of the page's height. */
const AT_TOP = 0.15;

/** How the deck's titles mostly look. */
interface Habit {
  size: number;
  top: number;
}

const HEADING = /^(?:H|H1|H2|H3|Title)$/;
const BULLET = /^[\p{Co}•‣▪■▶►●○–—*·➢✓-]\s/u;
const WORD = /\p{L}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const memory = new WeakMap<DeckText, Map<number, TitleBlock | null>>();

/** The lines that look like the page's title; null where none do. */
export function titleBlock(page: PageText, deck: DeckText): TitleBlock | null {
  let pages = memory.get(deck);
  if (!pages) memory.set(deck, (pages = titleBlocks(deck)));
  return pages.get(page.index) ?? null;
}

/** The words of the page's title in one line; '' where it has none. */
export function titleText(page: PageText, deck: DeckText): string {
  return (titleBlock(page, deck)?.lines ?? []).map(({ text }) => text).join(' ');
}

function titleBlocks(deck: DeckText): Map<number, TitleBlock | null> {
  const body = bodySize(deck);
  const pages = deck.pages.map((page) => ({ page, blocks: blocksOf(ownLines(page, deck), page.height) }));
  const first = pages.flatMap(({ page, blocks }) => best(blocks, page, null) ?? []);
  const habit = { size: median(first.map(({ size }) => size)), top: median(first.map(({ top }) => top)) };
  return new Map(
    pages.map(({ page, blocks }) => {
      // The first page looks like no other.
      const block = tagged(blocks) ?? best(blocks, page, page.index ? habit : null);
      const candidates = block ? [...blocks.filter((other) => isHeadOf(other, block)), block] : [];
      return [page.index, candidates.find((one) => plausible(one, blocks, habit, body)) ?? null];
    }),
  );
}

function tagged(blocks: TitleBlock[]): TitleBlock | null {
  const headings = blocks.filter((block) => HEADING.test(block.lines[0]?.tag ?? ''));
  return headings.find(isWorded) ?? null;
}

/** Neighbouring lines of one size and weight, one under the other. */
function blocksOf(lines: TextLine[], pageHeight: number): TitleBlock[] {
  const blocks: TitleBlock[] = [];
  for (const line of lines) {
    const block = blocks.find((candidate) => continues(candidate, line));
    if (block) block.lines.push(line);
    else blocks.push({ lines: [line], size: line.size, top: line.y / pageHeight });
  }
  return blocks;
}

function continues(block: TitleBlock, line: TextLine): boolean {
  const last = block.lines.at(-1) as TextLine;
  const down = line.baseline - last.baseline;
  const overlap = Math.min(last.x + last.width, line.x + line.width) - Math.max(last.x, line.x);
  const isBelow = down > line.size * 0.5 && down < line.size * 1.5 && overlap > 0;
  const isBeside = Math.abs(down) < line.size * 0.1 && overlap <= 0 && -overlap < line.size * MAX_GAP;
  return (
    Math.abs(last.size - line.size) < line.size * 0.08 &&
    last.bold === line.bold &&
    HEADING.test(last.tag ?? '') === HEADING.test(line.tag ?? '') &&
    (isBelow || isBeside) &&
    !BULLET.test(line.text) &&
    !line.marked
  );
}

function best(blocks: TitleBlock[], page: PageText, habit: Habit | null): TitleBlock | null {
  const largest = Math.max(...blocks.map((block) => block.size));
  let winner: { block: TitleBlock; score: number } | null = null;
  for (const block of blocks.filter(isWorded)) {
    const points = score(block, largest, page, habit);
    if (!winner || points > winner.score) winner = { block, score: points };
  }
  return winner && winner.block;
}

/** However small, what stands above a list at the page's top is rather its title than its first item. */
function isHeadOf(block: TitleBlock, list: TitleBlock): boolean {
  return isItem(list) && !isItem(block) && isWorded(block) && block.top < Math.min(list.top, AT_TOP);
}

function isItem({ lines: [first] }: TitleBlock): boolean {
  return first !== undefined && (BULLET.test(first.text) || first.marked);
}

function score(block: TitleBlock, largest: number, page: PageText, habit: Habit | null): number {
  const [first] = block.lines as [TextLine];
  const length = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  let points = 3 * Math.log2(block.size / largest) + 2 * (1 - Math.max(block.top, 0));
  if (first.bold) points += 0.3;
  if (first.mono) points -= 1;
  if (isItem(block)) points -= 1.5;
  if (length > 100) points -= 1;
  if (length > 180) points -= 1.5;
  if (first.width < page.width * 0.02) points -= 1;
  if (habit && near(block.size, habit.size, 0.1) && block.top < 0.5) points += 0.7;
  if (habit && Math.abs(block.top - habit.top) < 0.05) points += 1;
  return points;
}

/** Whether a title could look like that: not code, nor a caption, nor a label of a diagram. */
function plausible(block: TitleBlock, blocks: TitleBlock[], habit: Habit, body: number): boolean {
  const [first] = block.lines as [TextLine];
  const usual = near(block.size, habit.size, 0.1);
  if (block.lines.length > 4) return false;
  if (first.mono && !(usual && block.size > body * 1.05)) return false;
  if (!usual && block.size < body * 1.1 && block.top > 0.6) return false;
  if (block.size >= Math.min(habit.size, body * 1.1) * 0.75) return true;
  // Labels of a diagram are small, come in numbers and lie anywhere.
  const alike = blocks.filter((other) => near(other.size, block.size, 0.05));
  return alike.length === 1 && block.top < 0.15;
}

function isWorded(block: TitleBlock): boolean {
  return block.lines.some((line) => WORD.test(line.text));
}

function near(a: number, b: number, share: number): boolean {
  return Math.abs(a - b) <= b * share;
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
