import * as z from 'zod/mini';
import { CourseId } from '../../courses/course.js';
import { endpoint } from '../../core/define.js';
import { Version } from '../../core/version.js';
import { ResultLearner } from '../exams/grading.js';
import { GRADE_IMPORT_LIMITS, GRADEBOOK_LIMITS, GradePoints } from './gradebook-settings.js';

const EntryValues = z.object({
  points: z.nullable(GradePoints),
  /** Empty means none. */
  comment: z.nullable(z.string().check(z.trim(), z.maxLength(GRADEBOOK_LIMITS.comment, { abort: true }))),
});

const EntryKey = { columnId: z.uuid(), userId: z.uuid() };

/** A change that an import would make for a learner in a column. */
export const GradeChange = z.object({
  /** Number of the row in the spreadsheet; the first row after the headings is 2. */
  line: z.int(),
  learner: ResultLearner,
  columnId: z.uuid(),
  before: EntryValues,
  after: EntryValues,
  /** Version of the entry when the file was read; 0 if there is no entry yet. */
  version: Version,
});
export type GradeChange = z.output<typeof GradeChange>;

export const GradeImportPreview = z.object({
  /** Those columns of the course that are in the file. */
  columns: z.array(z.object({ id: z.uuid(), title: z.string(), maxPoints: z.number() })),
  changes: z.array(GradeChange),
  /** Number of cells with the same values as in the gradebook. */
  unchangedCount: z.int(),
  /** Rows and cells that are left out. */
  problems: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      /** Title of the column; null if the whole row is left out. */
      column: z.nullable(z.string()),
      /** As a sentence. */
      problem: z.string(),
    }),
  ),
  /** Number of all problems; `problems` lists only the first. */
  problemCount: z.int(),
  /** About the file as a whole, as sentences. */
  notes: z.array(z.string()),
});
export type GradeImportPreview = z.output<typeof GradeImportPreview>;

/**
 * Multipart form with one `file` in the format of the gradebook's export, CSV or Excel. Learners are found by their address,
 * columns by their heading. An empty cell changes nothing. 422 with a message if the file as a whole cannot be read.
 */
export const previewGradeImport = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/gradebook/import-preview',
  access: 'instructor',
  of: { course: 'id' },
  // Expensive: each call reads a file of several megabytes in a separate process.
  perMinute: 30,
  summary: 'Read a file with grades, without changing the gradebook',
  params: CourseId,
  body: z.object({}),
  multipart: true,
  response: GradeImportPreview,
});

/**
 * Saves all entries or none, for an import or its undo. 409 with the code `edit-conflict` if a `version` is outdated; the
 * message names the first learner and column.
 */
export const saveGradeEntries = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/gradebook/entries',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  summary: 'Enter points and comments of many learners',
  params: CourseId,
  body: z.object({
    entries: z.array(z.extend(EntryValues, { ...EntryKey, version: Version })).check(
      z.minLength(1),
      z.maxLength(GRADE_IMPORT_LIMITS.changes, { abort: true }),
      z.refine(
        (entries) =>
          new Set(entries.map(({ columnId, userId }) => `${columnId} ${userId}`)).size === entries.length,
        'name a learner twice in one column',
      ),
    ),
  }),
  response: z.object({ entries: z.array(z.object({ ...EntryKey, version: Version })) }),
});
export type EnteredGrade = z.output<typeof saveGradeEntries.body>['entries'][number];
