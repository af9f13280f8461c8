import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { ReviewSlide } from './exams/attempt.js';
import { PracticeQuestion } from './practice.js';
import { QuestionKey } from './question.js';

/** Most questions of a course that a device stores. */
export const MAX_OFFLINE_QUESTIONS = 2000;

/** An entry of the learner's review log; a device computes from it when the question comes back. */
export const ReviewLogEntry = z.object({
  id: z.string(),
  kind: z.enum(['answer', 'rate', 'undo', 'mark', 'unmark']),
  /** The answer that a rating or an undo is about. */
  answerId: z.nullable(z.string()),
  /** 1 (again) to 4 (easy), as FSRS counts. */
  rating: z.nullable(z.int()),
  at: z.iso.datetime(),
});
export type ReviewLogEntry = z.output<typeof ReviewLogEntry>;

/** A question that the learner may practice now, with what a device needs to mark answers and to schedule reviews by itself. */
export const OfflineQuestion = z.extend(PracticeQuestion, {
  courseId: z.uuid(),
  /** Null for a question that belongs to the course as a whole. */
  moduleId: z.nullable(z.uuid()),
  key: QuestionKey,
  /** The slide that explains the question. */
  slide: z.nullable(ReviewSlide),
  /** Oldest first. */
  log: z.array(ReviewLogEntry),
});
export type OfflineQuestion = z.output<typeof OfflineQuestion>;

/**
 * In the order of the slides. Questions that the learner may not practice now are left out, such as those of an exam that they are
 * taking. 404 unless the course is published and the person is enrolled.
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
