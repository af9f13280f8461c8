import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';

/** Largest file with users, in bytes. */
export const MAX_USER_FILE_BYTES = 20 * 1024 * 1024;

/** People of one file at most. */
export const MAX_IMPORTED_USERS = 50_000;

/** Groups of one person in a file at most. */
export const MAX_IMPORTED_GROUPS = 20;

/** Rows per page of a preview. */
export const USER_IMPORT_PAGE_SIZE = 50;

/** Hours after which a file that was not confirmed is deleted. */
export const UNCONFIRMED_IMPORT_HOURS = 24;

/** Days after which the rows of an import are deleted, from its end. */
export const USER_IMPORT_RETENTION_DAYS = 7;

/** `ready`: read and not confirmed; nothing has changed yet. */
export const UserImportStatus = z.enum(['ready', 'running', 'completed', 'cancelled', 'failed']);
export type UserImportStatus = z.output<typeof UserImportStatus>;

/**
 * `invite`: gets an invitation; `unconfirmed`: gets one because the address of the account is not confirmed; `update`: joins
 * groups or changes the role; `problem`: is left out.
 */
export const UserImportOutcome = z.enum(['invite', 'unconfirmed', 'update', 'unchanged', 'problem']);
export type UserImportOutcome = z.output<typeof UserImportOutcome>;

/** A file with users. While it is `ready`, outcomes are what an import would do now; afterwards, what it did. */
export const UserImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: UserImportStatus,
  createdAt: z.iso.datetime(),
  rowCount: z.int(),
  /** Rows that are done; all once it is completed. */
  doneCount: z.int(),
  outcomes: z.record(UserImportOutcome, z.int()),
  /** About the file as a whole, as sentences. */
  notes: z.array(z.string()),
  /** Names of groups in the file that do not exist, as far as a page can show them. */
  unknownGroups: z.array(z.string()),
  unknownGroupCount: z.int(),
  /** Rows with such a group; without `createsGroups` they are left out. */
  unknownGroupRowCount: z.int(),
  createsGroups: z.boolean(),
});
export type UserImport = z.output<typeof UserImport>;

/** Multipart form with one `file`. Nothing but the preview is stored. 422 where the file as a whole cannot be read. */
export const createUserImport = endpoint({
  method: 'POST',
  path: '/api/admin/user-imports',
  access: 'admin',
  // Each call reads a file of many megabytes into memory.
  perMinute: 30,
  summary: 'Read a CSV file with users, without importing them',
  body: z.object({}),
  multipart: true,
  response: UserImport,
  status: 201,
});

/** Latest first, of the last days. */
export const listUserImports = endpoint({
  method: 'GET',
  path: '/api/admin/user-imports',
  access: 'admin',
  summary: 'Imports of users',
  response: z.array(UserImport),
});

export const UserImportId = z.object({ importId: z.uuid() });
export type UserImportId = z.output<typeof UserImportId>;

export const getUserImport = endpoint({
  method: 'GET',
  path: '/api/admin/user-imports/:importId',
  access: 'admin',
  summary: 'An import of users, with its progress',
  params: UserImportId,
  response: UserImport,
});

/** One row of the file. */
export const UserImportRow = z.object({
  /** Row in a spreadsheet; the first row after the header is 2. */
  line: z.int(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.nullable(z.string()),
  groups: z.array(z.string()),
  outcome: UserImportOutcome,
  /** Why the row is left out, as a sentence. */
  problem: z.nullable(z.string()),
});
export type UserImportRow = z.output<typeof UserImportRow>;

export const UserImportRowQuery = z.object({
  page: PageNumber,
  outcome: z._default(z.union([z.literal('all'), UserImportOutcome]), 'all'),
});
export type UserImportRowQuery = z.output<typeof UserImportRowQuery>;

export const listUserImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/user-imports/:importId/rows',
  access: 'admin',
  summary: 'Rows of an import of users, page by page',
  params: UserImportId,
  query: UserImportRowQuery,
  response: paged(UserImportRow),
});

/** An empty file for an import: the names of its columns, in the language of the person. */
export const getUserImportTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/user-import-template',
  access: 'admin',
  summary: 'A CSV file with the columns of an import of users',
});

/** Rows with a problem as a CSV file with the reason, to correct them and import that file. */
export const exportUserImportProblems = endpoint({
  method: 'GET',
  path: '/api/admin/user-imports/:importId/problems',
  access: 'admin',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Rows of an import of users that are left out, as a CSV file',
  params: UserImportId,
});

/** The rows are imported in the background. Starting again changes nothing; 409 once it is cancelled. */
export const startUserImport = endpoint({
  method: 'POST',
  path: '/api/admin/user-imports/:importId/start',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Import the users of a file',
  params: UserImportId,
  body: z.object({
    /** Creates the groups that do not exist; otherwise rows with such a group are left out. */
    createsGroups: z.boolean(),
  }),
  response: UserImport,
});

/** Rows that are done stay as they are. */
export const cancelUserImport = endpoint({
  method: 'POST',
  path: '/api/admin/user-imports/:importId/cancel',
  access: 'admin',
  summary: 'Cancel an import of users',
  params: UserImportId,
  response: UserImport,
});
