import { type DeckText, isEastAsian, type PageText, type TextLine } from '@lectern/pdf';
import { toCodeText, isCode } from './code.js';
import {
  type LineEntry,
  joinEntries,
  MAX_LABEL_LETTERS,
  createEntryReader,
  SENTENCE_END,
  findLineStart,
} from '../lines/line-entries.js';
import { removeFormulas } from './formulas.js';
import { type FlatItem, type Item, nestItems } from './nest-items.js';
import { removeLineNumbers } from '../lines/line-numbers.js';
import { TOP_SHARE } from '../lines/page-areas.js';
import { toLettersAndDigits } from '../lines/same-words.js';
import { measureBodySize, isRepeatedInDeck, findContentLines } from '../lines/page-lines.js';
import { sortIntoReadingOrder } from '../lines/reading-order.js';
import { findTitleLines } from '../titles/slide-title.js';
import { findTables, type FoundTable, type Table } from './tables.js';

/** A piece of a slide's text. */
export type Block =
  | { kind: 'heading' | 'paragraph' | 'code'; text: string }
  | { kind: 'list'; items: Item[] }
  | ({ kind: 'table' } & Table);

/*
 * Cuts the text of a page into blocks.
 *
 *     Models                              a kicker: left out where other slides have it, too
 *     Too many ties                       the title: left out
 *     Why?                                a heading: short, and larger or bolder than what is below it
 *     • An item that needs more than      a list
 *       one line goes on below
 *     go();                               code
 *     City       People                   a table
 *     Shanghai   19,210,000
 *     Node       Disk                     labels of a drawing: one paragraph 'Node · Disk · Queue · Cache'
 *
 *  1. `findContentLines`, `removeLineNumbers` and `removeFormulas` say which lines are text.
 *  2. `findTables` and `sortIntoReadingOrder` put them into groups.
 *  3. `cutBlocks` cuts a group where the kind of block changes.
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md. slide-html.test.ts has an example of each rule.
 */

/** Letters of a heading. */
const MAX_HEADING = 80;
/** Consecutive labels that belong to a drawing rather than to a text. */
const MIN_LABELS = 4;
/** Letters from which a line may be wrapped; those of East Asian scripts are twice as wide. */
const MIN_WRAPPED = 30;
const MIN_WRAPPED_EAST_ASIAN = MIN_WRAPPED / 2;

/** Ems from one line to the next: within a paragraph, within an item, after a wrapped line in decks with wide leading. */
const MAX_LEADING = 1.5;
const MAX_ITEM_LEADING = 1.55;
const MAX_WRAPPED_LEADING = 2.2;
/** Ems from the line before to the line after a line of another font within code. */
const MAX_CODE_LEADING = 4;
/** Ems by which a line that continues an item may begin before it. */
const MAX_OUTDENT = 0.3;
/** Ems between the baselines of the title and a running head beside it. */
const MAX_SHIFT = 0.3;

/** Largest size of a kicker, as a share of the title's. */
const MAX_KICKER_SIZE = 0.75;
/** Shares by which sizes may differ within an item, and within a paragraph. */
const ITEM_SIZE_TOLERANCE = 0.15;
const SIZE_TOLERANCE = 0.1;
/** Sizes of a heading as multiples of that of the text below it: no smaller than the first, and from the second on in any font. */
const HEADING_SIZE = { min: 0.95, large: 1.15 };

const ADDRESS = /^(?:https?:|www\.)/;

/** The text of a page in reading order, without its title and without headers and footers. */
export function findBlocks(page: PageText, deck: DeckText): Block[] {
  const title = findTitleLines(page, deck);
  const isRunningHead = (line: TextLine): boolean =>
    (isKicker(line, title[0], page) && (isRepeatedInDeck(line, page, deck) || isInTitle(line, title))) ||
    (isBeside(line, title[0], page) && isRepeatedInDeck(line, page, deck));
  const own = findContentLines(page, deck).filter((line) => !title.includes(line) && !isRunningHead(line));
  const lines = removeFormulas(removeLineNumbers(own));
  const toEntry = createEntryReader(lines, measureBodySize(deck));
  const { tables, rest } = withTables(lines);
  const groups = sortIntoReadingOrder(rest).flatMap((group) => cutAround(group, (line) => tables.has(line)));
  const blocks = groups.flatMap((group): Block[] => {
    const table = tables.get(group[0] as TextLine);
    if (table) return [{ kind: 'table', rows: table.rows, isHeaded: table.isHeaded }];
    return cutBlocks(group.map(toEntry));
  });
  return joinLabels(blocks);
}

/** Replaces the lines of each table by one placeholder line of the table's size. */
function withTables(lines: TextLine[]): { tables: Map<TextLine, FoundTable>; rest: TextLine[] } {
  const tables = new Map<TextLine, FoundTable>();
  let rest = lines;
  for (const table of findTables(lines)) {
    const [first] = table.lines as [TextLine];
    const x = Math.min(...table.lines.map((line) => line.x));
    const width = Math.max(...table.lines.map((line) => line.x + line.width)) - x;
    const y = Math.min(...table.lines.map((line) => line.y));
    const height = Math.max(...table.lines.map((line) => line.y + line.height)) - y;
    const placeholder = { ...first, x, y, width, height };
    tables.set(placeholder, table);
    const start = rest.findIndex((line) => table.lines.includes(line));
    rest = rest.filter((line) => !table.lines.includes(line));
    rest = [...rest.slice(0, start), placeholder, ...rest.slice(start)];
  }
  return { tables, rest };
}

/** Cuts a group before and after every line that is a block of its own. */
function cutAround(group: TextLine[], isAlone: (line: TextLine) => boolean): TextLine[][] {
  const pieces: TextLine[][] = [];
  for (const [i, line] of group.entries()) {
    const before = group[i - 1];
    if (before && !isAlone(line) && !isAlone(before)) pieces.at(-1)?.push(line);
    else pieces.push([line]);
  }
  return pieces;
}

/** A small line above a title in the upper half names the section: 'Models'. Above a title further down, it belongs to the page. */
function isKicker(line: TextLine, title: TextLine | undefined, { height }: PageText): boolean {
  if (!title || title.baseline > height / 2) return false;
  return line.baseline < title.y + title.height / 2 && line.size < title.size * MAX_KICKER_SIZE;
}

/** Whether the title has the words of a line: 'Ties' above 'Ties at work'. */
function isInTitle(line: TextLine, title: TextLine[]): boolean {
  const titleLetters = title.map(({ text }) => toLettersAndDigits(text)).join('');
  return titleLetters.includes(toLettersAndDigits(line.text));
}

/** Whether a line is at the top of the page, on the baseline of the title: '| Types' beside it. */
function isBeside(line: TextLine, title: TextLine | undefined, { height }: PageText): boolean {
  if (!title || title.baseline > height * TOP_SHARE) return false;
  return Math.abs(line.baseline - title.baseline) < title.size * MAX_SHIFT;
}

/** Cuts the lines of a group where the kind of block changes. */
function cutBlocks(entries: LineEntry[]): Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < entries.length;) {
    const first = entries[i] as LineEntry;
    const end = first.isItem
      ? findListEnd(entries, i)
      : first.line.mono
        ? findCodeEnd(entries, i)
        : findTextEnd(entries, i);
    blocks.push(toBlock(entries.slice(i, end), entries[end]));
    i = end;
  }
  return blocks;
}

function toBlock(run: LineEntry[], next: LineEntry | undefined): Block {
  const [first] = run as [LineEntry];
  if (first.isItem) return { kind: 'list', items: nestItems(toItems(run)) };
  if (isCode(run)) return { kind: 'code', text: toCodeText(run) };
  return { kind: isHeading(run, next) ? 'heading' : 'paragraph', text: joinEntries(run) };
}

/** The end of a list: items with the lines that continue them. */
function findListEnd(entries: LineEntry[], from: number): number {
  let start = entries[from] as LineEntry;
  let i = from + 1;
  for (; i < entries.length; i++) {
    const entry = entries[i] as LineEntry;
    if (entry.isItem) start = entry;
    else if (!continuesItem(start, entries[i - 1] as LineEntry, entry)) break;
  }
  return i;
}

/** Whether a line continues an item: it is close below and not to the left of it, as 'one line goes on below'. */
function continuesItem(start: LineEntry, last: LineEntry, entry: LineEntry): boolean {
  const { line } = entry;
  const size = Math.max(line.size, last.line.size);
  const down = line.baseline - last.line.baseline;
  const hasSameSize = Math.abs(line.size - start.line.size) < start.line.size * ITEM_SIZE_TOLERANCE;
  return (
    hasSameSize &&
    !line.mono &&
    down > 0 &&
    (down < size * MAX_ITEM_LEADING ||
      continuesSentence(entry, last) ||
      continuesEastAsianSentence(entry, last)) &&
    findLineStart(line) > findLineStart(start.line) - size * MAX_OUTDENT
  );
}

/** Whether a line continues a long line that ends within a sentence: 'Wherever a sentence is long,' 'its second line belongs to it.' */
function continuesSentence({ line, text }: LineEntry, last: LineEntry): boolean {
  const isWithin = /^\p{Ll}/u.test(text) && !ADDRESS.test(text) && !/[.:;!?…]$/.test(last.text);
  return isWithin && last.text.length >= MIN_WRAPPED && isCloseBelow(line, last);
}

/**
 * Whether a line continues a long line in an East Asian script, which has no capitals that begin a sentence. Only items of lists use this
 * rule, because a bullet shows where the next one begins.
 */
function continuesEastAsianSentence({ line, text }: LineEntry, last: LineEntry): boolean {
  const areEastAsian = isEastAsian(text) && isEastAsian(last.text);
  return (
    areEastAsian &&
    last.text.length >= MIN_WRAPPED_EAST_ASIAN &&
    isCloseBelow(line, last) &&
    !/[。！？]$/u.test(last.text)
  );
}

function isCloseBelow(line: TextLine, last: LineEntry): boolean {
  const down = line.baseline - last.line.baseline;
  return down > 0 && down < last.line.size * MAX_WRAPPED_LEADING;
}

/** The end of code, which may contain lines in another font, such as East Asian comments. */
function findCodeEnd(entries: LineEntry[], from: number): number {
  let i = from + 1;
  for (; i < entries.length; i++) {
    const [before, entry, next] = [entries[i - 1] as LineEntry, entries[i] as LineEntry, entries[i + 1]];
    const down = (next ?? entry).line.baseline - before.line.baseline;
    const isWithin = isEastAsian(entry.text) && next?.line.mono && down < before.line.size * MAX_CODE_LEADING;
    if (entry.isItem || !(entry.line.mono || isWithin)) break;
  }
  return i;
}

/** The end of a paragraph: lines of one style or one sentence, close below each other. */
function findTextEnd(entries: LineEntry[], from: number): number {
  let i = from + 1;
  for (; i < entries.length; i++) {
    const [before, entry] = [entries[i - 1] as LineEntry, entries[i] as LineEntry];
    const { line: last } = before;
    const { line, isItem } = entry;
    const down = line.baseline - last.baseline;
    const hasSameSize = Math.abs(line.size - last.size) < last.size * SIZE_TOLERANCE;
    const hasSameFont = line.bold === last.bold && line.font === last.font;
    const isSameSentence = !SENTENCE_END.test(last.text) && /^\p{Ll}/u.test(line.text);
    const isClose = down > 0 && down < last.size * MAX_LEADING;
    const isPart = (isClose && (hasSameFont || isSameSentence)) || continuesSentence(entry, before);
    if (isItem || line.mono || !hasSameSize || !isPart) break;
  }
  return i;
}

/** Whether a line is a heading: short, above text that is smaller, lighter or in another font, such as 'Why?'. */
function isHeading(run: LineEntry[], next: LineEntry | undefined): boolean {
  const [{ line, text }] = run as [LineEntry];
  if (run.length > 1 || !next || text.length > MAX_HEADING || !/\p{L}{2}/u.test(text)) return false;
  if (line.size < next.line.size * HEADING_SIZE.min || (next.line.bold && !line.bold)) return false;
  if (line.size > next.line.size * HEADING_SIZE.large || line.bold !== next.line.bold) return true;
  return line.font !== next.line.font && !line.italic && !line.mono && !SENTENCE_END.test(text);
}

function toItems(run: LineEntry[]): FlatItem[] {
  const items: LineEntry[][] = [];
  for (const entry of run) {
    if (entry.isItem) items.push([entry]);
    else items.at(-1)?.push(entry);
  }
  return items.map((entries) => {
    const [{ line, number }] = entries as [LineEntry];
    return { text: joinEntries(entries), number, x: findLineStart(line), size: line.size };
  });
}

/** Joins the labels of a drawing to one paragraph: 'Node · Disk · Queue · Cache'. */
function joinLabels(blocks: Block[]): Block[] {
  const result: Block[] = [];
  for (let i = 0; i < blocks.length;) {
    let end = i;
    while (isLabel(blocks[end])) end++;
    const labels = blocks.slice(i, end).map((block) => ('text' in block ? block.text : ''));
    if (labels.length >= MIN_LABELS) result.push({ kind: 'paragraph', text: labels.join(' · ') });
    else result.push(...blocks.slice(i, Math.max(end, i + 1)));
    i = Math.max(end, i + 1);
  }
  return result;
}

function isLabel(block: Block | undefined): boolean {
  return (
    block?.kind === 'paragraph' && block.text.length <= MAX_LABEL_LETTERS && !SENTENCE_END.test(block.text)
  );
}
