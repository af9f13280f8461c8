import { GRADE_IMPORT_LIMITS, GRADEBOOK_LIMITS, unguardFormulas } from '@lectern/contract/imported-files';
import type { ServerText } from '@lectern/i18n/server';
import { FormatProblem } from '@lectern/question-formats/text-files';
import { MAX_CELL_LENGTH, MAX_GRADE_CHARACTERS } from '../limits.js';
import type { GradeRow, GradeWords } from '../messages.js';
import { cutCell, noteIgnoredColumns, readTableText, refuseTooManyRows } from './table-text.js';

/** Archives begin with these bytes, and no text does. */
const ARCHIVE = Buffer.from('PK\x03\x04');

interface Table {
  header: string[];
  lines: { line: number; cells: string[]; isUnclosed: boolean }[];
  notes: ServerText[];
}

/**
 * Reads a file as the export of a gradebook writes it: the first sheet of an Excel workbook, or a CSV file, with a row of
 * headings in any order.
 * @throws FormatProblem where the file as a whole cannot be read
 */
export async function readGradeTable(
  bytes: Buffer,
  words: GradeWords,
): Promise<{ keys: string[]; rows: GradeRow[]; notes: ServerText[] }> {
  const isWorkbook = bytes.subarray(0, ARCHIVE.length).equals(ARCHIVE);
  const { header, lines, notes } = isWorkbook ? await readWorkbook(bytes) : readText(bytes);
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
  requireFewCharacters(rows);
  return {
    keys: found.columns.map(({ key }) => key),
    rows,
    notes: [...notes, ...noteIgnoredColumns(found.unknown)],
  };
}

function readText(bytes: Buffer): Table {
  const { header, lines, unclosed, notes } = readTableText(bytes, GRADE_IMPORT_LIMITS.rows);
  return {
    header: header.map(unguardFormulas),
    lines: keepFilled(
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
    lines: keepFilled(
      // The numbers of rows are those that the file states, in any order.
      rows.map(({ line, cells }) => ({
        line: Math.max(2, Math.min(line, 2 ** 20)),
        cells,
        isUnclosed: false,
      })),
    ),
    notes: [],
  };
}

function keepFilled(lines: Table['lines']): Table['lines'] {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim()));
  if (filled.length > GRADE_IMPORT_LIMITS.rows) throw refuseTooManyRows(GRADE_IMPORT_LIMITS.rows);
  return filled;
}

/** A text without what PostgreSQL cannot store, and with one kind of line breaks. */
const cleanCell = (cell = '') => cell.trim().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n');

/** A heading as it is compared, whatever its case and spaces; accents count, as titles may differ in them alone. */
const foldHeading = (heading: string) => heading.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');

/** The places of the address and of the columns; the headings that mean nothing are named. */
function findColumns(header: string[], { email, columns, ignored }: GradeWords) {
  const keys = new Map<string, string[]>();
  for (const { key, names } of columns)
    for (const name of new Set(names.map(foldHeading))) keys.set(name, [...(keys.get(name) ?? []), key]);
  const [addresses, others] = [new Set(email.map(foldHeading)), new Set(ignored.map(foldHeading))];
  const found = { email: undefined as number | undefined, columns: [] as { key: string; index: number }[] };
  const used = new Set<string>();
  const unknown: string[] = [];
  for (const [index, heading] of header.entries()) {
    const name = foldHeading(heading);
    const key = keys.get(name)?.find((one) => !used.has(one));
    if (addresses.has(name) && found.email === undefined) found.email = index;
    else if (key !== undefined) {
      used.add(key);
      found.columns.push({ key, index });
    } else if (name && !others.has(name)) unknown.push(heading);
  }
  return { ...found, unknown };
}

function requireFewCharacters(rows: GradeRow[]): void {
  let characters = 0;
  for (const { cells } of rows)
    for (const cell of cells) {
      characters += cell.length;
      if (characters > MAX_GRADE_CHARACTERS) throw new FormatProblem('assessment.file.tooMuchMemory');
    }
}
