import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { SingleLine } from '../../core/single-line.js';
import { FILE_LIMITS, FileKind } from '../file-kinds.js';
import { ANNOTATION_LIMITS } from './annotation.js';
import { AttemptQuestionId } from './attempt-id.js';

/**
 * State of the virus scan. `none`: no scanner is configured. `failed`: the scanner gave no answer and is asked again. Only a
 * file that is `none` or `clean` can be opened, by anyone; the bytes of an `infected` one are deleted.
 */
export const ScanState = z.enum(['none', 'waiting', 'clean', 'infected', 'failed']);
export type ScanState = z.output<typeof ScanState>;

/** A file that a learner handed in with an answer. */
export const HandedInFile = z.object({
  id: z.uuid(),
  name: SingleLine(FILE_LIMITS.name),
  bytes: z.int(),
  /** Detected from the file's content. */
  kind: FileKind,
  mediaType: z.string(),
  /** Address of `getHandedInFile`. */
  url: z.string(),
  scan: ScanState,
  /** When the server had received the whole file. */
  receivedAt: z.iso.datetime(),
  /** SHA-256 of the bytes as the server received them, in hexadecimal digits; null: a file of an earlier version. */
  sha256: z.nullable(z.string()),
});
export type HandedInFile = z.output<typeof HandedInFile>;

/** `code` of the 413 for a file of more than `FILE_LIMITS.megabytes`. */
export const FILE_TOO_LARGE = 'file-too-large';

/** `code` of the 415 for a file of a kind that the question does not allow. */
export const FILE_KIND_REFUSED = 'file-kind-refused';

/** `code` of the 422 for more files than the question allows. */
export const TOO_MANY_FILES = 'too-many-files';

/** `code` of the 422 for a file that exceeds what one attempt may store. */
export const ATTEMPT_STORAGE_FULL = 'attempt-storage-full';

/**
 * Stores one file for the answer to a question of the type `file-upload`. The file belongs to the answer as soon as a saved draft lists
 * the file. 409 with the codes of `saveDraft`; 413, 415 and 422 with the codes above. Nothing is stored of a refused file.
 */
export const addHandedInFile = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/questions/:position/files',
  access: 'signed-in',
  perMinute: 60,
  summary: 'Add a file to the answer to a question',
  params: AttemptQuestionId,
  body: z.object({}),
  multipart: true,
  response: HandedInFile,
  status: 201,
});

/** Removes the file from the answer. 409 as `saveDraft`; a repeated call changes nothing. */
export const removeHandedInFile = endpoint({
  method: 'DELETE',
  path: '/api/attempts/:attemptId/questions/:position/files/:fileId',
  access: 'signed-in',
  summary: 'Remove a file from the answer to a question',
  params: z.extend(AttemptQuestionId, { fileId: z.uuid() }),
  status: 204,
});

export const HandedInFileId = z.object({ fileId: z.uuid() });

/**
 * The file, or ranges of it, for its learner, the instructors of the course and administrators. 404 for others; 409 with the code
 * `FILE_NOT_OPEN` for a file that the virus scan has not cleared. Headers make the file harmless in a browser: sandboxed, without
 * sniffing, and as a download unless it is a picture or a PDF.
 */
export const getHandedInFile = endpoint({
  method: 'GET',
  path: '/api/handed-in-files/:fileId',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { handedInFile: 'fileId' },
  summary: 'A file that a learner handed in',
  params: HandedInFileId,
});

/** `code` of the 409 for a file that is infected, or not yet scanned for viruses. */
export const FILE_NOT_OPEN = 'file-not-open';

/** 409 as `getHandedInFile`; 422 if the file is not a PDF or cannot be read. */
export const countHandedInPages = endpoint({
  method: 'GET',
  path: '/api/handed-in-files/:fileId/pages',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { handedInFile: 'fileId' },
  // A process opens the file.
  perMinute: 60,
  summary: 'How many pages a PDF that a learner handed in has',
  params: HandedInFileId,
  response: z.object({ pageCount: z.int() }),
});

/** A page, from 1, as a WebP 1280 px wide, drawn on the server. Refused as `countHandedInPages`. */
export const getHandedInPage = endpoint({
  method: 'GET',
  path: '/api/handed-in-files/:fileId/pages/:page',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { handedInFile: 'fileId' },
  // A process draws the page.
  perMinute: 120,
  summary: 'A page of a PDF that a learner handed in, as a picture',
  params: z.extend(HandedInFileId, {
    page: z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(ANNOTATION_LIMITS.page)),
  }),
});
