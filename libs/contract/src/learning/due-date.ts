import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** Days before the due date of a course from which the notification panel shows the due date. */
export const COURSE_DUE_SOON_DAYS = 7;

/** Most due dates that one call returns. */
export const DUE_DATE_COUNT = 200;

/** How far a learner is in a course. `overdue`: the due date has passed and the course is not completed. */
export const STUDY_STATUSES = ['not-started', 'in-progress', 'completed', 'overdue'] as const;
export const StudyStatus = z.enum(STUDY_STATUSES);
export type StudyStatus = z.output<typeof StudyStatus>;

/**
 * Something that the person has not done yet and that has a due date: a course or learning path that a group assigned, or an
 * exam with a due date of its own. Where several groups assign the same course or path, the earliest date counts. Dates that have
 * passed are included.
 */
export const DueDate = z.object({
  kind: z.enum(['course', 'exam', 'learning-path']),
  /** Id of the course, exam or learning path. */
  id: z.uuid(),
  title: z.string(),
  /** Id of the course, or of the course that the exam belongs to; null for a learning path. */
  courseId: z.nullable(z.uuid()),
  courseSlug: z.nullable(z.string()),
  /** Only for a learning path. */
  pathSlug: z.optional(z.string()),
  dueAt: z.iso.datetime(),
});
export type DueDate = z.output<typeof DueDate>;

/** Whether a due date has passed; at the exact time of the due date it has not. `isPastDue` of `libs/data` is the same in SQL. */
export const isPastDue = (dueAt: string, now: Date): boolean => new Date(dueAt) < now;

/** Earliest first, at most `DUE_DATE_COUNT`. */
export const listDueDates = endpoint({
  method: 'GET',
  path: '/api/due-dates',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'What the person has to do by when',
  response: z.array(DueDate),
});
