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

/** What an import would change for a learner in a column. */
export const GradeChange = z.object({
  /** Row in the spreadsheet; the first row after the header is 2. */
  line: z.int(),
  learner: ResultLearner,
  columnId: z.uuid(),
  before: EntryValues,
  after: EntryValues,
  /** Of the entry as it was when the file was read; 0 before the first save. */
  version: Version,
});
export type GradeChange = z.output<typeof GradeChange>;

export const GradeImportPreview = z.object({
  /** Columns of the course that the file has. */
  columns: z.array(z.object({ id: z.uuid(), title: z.string(), maxPoints: z.number() })),
  changes: z.array(GradeChange),
  /** Cells of learners that have what the gradebook has. */
  unchangedCount: z.int(),
  /** Rows and cells that are left out. */
  problems: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      /** Title of the column; null where the whole row is left out. */
      column: z.nullable(z.string()),
      /** As a sentence. */
      problem: z.string(),
    }),
  ),
  /** More than `problems` where there are many. */
  problemCount: z.int(),
  /** About the file as a whole, as sentences. */
  notes: z.array(z.string()),
});
export type GradeImportPreview = z.output<typeof GradeImportPreview>;

/**
 * Multipart form with one `file` as the export of the gradebook writes it, CSV or Excel. Learners are found by their address,
 * columns by their heading. An empty cell changes nothing. 422 with a sentence where the file as a whole cannot be read.
 */
export const previewGradeImport = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/gradebook/import-preview',
  access: 'instructor',
  of: { course: 'id' },
  // Each call reads a file of some megabytes in a process of its own.
  perMinute: 30,
  summary: 'Read a file with grades, without changing the gradebook',
  params: CourseId,
  body: z.object({}),
  multipart: true,
  response: GradeImportPreview,
});

/**
 * Saves all entries or none, as an import or its undo. 409 with the code `edit-conflict` where a `version` is outdated: the
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
