import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';

/** Largest file with users, in bytes. */
export const MAX_USER_FILE_BYTES = 20 * 1024 * 1024;

/** Maximum number of people in one file. */
export const MAX_IMPORTED_USERS = 50_000;

/** Maximum number of groups of one person in a file. */
export const MAX_IMPORTED_GROUPS = 20;

/** Rows per page of a preview. */
export const USER_IMPORT_PAGE_SIZE = 50;

/** Hours after which an import that was not started is deleted. */
export const UNCONFIRMED_IMPORT_HOURS = 24;

/** Days after the end of an import after which it is deleted. */
export const USER_IMPORT_RETENTION_DAYS = 7;

/** `ready`: the file was read, and the import has not been started, so nothing has changed yet. */
export const UserImportStatus = z.enum(['ready', 'running', 'completed', 'cancelled', 'failed']);
export type UserImportStatus = z.output<typeof UserImportStatus>;

/**
 * `invite`: the person gets an invitation; `unconfirmed`: a person with an account gets an invitation, because the address of the
 * account is not confirmed; `update`: the user joins groups or gets another role; `problem`: the row is not imported.
 */
export const UserImportOutcome = z.enum(['invite', 'unconfirmed', 'update', 'unchanged', 'problem']);
export type UserImportOutcome = z.output<typeof UserImportOutcome>;

/** An import of users from a file. While it is `ready`, the outcomes are a preview; afterwards they are what the import did. */
export const UserImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: UserImportStatus,
  createdAt: z.iso.datetime(),
  rowCount: z.int(),
  /** Number of rows that are done; all rows if the import is completed. */
  doneCount: z.int(),
  outcomes: z.record(UserImportOutcome, z.int()),
  /** Sentences about the file as a whole. */
  notes: z.array(z.string()),
  /** Names of groups in the file that do not exist; only the first ones if there are many. */
  unknownGroups: z.array(z.string()),
  unknownGroupCount: z.int(),
  /** Number of rows with an unknown group. Without `createsGroups` they are not imported. */
  unknownGroupRowCount: z.int(),
  createsGroups: z.boolean(),
});
export type UserImport = z.output<typeof UserImport>;

/** Multipart form with one `file`. Only the preview is stored. 422 if the file as a whole cannot be read. */
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

/** Latest first. Older imports are deleted. */
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

/** A CSV file with the rows that have a problem, and the reasons. The corrected file can be imported. */
export const exportUserImportProblems = endpoint({
  method: 'GET',
  path: '/api/admin/user-imports/:importId/problems',
  access: 'admin',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Rows of an import of users that are left out, as a CSV file',
  params: UserImportId,
});

/** The rows are imported in the background. A repeated call changes nothing. 409 for a cancelled import. */
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

/** Rows that are imported already stay imported. */
export const cancelUserImport = endpoint({
  method: 'POST',
  path: '/api/admin/user-imports/:importId/cancel',
  access: 'admin',
  summary: 'Cancel an import of users',
  params: UserImportId,
  response: UserImport,
});
