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
 * Finds tables by the positions of their texts, not by ruled lines: rows of short texts that are aligned in columns.
 *
 *     City         People
 *     Shanghai     19,210,000
 *     Peking       15,796,450
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; the tests of tables in slide-html.test.ts have
 * the examples.
 */

const MIN_ROWS = 3;
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 12;
/** Most ems between the baselines of two cells of one row. */
const MAX_SHIFT = 0.4;
/** Most ems from the baseline of a row to that of the next row. */
const MAX_LEADING = 2.6;
/** Most ems from the first line of a cell to the second line. */
const MAX_CELL_LEADING = 1.4;
/** Share of the rows that must be full. */
const MIN_FULL_ROW_SHARE = 0.7;
/** A row is full if this share of its cells has a text. */
const MIN_FULL_CELL_SHARE = 0.75;
/** Share of the values that must be numbers or short. Values are all cells except those of the first row and column, which contain names. */
const MIN_SHORT_VALUE_SHARE = { inTwoColumns: 0.75, inMoreColumns: 0.5 };
/** Most letters of a cell on average; cells with more are columns of prose. */
const MAX_AVERAGE_CELL_LETTERS = 24;
/** A table of numbers alone has at least this many columns; two are mostly the scales of a diagram. */
const MIN_NUMERIC_COLUMNS = 3;
/** A short value, such as 'Yes', has at most this many letters. */
const MAX_SHORT_LETTERS = 8;
/** Matches a number with signs and a unit: '19,210,000', '−3.5 %', '12 km'. */
const NUMBER_WITH_UNIT = /^[\s\d.,:%€$£+\-–−×/()*]*\d[\s\d.,:%€$£+\-–−×/()*\p{L}]{0,12}$/u;

/** Finds the tables of a page. */
export function findTables(lines: TextLine[]): FoundTable[] {
  const tables: FoundTable[] = [];
  const rows = groupRows(
    lines.filter(({ rotated, mono, marked, text }) => !rotated && !mono && !marked && !isBulleted(text)),
  );
  for (let from = 0; from < rows.length;) {
    const end = findRunEnd(rows, from);
    const found = findLongestTable(rows.slice(from, end));
    if (found) tables.push(found.table);
    from = found ? from + found.end : end;
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

/** The index after the last of the rows that are close below each other. */
function findRunEnd(rows: Row[], from: number): number {
  let end = from + 1;
  for (let row; (row = rows[end]); end++) {
    const above = rows[end - 1] as Row;
    if (row.baseline - above.baseline > Math.max(row.size, above.size) * MAX_LEADING) break;
  }
  return end;
}

/** Finds the first table among rows, with as many rows as possible; `end` is the index after the last row. */
function findLongestTable(rows: Row[]): { table: FoundTable; end: number } | null {
  for (let from = 0; from + MIN_ROWS <= rows.length; from++) {
    if ((rows[from] as Row).cells.length < MIN_COLUMNS) continue;
    for (let end = rows.length; end - from >= MIN_ROWS; end--) {
      const table = toTable(rows.slice(from, end));
      if (table) return { table, end };
    }
  }
  return null;
}

/** The table that rows form; null where they form none. */
function toTable(rows: Row[]): FoundTable | null {
  if ((rows.at(-1) as Row).cells.length < MIN_COLUMNS) return null;
  const columns = joinNamesWithValues(findColumns(rows.flatMap(({ cells }) => cells)), rows);
  if (columns.length < MIN_COLUMNS || columns.length > MAX_COLUMNS) return null;
  const grid = rows.map(({ cells }) =>
    columns.map((column) => cells.filter((cell) => isInColumn(cell, column))),
  );
  if (grid.some((row) => row.some((cells) => cells.length > 1))) return null;
  const texts = joinCellLines(
    rows,
    grid.map((row) => row.map(([cell]) => cell?.text ?? '')),
  );
  return isTabular(texts)
    ? {
        rows: isRightToLeftTable(texts) ? texts.map((row) => row.toReversed()) : texts,
        isHeaded: isHeaded(texts) || isOnlyFirstRowBold(rows),
        lines: [...new Set(rows.flatMap(({ cells }) => cells.map(({ line }) => line)))],
      }
    : null;
}

/** Joins a row with a single cell to the row close above it: the cell is the second line of the cell above. */
function joinCellLines(rows: Row[], texts: string[][]): string[][] {
  const joined: string[][] = [];
  for (const [i, row] of texts.entries()) {
    const above = joined.at(-1);
    const leading = (rows[i] as Row).baseline - (rows[i - 1]?.baseline ?? 0);
    const isSecondLine =
      row.filter(Boolean).length === 1 && leading < (rows[i] as Row).size * MAX_CELL_LEADING;
    if (above && isSecondLine) row.forEach((text, i) => (above[i] = `${above[i] ?? ''} ${text}`.trim()));
    else joined.push([...row]);
  }
  return joined;
}

function isInColumn(cell: Cell, column: Column): boolean {
  return cell.left < column.right && cell.right > column.left;
}

/** Finds the columns: the horizontal extents of all cells, merged where they overlap. */
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
 * Joins a column that has only a name, in the first row, with the next column if that has only values. Together they are one column: its
 * name is aligned left, and its values are aligned right.
 */
function joinNamesWithValues(columns: Column[], [firstRow, ...rows]: Row[]): Column[] {
  const hasCell = (column: Column, row: Row | undefined): boolean =>
    row?.cells.some((cell) => isInColumn(cell, column)) ?? false;
  const hasNameOnly = (column: Column): boolean =>
    hasCell(column, firstRow) && !rows.some((row) => hasCell(column, row));
  const joined: Column[] = [];
  for (const column of columns) {
    const previous = joined.at(-1);
    if (previous && hasNameOnly(previous) && !hasCell(column, firstRow)) previous.right = column.right;
    else joined.push({ ...column });
  }
  return joined;
}

/** Whether texts in columns are a table, rather than columns of prose or the labels of a drawing. */
function isTabular(rows: string[][]): boolean {
  const columnCount = rows[0]?.length ?? 0;
  const fullRows = rows.filter(
    (row) => row.filter(Boolean).length >= Math.max(MIN_COLUMNS, columnCount * MIN_FULL_CELL_SHARE),
  );
  const cells = rows.flat().filter(Boolean);
  const letterCount = cells.reduce((sum, text) => sum + text.length, 0);
  if (
    rows.length < MIN_ROWS ||
    fullRows.length < rows.length * MIN_FULL_ROW_SHARE ||
    letterCount > cells.length * MAX_AVERAGE_CELL_LETTERS
  )
    return false;
  const values = rows
    .slice(1)
    .flatMap((row) => row.slice(1))
    .filter(Boolean);
  const shortValues = values.filter(
    (text) => NUMBER_WITH_UNIT.test(text) || text.length <= MAX_SHORT_LETTERS,
  );
  const { inTwoColumns, inMoreColumns } = MIN_SHORT_VALUE_SHARE;
  return (
    shortValues.length >= values.length * (columnCount > 2 ? inMoreColumns : inTwoColumns) &&
    (cells.some((text) => /\p{L}{2}/u.test(text)) || isNumeric(rows))
  );
}

/** Whether all cells are numbers, in enough columns: measurements without names, or a matrix. */
function isNumeric(rows: string[][]): boolean {
  const [first = []] = rows;
  return (
    first.length >= MIN_NUMERIC_COLUMNS &&
    rows.every((row) => row.every((text) => !text || NUMBER_WITH_UNIT.test(text)))
  );
}

/** Whether the first column is the one on the right. */
function isRightToLeftTable(rows: string[][]): boolean {
  const words = rows.flat().filter((text) => /\p{L}{2}/u.test(text));
  return words.filter(isRightToLeft).length > words.length / 2;
}

/** Whether only the first row is bold. */
function isOnlyFirstRowBold([firstRow, ...rows]: Row[]): boolean {
  const isBold = (row: Row | undefined): boolean => row?.cells.every(({ line }) => line.bold) === true;
  return isBold(firstRow) && !rows.some(isBold);
}

/** Whether the first row names the columns: it has no numbers, and either the other rows have some or it has no empty cell. */
function isHeaded([firstRow = [], ...rows]: string[][]): boolean {
  if (firstRow.some((name) => NUMBER_WITH_UNIT.test(name))) return false;
  return rows.some((row) => row.some((text) => NUMBER_WITH_UNIT.test(text))) || firstRow.every(Boolean);
}
