import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { ReviewSlide } from './exams/attempt.js';
import { PracticeQuestion } from './practice.js';
import { QuestionKey } from './question.js';

/** Most questions of a course that a device stores. */
export const MAX_OFFLINE_QUESTIONS = 2000;

/** An entry of the learner's review log. From the log a device computes when the question comes back. */
export const ReviewLogEntry = z.object({
  id: z.string(),
  kind: z.enum(['answer', 'rate', 'undo', 'mark', 'unmark']),
  /** The answer that is rated or undone; null for entries of other kinds. */
  answerId: z.nullable(z.string()),
  /** 1 (again) to 4 (easy), as in the spaced-repetition algorithm FSRS. */
  rating: z.nullable(z.int()),
  at: z.iso.datetime(),
});
export type ReviewLogEntry = z.output<typeof ReviewLogEntry>;

/** A question that the learner may practice now, with the key and the log that a device needs to mark answers and schedule reviews. */
export const OfflineQuestion = z.extend(PracticeQuestion, {
  courseId: z.uuid(),
  /** Null for a question that belongs to the course as a whole. */
  moduleId: z.nullable(z.uuid()),
  key: QuestionKey,
  /** The slide that explains the question. */
  slide: z.nullable(ReviewSlide),
  /** Entries of the review log, oldest first. */
  log: z.array(ReviewLogEntry),
});
export type OfflineQuestion = z.output<typeof OfflineQuestion>;

/**
 * Questions in the order of the slides. Those that the learner may not practice now are left out, such as questions of an exam that is
 * being taken. 404 unless the course is published and the person is enrolled.
 */
export const listOfflineQuestions = endpoint({
  method: 'GET',
  path: '/api/courses/:id/practice/offline',
  access: 'signed-in',
  feature: 'offline',
  perMinute: 60,
  summary: 'The questions of a course to practice without a connection, with what is needed to mark answers',
  params: CourseId,
  response: z.object({ questions: z.array(OfflineQuestion) }),
});
