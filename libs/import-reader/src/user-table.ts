import {
  EmailAddress,
  GroupSettings,
  InvitedRole,
  MAX_IMPORTED_GROUPS,
  MAX_IMPORTED_USERS,
  PersonName,
  unguardFormulas,
} from '@lectern/contract/imported-files';
import { decodeText, FormatProblem, requireDoubledQuotes } from '@lectern/question-formats/text-files';
import Papa from 'papaparse';
import { MAX_CELL_LENGTH } from './limits.js';
import type { UserRow } from './messages.js';

/** The columns of a file, with other names that programs give them. */
const COLUMNS: Record<Column, string[]> = {
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  firstName: ['first name', 'firstname', 'given name', 'givenname'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'familyname'],
  role: ['role'],
  groups: ['groups', 'group'],
};
type Column = 'email' | 'firstName' | 'lastName' | 'role' | 'groups';

/** Columns of the file with faulty rows, which an administrator corrects and imports; they are no data. */
const IGNORED = new Set(['row', 'problem', '']);
const DELIMITERS = [',', ';', '\t'];
const MAX_HEADER_LENGTH = 10_000;
/** Lines that are read, with empty ones: a file of line breaks alone would fill the memory. */
const MAX_LINES = 2 * MAX_IMPORTED_USERS;
/** The name of a group, as managers may enter it. */
const GroupName = GroupSettings.shape.name;

const NO_EMAIL_COLUMN =
  'The file has no column “email”. Its first row must have the names of the columns: email, first name, last name, role, groups.';
const EMPTY = 'The file has no rows below the names of the columns.';
const TOO_MANY = `The file has more than ${MAX_IMPORTED_USERS.toLocaleString('en-US')} rows. Divide it into smaller files.`;
const UNCLOSED = 'A quotation mark is not closed.';

/**
 * Reads a CSV file with a row of column names in any order: UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab.
 * @throws FormatProblem where the file as a whole cannot be read
 */
export function readUserTable(bytes: Buffer): { rows: UserRow[]; notes: string[] } {
  const { text, notes } = decodeText(bytes);
  // PostgreSQL's `text` type cannot store the character U+0000.
  const content = text.replace(/^\uFEFF/, '').replaceAll('\0', '\uFFFD');
  requireDoubledQuotes(content);
  const { data, errors } = Papa.parse<string[]>(content, {
    delimiter: detectDelimiter(content),
    preview: MAX_LINES + 1,
  });
  if (data.length > MAX_LINES) throw new FormatProblem(TOO_MANY);
  const [header = [], ...lines] = data;
  const columns = findColumns(header);
  if (!columns.has('email')) throw new FormatProblem(NO_EMAIL_COLUMN);
  const unclosed = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const rows: UserRow[] = [];
  const lineOfAddress = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => !cell.trim())) continue;
    if (rows.length === MAX_IMPORTED_USERS) throw new FormatProblem(TOO_MANY);
    const row = readRow(index + 2, (column) =>
      unguardFormulas(cells[columns.get(column) ?? -1] ?? '').trim(),
    );
    if (unclosed.has(index + 1)) row.problem = UNCLOSED;
    const first = lineOfAddress.get(row.email);
    if (first !== undefined) row.problem ??= `The same address is in row ${first}.`;
    else lineOfAddress.set(row.email, row.line);
    rows.push(row);
  }
  if (!rows.length) throw new FormatProblem(EMPTY);
  return { rows, notes: [...notes, ...ignoredColumns(header, columns)] };
}

/** Looks at the row of column names only: other rows may have several groups, separated by semicolons. */
function detectDelimiter(text: string): string {
  const header = text.slice(0, MAX_HEADER_LENGTH).split(/[\r\n]/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const columnName = (header: string) =>
  unguardFormulas(header)
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Index of each column; the first one counts where a name occurs twice. */
function findColumns(header: string[]): Map<Column, number> {
  const names = header.map(columnName);
  return new Map(
    (Object.keys(COLUMNS) as Column[]).flatMap((column) => {
      const at = names.findIndex((name) => COLUMNS[column].includes(name));
      return at < 0 ? [] : [[column, at] as const];
    }),
  );
}

function ignoredColumns(header: string[], columns: Map<Column, number>): string[] {
  const used = new Set(columns.values());
  const ignored = header.filter((name, index) => !used.has(index) && !IGNORED.has(columnName(name)));
  if (!ignored.length) return [];
  const names = ignored.slice(0, 20).map((name) => name.trim().slice(0, 60));
  return [`Columns that are not read: ${names.join(', ')}.`];
}

function readRow(line: number, cell: (column: Column) => string): UserRow {
  const email = EmailAddress.safeParse(cell('email'));
  const firstName = PersonName.safeParse(cell('firstName'));
  const lastName = PersonName.safeParse(cell('lastName'));
  const role = InvitedRole.safeParse(cell('role').toLowerCase());
  const groups = splitGroups(cell('groups'));
  const problem =
    emailProblem(cell('email'), email.success) ??
    nameProblem('first name', firstName) ??
    nameProblem('last name', lastName) ??
    (cell('role') && !role.success ? roleProblem(cell('role')) : null) ??
    groupsProblem(groups);
  return {
    line,
    email: email.success ? email.data : cut(cell('email'), MAX_CELL_LENGTH),
    firstName: cut(cell('firstName'), MAX_CELL_LENGTH) || null,
    lastName: cut(cell('lastName'), MAX_CELL_LENGTH) || null,
    role: role.success ? role.data : cut(cell('role'), MAX_CELL_LENGTH) || null,
    groups: groups.slice(0, MAX_IMPORTED_GROUPS).map((name) => cut(name, MAX_CELL_LENGTH)),
    problem,
  };
}

/** Names of a cell, each once, whatever its case. */
function splitGroups(cell: string): string[] {
  const names = new Map<string, string>();
  for (const part of cell.split(';')) {
    const name = part.trim();
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function emailProblem(typed: string, isValid: boolean): string | null {
  if (isValid) return null;
  if (!typed) return 'The email address is missing.';
  return `“${shorten(typed)}” is not an email address.`;
}

function nameProblem(name: string, { success, error }: { success: boolean; error?: unknown }): string | null {
  if (success) return null;
  const { issues } = error as { issues: { code: string; maximum?: number }[] };
  const tooBig = issues.find(({ code }) => code === 'too_big');
  return tooBig
    ? `The ${name} is longer than ${tooBig.maximum} characters.`
    : `The ${name} contains characters that cannot be seen.`;
}

const roleProblem = (role: string) =>
  `The role “${shorten(role)}” cannot be imported. Use student or instructor, or leave it empty.`;

function groupsProblem(groups: string[]): string | null {
  if (groups.length > MAX_IMPORTED_GROUPS) return `The row has more than ${MAX_IMPORTED_GROUPS} groups.`;
  const wrong = groups.find((name) => !GroupName.safeParse(name).success);
  return wrong === undefined
    ? null
    : `The group “${shorten(wrong)}” is too long, or contains characters that cannot be seen.`;
}

const shorten = (text: string) => (text.length > 60 ? `${cut(text, 59)}…` : text);

/** The start of a text, without half of a character: PostgreSQL refuses a lone surrogate. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
