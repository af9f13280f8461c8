import { type DeckText, isEastAsian, type PageText, type TextLine } from '@lectern/pdf';
import { codeText, isCode } from './code.js';
import {
  type Entry,
  joinEntries,
  MAX_LABEL,
  readEntries,
  SENTENCE_END,
  lineStart,
} from '../sections/entries.js';
import { withoutFormulas } from './formulas.js';
import { type FlatItem, type Item, nestItems } from './nest-items.js';
import { withoutLineNumbers } from '../lines/line-numbers.js';
import { bodySize, isRepeated, ownLines } from '../lines/page-lines.js';
import { readingOrder } from '../lines/reading-order.js';
import { titleLines } from '../titles/slide-title.js';
import { findTables, type FoundTable, type Table } from './tables.js';

/** A piece of a slide's text. */
export type Block =
  | { kind: 'heading' | 'paragraph' | 'code'; text: string }
  | { kind: 'list'; items: Item[] }
  | ({ kind: 'table' } & Table);

const MAX_HEADING = 80;
/** Share of the page's height that counts as its top. */
const TOP = 0.15;
/** Consecutive labels that belong to a drawing rather than to a text. */
const MIN_LABELS = 4;
/** Letters from which a line may be wrapped; those of East Asian scripts are twice as wide. */
const MIN_WRAPPED = 30;
/** Ems from a wrapped line to its rest, in decks with wide leading. */
const MAX_WRAPPED_LEADING = 2.2;
const ADDRESS = /^(?:https?:|www\.)/;

/** The text of a page in reading order, without its title and without headers and footers. */
export function pageBlocks(page: PageText, deck: DeckText): Block[] {
  const title = titleLines(page, deck);
  const isHead = (line: TextLine): boolean =>
    (isKicker(line, title[0], page) && (isRepeated(line, page, deck) || isInTitle(line, title))) ||
    (isBeside(line, title[0], page) && isRepeated(line, page, deck));
  const own = ownLines(page, deck).filter((line) => !title.includes(line) && !isHead(line));
  const lines = withoutFormulas(withoutLineNumbers(own));
  const entryOf = readEntries(lines, bodySize(deck));
  const { tables, rest } = withTables(lines);
  const groups = readingOrder(rest).flatMap((group) => split(group, (line) => tables.has(line)));
  const blocks = groups.flatMap((group): Block[] => {
    const table = tables.get(group[0] as TextLine);
    if (table) return [{ kind: 'table', rows: table.rows, isHeaded: table.isHeaded }];
    return groupBlocks(group.map(entryOf));
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
function split(group: TextLine[], isAlone: (line: TextLine) => boolean): TextLine[][] {
  const pieces: TextLine[][] = [];
  for (const [i, line] of group.entries()) {
    const before = group[i - 1];
    if (before && !isAlone(line) && !isAlone(before)) pieces.at(-1)?.push(line);
    else pieces.push([line]);
  }
  return pieces;
}

/** A small line above a title in the upper half names the section; above a title further down, it belongs to the page. */
function isKicker(line: TextLine, title: TextLine | undefined, { height }: PageText): boolean {
  if (!title || title.baseline > height / 2) return false;
  return line.baseline < title.y + title.height / 2 && line.size < title.size * 0.75;
}

/** Whether the title has the words of a line: a running head with the name of the section or of the slide. */
function isInTitle(line: TextLine, title: TextLine[]): boolean {
  const words = ({ text }: TextLine): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return title.map(words).join('').includes(words(line));
}

/** A line at the top of the page, on the baseline of the title. */
function isBeside(line: TextLine, title: TextLine | undefined, { height }: PageText): boolean {
  if (!title || title.baseline > height * TOP) return false;
  return Math.abs(line.baseline - title.baseline) < title.size * 0.3;
}

/** Cuts lines that lie together where the kind of block changes. */
function groupBlocks(entries: Entry[]): Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < entries.length;) {
    const first = entries[i] as Entry;
    const end = first.isItem
      ? listEnd(entries, i)
      : first.line.mono
        ? codeEnd(entries, i)
        : textEnd(entries, i);
    blocks.push(blockOf(entries.slice(i, end), entries[end]));
    i = end;
  }
  return blocks;
}

function blockOf(run: Entry[], next: Entry | undefined): Block {
  const [first] = run as [Entry];
  if (first.isItem) return { kind: 'list', items: nestItems(itemsOf(run)) };
  if (isCode(run)) return { kind: 'code', text: codeText(run) };
  return { kind: isHeading(run, next) ? 'heading' : 'paragraph', text: joinEntries(run) };
}

/** The end of a list: items with the lines that continue them. */
function listEnd(entries: Entry[], from: number): number {
  let start = entries[from] as Entry;
  let i = from + 1;
  for (; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    if (entry.isItem) start = entry;
    else if (!continuesItem(start, entries[i - 1] as Entry, entry)) break;
  }
  return i;
}

/** A line continues an item when it lies close below and not to the left of it. */
function continuesItem(start: Entry, last: Entry, entry: Entry): boolean {
  const { line } = entry;
  const size = Math.max(line.size, last.line.size);
  const down = line.baseline - last.line.baseline;
  const alike = Math.abs(line.size - start.line.size) < start.line.size * 0.15;
  return (
    alike &&
    !line.mono &&
    down > 0 &&
    (down < size * 1.55 || isRest(entry, last) || isEastAsianRest(entry, last)) &&
    lineStart(line) > lineStart(start.line) - size * 0.3
  );
}

/** Whether a line is the rest of a long line above it, which ends within a sentence. */
function isRest({ line, text }: Entry, last: Entry): boolean {
  const isWithin = /^\p{Ll}/u.test(text) && !ADDRESS.test(text) && !/[.:;!?…]$/.test(last.text);
  return isWithin && last.text.length >= MIN_WRAPPED && isNear(line, last);
}

/** The same for scripts without capitals; only where a bullet would begin another item. */
function isEastAsianRest({ line, text }: Entry, last: Entry): boolean {
  const isWritten = isEastAsian(text) && isEastAsian(last.text);
  return (
    isWritten && last.text.length >= MIN_WRAPPED / 2 && isNear(line, last) && !/[。！？]$/u.test(last.text)
  );
}

function isNear(line: TextLine, last: Entry): boolean {
  const down = line.baseline - last.line.baseline;
  return down > 0 && down < last.line.size * MAX_WRAPPED_LEADING;
}

/** The end of code, which may contain lines in another font, such as East Asian comments. */
function codeEnd(entries: Entry[], from: number): number {
  let i = from + 1;
  for (; i < entries.length; i++) {
    const [before, entry, next] = [entries[i - 1] as Entry, entries[i] as Entry, entries[i + 1]];
    const down = (next ?? entry).line.baseline - before.line.baseline;
    const isWithin = isEastAsian(entry.text) && next?.line.mono && down < before.line.size * 4;
    if (entry.isItem || !(entry.line.mono || isWithin)) break;
  }
  return i;
}

/** The end of a paragraph: lines of one look or one sentence, close below each other. */
function textEnd(entries: Entry[], from: number): number {
  let i = from + 1;
  for (; i < entries.length; i++) {
    const [before, entry] = [entries[i - 1] as Entry, entries[i] as Entry];
    const { line: last } = before;
    const { line, isItem } = entry;
    const down = line.baseline - last.baseline;
    const sameSize = Math.abs(line.size - last.size) < last.size * 0.1;
    const sameLook = line.bold === last.bold && line.font === last.font;
    const sameSentence = !SENTENCE_END.test(last.text) && /^\p{Ll}/u.test(line.text);
    const close = down > 0 && down < last.size * 1.5;
    const isPart = (close && (sameLook || sameSentence)) || isRest(entry, before);
    if (isItem || line.mono || !sameSize || !isPart) break;
  }
  return i;
}

/** A heading is a short line above text that is smaller, lighter or in another font. */
function isHeading(run: Entry[], next: Entry | undefined): boolean {
  const [{ line, text }] = run as [Entry];
  if (run.length > 1 || !next || text.length > MAX_HEADING || !/\p{L}{2}/u.test(text)) return false;
  if (line.size < next.line.size * 0.95 || (next.line.bold && !line.bold)) return false;
  if (line.size > next.line.size * 1.15 || line.bold !== next.line.bold) return true;
  return line.font !== next.line.font && !line.italic && !line.mono && !SENTENCE_END.test(text);
}

function itemsOf(run: Entry[]): FlatItem[] {
  const items: Entry[][] = [];
  for (const entry of run) {
    if (entry.isItem) items.push([entry]);
    else items.at(-1)?.push(entry);
  }
  return items.map((entries) => {
    const [{ line, number }] = entries as [Entry];
    return { text: joinEntries(entries), number, x: lineStart(line), size: line.size };
  });
}

/** Joins the labels of a diagram to one paragraph. */
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
  return block?.kind === 'paragraph' && block.text.length <= MAX_LABEL && !SENTENCE_END.test(block.text);
}
