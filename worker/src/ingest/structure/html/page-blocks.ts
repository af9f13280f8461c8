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
import { type FlatItem, type ListItem, nestItems } from './nest-items.js';
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
  | { kind: 'list'; items: ListItem[] }
  | ({ kind: 'table' } & Table);

/*
 * Cuts the text of a page into blocks.
 *
 *     Models                              the name of a section above the title: left out if other slides have it
 *     Too many ties                       the title: left out
 *     Why?                                a heading: short, and larger or bolder than the text below it
 *     • An item that needs more than      a list
 *       one line goes on below
 *     go();                               code
 *     City       People                   a table
 *     Shanghai   19,210,000
 *     Node       Disk                     labels of a drawing: one paragraph 'Node · Disk · Queue · Cache'
 *
 *  1. `findContentLines`, `removeLineNumbers` and `removeFormulas` select the lines that are text.
 *  2. `findTables` and `sortIntoReadingOrder` put these lines into groups.
 *  3. `cutBlocks` cuts a group where the kind of block changes.
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md. slide-html.test.ts has an example of each rule.
 */

/** A heading has at most this many letters. */
const MAX_HEADING_LETTERS = 80;
/** At least this many consecutive labels belong to a drawing rather than to a text. */
const MIN_LABELS = 4;
/** A line with at least this many letters may be wrapped. */
const MIN_WRAPPED_LETTERS = 30;
/** East Asian letters are twice as wide. */
const MIN_WRAPPED_EAST_ASIAN_LETTERS = MIN_WRAPPED_LETTERS / 2;

/** Most ems between the baselines of two lines of a paragraph. */
const MAX_LEADING = 1.5;
/** The same of two lines of an item. */
const MAX_ITEM_LEADING = 1.55;
/** The same where the first line is wrapped within a sentence, in decks with wide leading. */
const MAX_WRAPPED_LEADING = 2.2;
/** Most ems between the baselines of the code lines before and after a line in another font. */
const MAX_CODE_LEADING = 4;
/** Ems by which a line that continues an item may begin to the left of the item. */
const MAX_OUTDENT = 0.3;
/** Most ems between the baselines of the title and of the name of a section beside it. */
const MAX_BASELINE_SHIFT = 0.3;

/** Largest size of the name of a section above the title, as a share of the title's size. */
const MAX_SECTION_NAME_SIZE = 0.75;
/** Share by which sizes may differ within an item. */
const ITEM_SIZE_TOLERANCE = 0.15;
/** Share by which sizes may differ within a paragraph. */
const SIZE_TOLERANCE = 0.1;
/** Smallest size of a heading, as a multiple of the size of the text below it. */
const MIN_HEADING_SIZE = 0.95;
/** From this multiple on, a line is a heading even if it has the weight and font of the text below it. */
const LARGE_HEADING_SIZE = 1.15;

const URL_START = /^(?:https?:|www\.)/;

/** The text of a page as blocks in reading order, without its title and without headers and footers. */
export function findBlocks(page: PageText, deck: DeckText): Block[] {
  const title = findTitleLines(page, deck);
  const isSectionName = (line: TextLine): boolean =>
    isRepeatedInDeck(line, page, deck)
      ? isAboveTitle(line, title[0], page) || isBesideTitle(line, title[0], page)
      : isAboveTitle(line, title[0], page) && isPartOfTitle(line, title);
  const contentLines = findContentLines(page, deck).filter(
    (line) => !title.includes(line) && !isSectionName(line),
  );
  const lines = removeFormulas(removeLineNumbers(contentLines));
  const toEntry = createEntryReader(lines, measureBodySize(deck));
  const { tables, otherLines } = replaceTables(lines);
  const groups = sortIntoReadingOrder(otherLines).flatMap((group) =>
    cutAtPlaceholders(group, (line) => tables.has(line)),
  );
  const blocks = groups.flatMap((group): Block[] => {
    const table = tables.get(group[0] as TextLine);
    if (table) return [{ kind: 'table', rows: table.rows, isHeaded: table.isHeaded }];
    return cutBlocks(group.map(toEntry));
  });
  return joinLabels(blocks);
}

/** Replaces the lines of each table with one placeholder line of the table's size, so that the table is sorted as a whole. */
function replaceTables(lines: TextLine[]): {
  /** By placeholder. */
  tables: Map<TextLine, FoundTable>;
  /** The other lines with the placeholders. */
  otherLines: TextLine[];
} {
  const tables = new Map<TextLine, FoundTable>();
  let otherLines = lines;
  for (const table of findTables(lines)) {
    const [first] = table.lines as [TextLine];
    const x = Math.min(...table.lines.map((line) => line.x));
    const width = Math.max(...table.lines.map((line) => line.x + line.width)) - x;
    const y = Math.min(...table.lines.map((line) => line.y));
    const height = Math.max(...table.lines.map((line) => line.y + line.height)) - y;
    const placeholder = { ...first, x, y, width, height };
    tables.set(placeholder, table);
    const start = otherLines.findIndex((line) => table.lines.includes(line));
    otherLines = otherLines.filter((line) => !table.lines.includes(line));
    otherLines = [...otherLines.slice(0, start), placeholder, ...otherLines.slice(start)];
  }
  return { tables, otherLines };
}

/** Cuts a group before and after every placeholder of a table. */
function cutAtPlaceholders(group: TextLine[], isPlaceholder: (line: TextLine) => boolean): TextLine[][] {
  const pieces: TextLine[][] = [];
  for (const [i, line] of group.entries()) {
    const previous = group[i - 1];
    if (previous && !isPlaceholder(line) && !isPlaceholder(previous)) pieces.at(-1)?.push(line);
    else pieces.push([line]);
  }
  return pieces;
}

/** Whether a small line is above a title in the upper half: 'Models'. Above a title in the lower half, a line belongs to the content. */
function isAboveTitle(line: TextLine, title: TextLine | undefined, { height }: PageText): boolean {
  if (!title || title.baseline > height / 2) return false;
  return line.baseline < title.y + title.height / 2 && line.size < title.size * MAX_SECTION_NAME_SIZE;
}

/** Whether the title contains the words of a line: 'Ties' above 'Ties at work'. */
function isPartOfTitle(line: TextLine, title: TextLine[]): boolean {
  const titleLetters = title.map(({ text }) => toLettersAndDigits(text)).join('');
  return titleLetters.includes(toLettersAndDigits(line.text));
}

/** Whether a line is on the baseline of a title at the top: '| Types' beside the title. */
function isBesideTitle(line: TextLine, title: TextLine | undefined, { height }: PageText): boolean {
  if (!title || title.baseline > height * TOP_SHARE) return false;
  return Math.abs(line.baseline - title.baseline) < title.size * MAX_BASELINE_SHIFT;
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

function toBlock(blockEntries: LineEntry[], next: LineEntry | undefined): Block {
  const [first] = blockEntries as [LineEntry];
  if (first.isItem) return { kind: 'list', items: nestItems(toFlatItems(blockEntries)) };
  if (isCode(blockEntries)) return { kind: 'code', text: toCodeText(blockEntries) };
  return { kind: isHeading(blockEntries, next) ? 'heading' : 'paragraph', text: joinEntries(blockEntries) };
}

/** The index after the last entry of a list: items with the lines that continue them. */
function findListEnd(entries: LineEntry[], from: number): number {
  let item = entries[from] as LineEntry;
  let i = from + 1;
  for (; i < entries.length; i++) {
    const entry = entries[i] as LineEntry;
    if (entry.isItem) item = entry;
    else if (!continuesItem(item, entries[i - 1] as LineEntry, entry)) break;
  }
  return i;
}

/** Whether a line continues an item: it is close below the item's last line, and not left of the item, as 'one line goes on below'. */
function continuesItem(item: LineEntry, last: LineEntry, entry: LineEntry): boolean {
  const { line } = entry;
  const size = Math.max(line.size, last.line.size);
  const leading = line.baseline - last.line.baseline;
  const hasSameSize = Math.abs(line.size - item.line.size) < item.line.size * ITEM_SIZE_TOLERANCE;
  return (
    hasSameSize &&
    !line.mono &&
    leading > 0 &&
    (leading < size * MAX_ITEM_LEADING ||
      continuesSentence(entry, last) ||
      continuesEastAsianSentence(entry, last)) &&
    findLineStart(line) > findLineStart(item.line) - size * MAX_OUTDENT
  );
}

/** Whether a line continues a long line that ends within a sentence: 'Wherever a sentence is long,' 'its second line belongs to it.' */
function continuesSentence({ line, text }: LineEntry, last: LineEntry): boolean {
  const isWithinSentence = /^\p{Ll}/u.test(text) && !URL_START.test(text) && !/[.:;!?…]$/.test(last.text);
  return isWithinSentence && last.text.length >= MIN_WRAPPED_LETTERS && isCloseBelow(line, last);
}

/**
 * Whether a line continues a long line in an East Asian script, in which sentences don't begin with a capital. Applies only within items,
 * because a bullet shows where the next item begins.
 */
function continuesEastAsianSentence({ line, text }: LineEntry, last: LineEntry): boolean {
  const areEastAsian = isEastAsian(text) && isEastAsian(last.text);
  return (
    areEastAsian &&
    last.text.length >= MIN_WRAPPED_EAST_ASIAN_LETTERS &&
    isCloseBelow(line, last) &&
    !/[。！？]$/u.test(last.text)
  );
}

function isCloseBelow(line: TextLine, last: LineEntry): boolean {
  const leading = line.baseline - last.line.baseline;
  return leading > 0 && leading < last.line.size * MAX_WRAPPED_LEADING;
}

/** The index after the last entry of code, which may contain lines in another font, such as East Asian comments. */
function findCodeEnd(entries: LineEntry[], from: number): number {
  let i = from + 1;
  for (; i < entries.length; i++) {
    const [previous, entry, next] = [entries[i - 1] as LineEntry, entries[i] as LineEntry, entries[i + 1]];
    const leading = (next ?? entry).line.baseline - previous.line.baseline;
    const isWithinCode =
      isEastAsian(entry.text) && next?.line.mono && leading < previous.line.size * MAX_CODE_LEADING;
    if (entry.isItem || !(entry.line.mono || isWithinCode)) break;
  }
  return i;
}

/** The index after the last entry of a paragraph: lines of one style or one sentence, close below each other. */
function findTextEnd(entries: LineEntry[], from: number): number {
  let i = from + 1;
  for (; i < entries.length; i++) {
    const [previous, entry] = [entries[i - 1] as LineEntry, entries[i] as LineEntry];
    const { line: last } = previous;
    const { line, isItem } = entry;
    const leading = line.baseline - last.baseline;
    const hasSameSize = Math.abs(line.size - last.size) < last.size * SIZE_TOLERANCE;
    const hasSameFont = line.bold === last.bold && line.font === last.font;
    const isSameSentence = !SENTENCE_END.test(last.text) && /^\p{Ll}/u.test(line.text);
    const isCloseBelowLast = leading > 0 && leading < last.size * MAX_LEADING;
    const continuesParagraph =
      (isCloseBelowLast && (hasSameFont || isSameSentence)) || continuesSentence(entry, previous);
    if (isItem || line.mono || !hasSameSize || !continuesParagraph) break;
  }
  return i;
}

/** Whether an entry is a heading: one short line such as 'Why?', above text that is smaller, not bold or in another font. */
function isHeading(blockEntries: LineEntry[], next: LineEntry | undefined): boolean {
  const [{ line, text }] = blockEntries as [LineEntry];
  if (blockEntries.length > 1 || !next || text.length > MAX_HEADING_LETTERS || !/\p{L}{2}/u.test(text))
    return false;
  if (line.size < next.line.size * MIN_HEADING_SIZE || (next.line.bold && !line.bold)) return false;
  if (line.size > next.line.size * LARGE_HEADING_SIZE || line.bold !== next.line.bold) return true;
  return line.font !== next.line.font && !line.italic && !line.mono && !SENTENCE_END.test(text);
}

/** The items of a list, each with the lines that continue it. */
function toFlatItems(blockEntries: LineEntry[]): FlatItem[] {
  const items: LineEntry[][] = [];
  for (const entry of blockEntries) {
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
  const joinedBlocks: Block[] = [];
  for (let i = 0; i < blocks.length;) {
    let end = i;
    while (isLabel(blocks[end])) end++;
    const labels = blocks.slice(i, end).map((block) => ('text' in block ? block.text : ''));
    if (labels.length >= MIN_LABELS) joinedBlocks.push({ kind: 'paragraph', text: labels.join(' · ') });
    else joinedBlocks.push(...blocks.slice(i, Math.max(end, i + 1)));
    i = Math.max(end, i + 1);
  }
  return joinedBlocks;
}

function isLabel(block: Block | undefined): boolean {
  return (
    block?.kind === 'paragraph' && block.text.length <= MAX_LABEL_LETTERS && !SENTENCE_END.test(block.text)
  );
}
