import { isRightToLeft, type TextLine } from '@lectern/pdf';
import { BULLET, LONE_BULLET } from '../lines/bullets.js';

/** Text in rows and columns; '' for an empty cell. The first row names the columns where `isHeaded`. */
export interface Table {
  rows: string[][];
  isHeaded: boolean;
}

/** A table and its lines. */
export interface FoundTable extends Table {
  lines: TextLine[];
}

interface Cell {
  text: string;
  left: number;
  right: number;
  line: TextLine;
}

/** The horizontal extent of a column. */
interface Column {
  left: number;
  right: number;
}

interface Row {
  baseline: number;
  size: number;
  cells: Cell[];
}

/*
 * Finds tables by the places of their texts, not by ruled lines: rows of short texts that are aligned in columns.
 *
 *     City         People
 *     Shanghai     19,210,000
 *     Peking       15,796,450
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; slide-html.test.ts has the examples: its tests of
 * tables.
 */

const MIN_ROWS = 3;
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 12;
/** Ems between the baselines of two cells of one row. */
const MAX_SHIFT = 0.4;
/** Ems from the baseline of a row to that of the next row. */
const MAX_LEADING = 2.6;
/** Ems from the first line of a cell to its second line. */
const MAX_CELL_LEADING = 1.4;
/** Share of the rows that must be full. */
const MIN_FULL_ROWS = 0.7;
/** A row is full if this share of its cells has a text. */
const MIN_FULL_CELLS = 0.75;
/** Share of the values that must be figures or short. Values are the cells outside of the first row and column, which hold names. */
const MIN_SHORT_VALUES = { inTwoColumns: 0.75, inMoreColumns: 0.5 };
/** Letters of a cell on average; with more, it is text in columns. */
const MAX_CELL_LENGTH = 24;
/** Columns of a table that has figures only; two are mostly the scales of a diagram. */
const MIN_NUMERIC_COLUMNS = 3;
/** Letters of a short value, such as 'Yes'. */
const MAX_SHORT_LENGTH = 8;
const FIGURE = /^[\s\d.,:%€$£+\-–−×/()*]*\d[\s\d.,:%€$£+\-–−×/()*\p{L}]{0,12}$/u;

/** The tables of a page: rows of short texts that are aligned in columns. */
export function findTables(lines: TextLine[]): FoundTable[] {
  const tables: FoundTable[] = [];
  const rows = groupRows(
    lines.filter(({ rotated, mono, marked, text }) => !rotated && !mono && !marked && !isBulleted(text)),
  );
  for (let from = 0; from < rows.length;) {
    const end = findRunEnd(rows, from);
    const table = findLongestTable(rows.slice(from, end));
    if (table) tables.push(table.found);
    from = table ? from + table.to : end;
  }
  return tables;
}

function isBulleted(text: string): boolean {
  return BULLET.test(text) || LONE_BULLET.test(text);
}

/** Groups lines with one baseline, from the top. */
function groupRows(lines: TextLine[]): Row[] {
  const rows: Row[] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const cells = toCells(line);
    if (row && line.baseline - row.baseline < row.size * MAX_SHIFT) row.cells.push(...cells);
    else rows.push({ baseline: line.baseline, size: line.size, cells });
  }
  for (const row of rows) row.cells.sort((a, b) => a.left - b.left);
  return rows;
}

function toCells(line: TextLine): Cell[] {
  const parts = line.parts.length ? line.parts : [line];
  return parts.map(({ text, x, width }) => ({ text, left: x, right: x + width, line }));
}

/** The end of a run of rows that are close below each other. */
function findRunEnd(rows: Row[], from: number): number {
  let end = from + 1;
  for (let row; (row = rows[end]); end++) {
    const above = rows[end - 1] as Row;
    if (row.baseline - above.baseline > Math.max(row.size, above.size) * MAX_LEADING) break;
  }
  return end;
}

/** The first and longest run of rows that is a table; `to` is the index after its last row. */
function findLongestTable(rows: Row[]): { found: FoundTable; to: number } | null {
  for (let from = 0; from + MIN_ROWS <= rows.length; from++) {
    if ((rows[from] as Row).cells.length < MIN_COLUMNS) continue;
    for (let to = rows.length; to - from >= MIN_ROWS; to--) {
      const found = toTable(rows.slice(from, to));
      if (found) return { found, to };
    }
  }
  return null;
}

function toTable(rows: Row[]): FoundTable | null {
  if ((rows.at(-1) as Row).cells.length < MIN_COLUMNS) return null;
  const columns = joinNamesWithValues(findColumns(rows.flatMap(({ cells }) => cells)), rows);
  if (columns.length < MIN_COLUMNS || columns.length > MAX_COLUMNS) return null;
  const grid = rows.map(({ cells }) =>
    columns.map(({ left, right }) => cells.filter((cell) => cell.left < right && cell.right > left)),
  );
  if (grid.some((row) => row.some((cells) => cells.length > 1))) return null;
  const texts = joinContinued(
    rows,
    grid.map((row) => row.map(([cell]) => cell?.text ?? '')),
  );
  return isTabular(texts)
    ? {
        rows: isRightToLeftTable(texts) ? texts.map((row) => row.toReversed()) : texts,
        isHeaded: isHeaded(texts) || isBoldHead(rows),
        lines: [...new Set(rows.flatMap(({ cells }) => cells.map(({ line }) => line)))],
      }
    : null;
}

/** Joins a row with a single cell to the row above: it is a second line of that cell. */
function joinContinued(rows: Row[], texts: string[][]): string[][] {
  const joined: string[][] = [];
  for (const [i, row] of texts.entries()) {
    const above = joined.at(-1);
    const down = (rows[i] as Row).baseline - (rows[i - 1]?.baseline ?? 0);
    const isContinued = row.filter(Boolean).length === 1 && down < (rows[i] as Row).size * MAX_CELL_LEADING;
    if (above && isContinued) row.forEach((text, i) => (above[i] = `${above[i] ?? ''} ${text}`.trim()));
    else joined.push([...row]);
  }
  return joined;
}

/** Columns: the horizontal extents of all cells, merged where they overlap. */
function findColumns(cells: Cell[]): Column[] {
  const columns: Column[] = [];
  for (const { left, right } of [...cells].sort((a, b) => a.left - b.left)) {
    const column = columns.at(-1);
    if (column && left < column.right) column.right = Math.max(column.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/**
 * Joins a column that has only a name, in the first row, with the next column if that has only values: the name is at the left end of the
 * real column, and its values are at the right end.
 */
function joinNamesWithValues(columns: Column[], [head, ...rows]: Row[]): Column[] {
  const isFilled = ({ left, right }: Column, row: Row | undefined): boolean =>
    row?.cells.some((cell) => cell.left < right && cell.right > left) ?? false;
  const isName = (column: Column): boolean =>
    isFilled(column, head) && !rows.some((row) => isFilled(column, row));
  const joined: Column[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    if (before && isName(before) && !isFilled(column, head)) before.right = column.right;
    else joined.push({ ...column });
  }
  return joined;
}

/** Whether texts in columns are a table, rather than columns of prose or the labels of a drawing. */
function isTabular(rows: string[][]): boolean {
  const width = rows[0]?.length ?? 0;
  const full = rows.filter(
    (row) => row.filter(Boolean).length >= Math.max(MIN_COLUMNS, width * MIN_FULL_CELLS),
  );
  const cells = rows.flat().filter(Boolean);
  const letters = cells.reduce((sum, text) => sum + text.length, 0);
  if (
    rows.length < MIN_ROWS ||
    full.length < rows.length * MIN_FULL_ROWS ||
    letters > cells.length * MAX_CELL_LENGTH
  )
    return false;
  const values = rows
    .slice(1)
    .flatMap((row) => row.slice(1))
    .filter(Boolean);
  const short = values.filter((text) => FIGURE.test(text) || text.length <= MAX_SHORT_LENGTH);
  return (
    short.length >=
      values.length * (width > 2 ? MIN_SHORT_VALUES.inMoreColumns : MIN_SHORT_VALUES.inTwoColumns) &&
    (cells.some((text) => /\p{L}{2}/u.test(text)) || isNumeric(rows))
  );
}

/** Whether a table of enough columns has figures only: measurements without names, or a matrix. */
function isNumeric(rows: string[][]): boolean {
  const [first = []] = rows;
  return (
    first.length >= MIN_NUMERIC_COLUMNS &&
    rows.every((row) => row.every((text) => !text || FIGURE.test(text)))
  );
}

/** Whether the first column is the one on the right. */
function isRightToLeftTable(rows: string[][]): boolean {
  const words = rows.flat().filter((text) => /\p{L}{2}/u.test(text));
  return words.filter(isRightToLeft).length > words.length / 2;
}

/** Whether only the first row is bold. */
function isBoldHead([head, ...rows]: Row[]): boolean {
  const isBold = (row: Row | undefined): boolean => row?.cells.every(({ line }) => line.bold) === true;
  return isBold(head) && !rows.some(isBold);
}

/** Whether the first row names the columns: it has no figures, and the rows below have some or it is complete. */
function isHeaded([head = [], ...rows]: string[][]): boolean {
  if (head.some((name) => FIGURE.test(name))) return false;
  return rows.some((row) => row.some((text) => FIGURE.test(text))) || head.every(Boolean);
}
