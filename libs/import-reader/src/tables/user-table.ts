import {
  EmailAddress,
  GroupSettings,
  type InvitedRole,
  MAX_IMPORTED_GROUPS,
  MAX_IMPORTED_USERS,
  PersonName,
  unguardFormulas,
} from '@lectern/contract/imported-files';
import { FormatProblem, foldWord, indexWords } from '@lectern/question-formats/text-files';
import type { ServerText } from '@lectern/i18n/server';
import { MAX_CELL_LENGTH } from '../limits.js';
import type { UserRow, UserWords } from '../messages.js';
import { cutCell, noteIgnoredColumns, readTableText, refuseTooManyRows } from './table-text.js';

type Column = keyof UserWords['columns'];
/** Other names of columns in files of other programs. English names always work, even if an installation has replaced the texts. */
const ALTERNATIVE_NAMES: Partial<Record<Column, string[]>> = {
  email: ['e-mail', 'email address', 'e-mail address', 'mail'],
  firstName: ['first name', 'given name', 'givenname'],
  lastName: ['last name', 'surname', 'family name', 'familyname'],
  groups: ['group'],
};

/** Columns that are expected, but not imported: those that Lectern adds to the file of faulty rows, for administrators to correct. */
const IGNORED_COLUMNS = new Set<Column | undefined>(['row', 'problem']);
/** Semicolons of several scripts, which separate groups. */
const SEMICOLONS = /[;；؛]/;
/** The same rules for a group's name as in the form. */
const GroupName = GroupSettings.shape.name;

/**
 * Reads a CSV file with a row of column names in any order: UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab.
 * @param words for columns and roles in all languages
 * @throws FormatProblem when the file as a whole can't be read
 */
export function readUserTable(bytes: Buffer, words: UserWords): { rows: UserRow[]; notes: ServerText[] } {
  const { header, lines, unclosed, notes } = readTableText(bytes, MAX_IMPORTED_USERS);
  const columnsOfHeader = identifyColumns(header, words);
  const columns = findColumns(columnsOfHeader);
  if (!columns.has('email')) throw new FormatProblem('people.userFile.noEmailColumn');
  const roles = indexWords(words.roles);
  const rows: UserRow[] = [];
  const lineByAddress = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => !cell.trim())) continue;
    if (rows.length === MAX_IMPORTED_USERS) throw refuseTooManyRows(MAX_IMPORTED_USERS);
    const row = readRow(
      index + 2,
      (column) => unguardFormulas(cells[columns.get(column) ?? -1] ?? '').trim(),
      roles,
    );
    if (unclosed.has(index)) row.problem = { id: 'people.userFile.unclosedQuote' };
    const firstLine = lineByAddress.get(row.email);
    if (firstLine !== undefined)
      row.problem ??= { id: 'people.userFile.repeatedAddress', values: { row: firstLine } };
    else lineByAddress.set(row.email, row.line);
    rows.push(row);
  }
  if (!rows.length) throw new FormatProblem('people.userFile.empty');
  return { rows, notes: [...notes, ...noteUnusedColumns(header, columnsOfHeader, columns)] };
}

/** The column that each heading names; undefined for an unknown heading. */
export function identifyColumns(header: string[], { columns }: UserWords): (Column | undefined)[] {
  const names = Object.entries(columns).map(([column, words]) => [
    column,
    [...words, ...(ALTERNATIVE_NAMES[column as Column] ?? [])],
  ]);
  const index = indexWords(Object.fromEntries(names) as UserWords['columns']);
  return header.map((name) => index.get(foldWord(unguardFormulas(name))));
}

/** The index of each column; the first of several headings that name one column. */
function findColumns(columnsOfHeader: (Column | undefined)[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [index, column] of columnsOfHeader.entries())
    if (column && !columns.has(column)) columns.set(column, index);
  return columns;
}

function noteUnusedColumns(
  header: string[],
  columnsOfHeader: (Column | undefined)[],
  columns: Map<Column, number>,
): ServerText[] {
  const usedIndexes = new Set(columns.values());
  const ignored = header.filter(
    (name, index) => name.trim() && !usedIndexes.has(index) && !IGNORED_COLUMNS.has(columnsOfHeader[index]),
  );
  return noteIgnoredColumns(ignored);
}

function readRow(
  line: number,
  getCell: (column: Column) => string,
  roles: Map<string, InvitedRole>,
): UserRow {
  const email = EmailAddress.safeParse(getCell('email'));
  const firstName = PersonName.safeParse(getCell('firstName'));
  const lastName = PersonName.safeParse(getCell('lastName'));
  const role = roles.get(foldWord(getCell('role')));
  const groups = splitGroups(getCell('groups'));
  const problem =
    findEmailProblem(getCell('email'), email.success) ??
    findNameProblem('first', firstName) ??
    findNameProblem('last', lastName) ??
    (getCell('role') && !role ? describeUnknownRole(getCell('role')) : null) ??
    findGroupsProblem(groups);
  return {
    line,
    email: email.success ? email.data : cutCell(getCell('email'), MAX_CELL_LENGTH),
    firstName: cutCell(getCell('firstName'), MAX_CELL_LENGTH) || null,
    lastName: cutCell(getCell('lastName'), MAX_CELL_LENGTH) || null,
    // A faulty row keeps the role as it was typed, for the file of faulty rows.
    role: (!problem && role) || cutCell(getCell('role'), MAX_CELL_LENGTH) || null,
    groups: groups.slice(0, MAX_IMPORTED_GROUPS).map((name) => cutCell(name, MAX_CELL_LENGTH)),
    problem,
  };
}

/** The names in a cell; the first of several that differ only in case. */
function splitGroups(getCell: string): string[] {
  const names = new Map<string, string>();
  for (const part of getCell.split(SEMICOLONS)) {
    const name = part.trim();
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function findEmailProblem(typedAddress: string, isValid: boolean): ServerText | null {
  if (isValid) return null;
  if (!typedAddress) return { id: 'people.userFile.noAddress' };
  return { id: 'people.userFile.invalidAddress', values: { address: shorten(typedAddress) } };
}

function findNameProblem(
  name: 'first' | 'last',
  { success, error }: { success: boolean; error?: unknown },
): ServerText | null {
  if (success) return null;
  const { issues } = error as { issues: { code: string; maximum?: number }[] };
  const tooBig = issues.find(({ code }) => code === 'too_big');
  return tooBig
    ? { id: 'people.userFile.nameTooLong', values: { name, max: tooBig.maximum } }
    : { id: 'people.userFile.nameInvisible', values: { name } };
}

const describeUnknownRole = (role: string): ServerText => ({
  id: 'people.userFile.unknownRole',
  values: { role: shorten(role) },
});

function findGroupsProblem(groups: string[]): ServerText | null {
  if (groups.length > MAX_IMPORTED_GROUPS)
    return { id: 'people.userFile.tooManyGroups', values: { max: MAX_IMPORTED_GROUPS } };
  const invalidName = groups.find((name) => !GroupName.safeParse(name).success);
  return invalidName === undefined
    ? null
    : { id: 'people.userFile.invalidGroup', values: { group: shorten(invalidName) } };
}

const shorten = (text: string) => (text.length > 60 ? `${cutCell(text, 59)}…` : text);
