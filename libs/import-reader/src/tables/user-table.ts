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
/** Other names that programs give the columns; the English ones also where an installation has texts of its own. */
const OTHER_NAMES: Partial<Record<Column, string[]>> = {
  email: ['e-mail', 'email address', 'e-mail address', 'mail'],
  firstName: ['first name', 'given name', 'givenname'],
  lastName: ['last name', 'surname', 'family name', 'familyname'],
  groups: ['group'],
};

/** Columns of the file with faulty rows, which an administrator corrects and imports; they are no data. */
const IGNORED = new Set<Column | undefined>(['row', 'problem']);
/** Between groups, as keyboards of several languages write them. */
const SEMICOLONS = /[;；؛]/;
/** The name of a group, as managers may enter it. */
const GroupName = GroupSettings.shape.name;

/**
 * Reads a CSV file with a row of column names in any order: UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab.
 * @param words for columns and roles in all languages
 * @throws FormatProblem where the file as a whole cannot be read
 */
export function readUserTable(bytes: Buffer, words: UserWords): { rows: UserRow[]; notes: ServerText[] } {
  const { header, lines, unclosed, notes } = readTableText(bytes, MAX_IMPORTED_USERS);
  const meanings = findMeanings(header, words);
  const columns = findColumns(meanings);
  if (!columns.has('email')) throw new FormatProblem('people.userFile.noEmailColumn');
  const roles = indexWords(words.roles);
  const rows: UserRow[] = [];
  const lineOfAddress = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => !cell.trim())) continue;
    if (rows.length === MAX_IMPORTED_USERS) throw refuseTooManyRows(MAX_IMPORTED_USERS);
    const row = readRow(
      index + 2,
      (column) => unguardFormulas(cells[columns.get(column) ?? -1] ?? '').trim(),
      roles,
    );
    if (unclosed.has(index)) row.problem = { id: 'people.userFile.unclosedQuote' };
    const first = lineOfAddress.get(row.email);
    if (first !== undefined)
      row.problem ??= { id: 'people.userFile.repeatedAddress', values: { row: first } };
    else lineOfAddress.set(row.email, row.line);
    rows.push(row);
  }
  if (!rows.length) throw new FormatProblem('people.userFile.empty');
  return { rows, notes: [...notes, ...ignoredColumns(header, meanings, columns)] };
}

/** The column that each name means. */
export function findMeanings(header: string[], { columns }: UserWords): (Column | undefined)[] {
  const names = Object.entries(columns).map(([column, words]) => [
    column,
    [...words, ...(OTHER_NAMES[column as Column] ?? [])],
  ]);
  const index = indexWords(Object.fromEntries(names) as UserWords['columns']);
  return header.map((name) => index.get(foldWord(unguardFormulas(name))));
}

/** Index of each column; the first one counts where a name occurs twice. */
function findColumns(meanings: (Column | undefined)[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [at, column] of meanings.entries()) if (column && !columns.has(column)) columns.set(column, at);
  return columns;
}

function ignoredColumns(
  header: string[],
  meanings: (Column | undefined)[],
  columns: Map<Column, number>,
): ServerText[] {
  const used = new Set(columns.values());
  const ignored = header.filter(
    (name, index) => name.trim() && !used.has(index) && !IGNORED.has(meanings[index]),
  );
  return noteIgnoredColumns(ignored);
}

function readRow(line: number, cell: (column: Column) => string, roles: Map<string, InvitedRole>): UserRow {
  const email = EmailAddress.safeParse(cell('email'));
  const firstName = PersonName.safeParse(cell('firstName'));
  const lastName = PersonName.safeParse(cell('lastName'));
  const role = roles.get(foldWord(cell('role')));
  const groups = splitGroups(cell('groups'));
  const problem =
    emailProblem(cell('email'), email.success) ??
    nameProblem('first', firstName) ??
    nameProblem('last', lastName) ??
    (cell('role') && !role ? roleProblem(cell('role')) : null) ??
    groupsProblem(groups);
  return {
    line,
    email: email.success ? email.data : cutCell(cell('email'), MAX_CELL_LENGTH),
    firstName: cutCell(cell('firstName'), MAX_CELL_LENGTH) || null,
    lastName: cutCell(cell('lastName'), MAX_CELL_LENGTH) || null,
    // The file of faulty rows has the role as it was typed.
    role: (!problem && role) || cutCell(cell('role'), MAX_CELL_LENGTH) || null,
    groups: groups.slice(0, MAX_IMPORTED_GROUPS).map((name) => cutCell(name, MAX_CELL_LENGTH)),
    problem,
  };
}

/** Names of a cell, each once, whatever its case. */
function splitGroups(cell: string): string[] {
  const names = new Map<string, string>();
  for (const part of cell.split(SEMICOLONS)) {
    const name = part.trim();
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function emailProblem(typed: string, isValid: boolean): ServerText | null {
  if (isValid) return null;
  if (!typed) return { id: 'people.userFile.noAddress' };
  return { id: 'people.userFile.invalidAddress', values: { address: shorten(typed) } };
}

function nameProblem(
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

const roleProblem = (role: string): ServerText => ({
  id: 'people.userFile.unknownRole',
  values: { role: shorten(role) },
});

function groupsProblem(groups: string[]): ServerText | null {
  if (groups.length > MAX_IMPORTED_GROUPS)
    return { id: 'people.userFile.tooManyGroups', values: { max: MAX_IMPORTED_GROUPS } };
  const wrong = groups.find((name) => !GroupName.safeParse(name).success);
  return wrong === undefined
    ? null
    : { id: 'people.userFile.invalidGroup', values: { group: shorten(wrong) } };
}

const shorten = (text: string) => (text.length > 60 ? `${cutCell(text, 59)}…` : text);
