import { GRADE_IMPORT_LIMITS, GRADEBOOK_LIMITS, unguardFormulas } from '@lectern/contract/imported-files';
import type { ServerText } from '@lectern/i18n/server';
import { FormatProblem } from '@lectern/question-formats/text-files';
import { MAX_CELL_LENGTH, MAX_GRADE_CHARACTERS } from '../limits.js';
import type { GradeRow, GradeWords } from '../messages.js';
import { cutCell, noteIgnoredColumns, readTableText, refuseTooManyRows } from './table-text.js';

/** First bytes of a ZIP archive, and so of an Excel workbook. */
const ZIP_START = Buffer.from('PK\x03\x04');

interface Table {
  header: string[];
  /** `line` is the row in a spreadsheet, from 1; `isUnclosed`: the row has a quotation mark that is not closed. */
  lines: { line: number; cells: string[]; isUnclosed: boolean }[];
  notes: ServerText[];
}

/**
 * Reads a file like those that the export of a gradebook writes: the first sheet of an Excel workbook, or a CSV file, with a row of headings
 * in any order.
 * @throws FormatProblem when the file as a whole can't be read
 */
export async function readGradeTable(
  bytes: Buffer,
  words: GradeWords,
): Promise<{ keys: string[]; rows: GradeRow[]; notes: ServerText[] }> {
  const isWorkbook = bytes.subarray(0, ZIP_START.length).equals(ZIP_START);
  const { header, lines, notes } = isWorkbook ? await readWorkbook(bytes) : readCsv(bytes);
  const found = findColumns(header, words);
  if (found.email === undefined) throw new FormatProblem('assessment.gradeFile.noEmailColumn');
  if (!found.columns.length) throw new FormatProblem('assessment.gradeFile.noColumns');
  const rows = lines.map(({ line, cells, isUnclosed }): GradeRow => ({
    line,
    email: cutCell((cells[found.email ?? -1] ?? '').trim(), MAX_CELL_LENGTH),
    cells: found.columns.map(({ index }) => cutCell(cleanCell(cells[index]), GRADEBOOK_LIMITS.comment + 1)),
    problem: isUnclosed ? { id: 'people.userFile.unclosedQuote' } : null,
  }));
  if (!rows.length) throw new FormatProblem('people.userFile.empty');
  checkCharacterCount(rows);
  return {
    keys: found.columns.map(({ key }) => key),
    rows,
    notes: [...notes, ...noteIgnoredColumns(found.unknownHeadings)],
  };
}

function readCsv(bytes: Buffer): Table {
  const { header, lines, unclosed, notes } = readTableText(bytes, GRADE_IMPORT_LIMITS.rows);
  return {
    header: header.map(unguardFormulas),
    lines: removeEmptyRows(
      lines.map((cells, index) => ({
        line: index + 2,
        cells: cells.map(unguardFormulas),
        isUnclosed: unclosed.has(index),
      })),
    ),
    notes,
  };
}

async function readWorkbook(bytes: Buffer): Promise<Table> {
  const { readSheet } = await import('@lectern/question-formats/workbooks');
  const [header, ...rows] = (await readSheet(bytes)).filter(({ cells }) => cells.some((cell) => cell.trim()));
  return {
    header: header?.cells ?? [],
    lines: removeEmptyRows(
      // The file states the numbers of rows, so they may be wrong; a sheet has at most 2^20 rows, and the first is the header.
      rows.map(({ line, cells }) => ({
        line: Math.max(2, Math.min(line, 2 ** 20)),
        cells,
        isUnclosed: false,
      })),
    ),
    notes: [],
  };
}

function removeEmptyRows(lines: Table['lines']): Table['lines'] {
  const filledLines = lines.filter(({ cells }) => cells.some((cell) => cell.trim()));
  if (filledLines.length > GRADE_IMPORT_LIMITS.rows) throw refuseTooManyRows(GRADE_IMPORT_LIMITS.rows);
  return filledLines;
}

/** Replaces the character U+0000, which PostgreSQL can't store, and unifies line breaks. */
const cleanCell = (cell = '') => cell.trim().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n');

/** Normalizes case and spaces of a heading for comparison, but not accents, because titles may differ only in accents. */
const normalizeHeading = (heading: string) =>
  heading.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');

/** Finds the indexes of the columns, and the headings that are not known. */
function findColumns(header: string[], { email, columns, ignored }: GradeWords) {
  const keysByHeading = new Map<string, string[]>();
  for (const { key, names } of columns)
    for (const name of new Set(names.map(normalizeHeading)))
      keysByHeading.set(name, [...(keysByHeading.get(name) ?? []), key]);
  const [emailHeadings, ignoredHeadings] = [
    new Set(email.map(normalizeHeading)),
    new Set(ignored.map(normalizeHeading)),
  ];
  const found = { email: undefined as number | undefined, columns: [] as { key: string; index: number }[] };
  const usedKeys = new Set<string>();
  const unknownHeadings: string[] = [];
  for (const [index, heading] of header.entries()) {
    const name = normalizeHeading(heading);
    const key = keysByHeading.get(name)?.find((candidate) => !usedKeys.has(candidate));
    if (emailHeadings.has(name) && found.email === undefined) found.email = index;
    else if (key !== undefined) {
      usedKeys.add(key);
      found.columns.push({ key, index });
    } else if (name && !ignoredHeadings.has(name)) unknownHeadings.push(heading);
  }
  return { ...found, unknownHeadings };
}

function checkCharacterCount(rows: GradeRow[]): void {
  let characters = 0;
  for (const { cells } of rows)
    for (const cell of cells) {
      characters += cell.length;
      if (characters > MAX_GRADE_CHARACTERS) throw new FormatProblem('assessment.file.tooMuchMemory');
    }
}
