import { decodeText, FormatProblem, requireDoubledQuotes } from '@lectern/question-formats/text-files';
import type { ServerText } from '@lectern/i18n/server';
import Papa from 'papaparse';

const DELIMITERS = [',', ';', '\t'];
const MAX_HEADER_LETTERS = 10_000;

export const refuseTooManyRows = (max: number) => new FormatProblem('people.userFile.tooManyRows', { max });

/** The rows of a CSV file. */
interface TableText {
  header: string[];
  lines: string[][];
  /** Indexes of `lines` in which a quotation mark is not closed. */
  unclosed: ReadonlySet<number>;
  notes: ServerText[];
}

/**
 * Reads a CSV file: UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab.
 * @param maxRows rows below the header; twice as many rows may be read including empty ones, so that a file of line breaks can't fill the
 * memory
 * @throws FormatProblem when the file as a whole can't be read
 */
export function readTableText(bytes: Buffer, maxRows: number): TableText {
  const { text, notes } = decodeText(bytes);
  // PostgreSQL's `text` type cannot store the character U+0000.
  const content = text.replace(/^\uFEFF/, '').replaceAll('\0', '\uFFFD');
  requireDoubledQuotes(content);
  const { data, errors } = Papa.parse<string[]>(content, {
    delimiter: detectDelimiter(content),
    preview: 2 * maxRows + 1,
  });
  if (data.length > 2 * maxRows) throw refuseTooManyRows(maxRows);
  const [header = [], ...lines] = data;
  const unclosed = errors.flatMap(({ type, row }) =>
    type === 'Quotes' && row !== undefined ? [row - 1] : [],
  );
  return { header, lines, unclosed: new Set(unclosed), notes };
}

/** Detects the delimiter in the row of column names, because other rows may have several groups, separated by semicolons. */
function detectDelimiter(text: string): string {
  const header = text.slice(0, MAX_HEADER_LETTERS).split(/[\r\n]/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Returns a message with the names of columns that are not imported. */
export function noteIgnoredColumns(ignored: string[]): ServerText[] {
  if (!ignored.length) return [];
  const names = ignored.slice(0, 20).map((name) => name.trim().slice(0, 60));
  return [{ id: 'people.userFile.columnsNotRead', values: { names: names.join(', ') } }];
}

/** Cuts a text, and removes half of a surrogate pair at the cut, which PostgreSQL would refuse. */
export const cutCell = (text: string, length: number) =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
