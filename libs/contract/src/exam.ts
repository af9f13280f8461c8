import * as z from 'zod/mini';

/** The kinds of exam. */
export const EXAM_TYPES = ['quiz', 'exam', 'assignment'] as const;

/** An exam of a course. `timeLimit` is in minutes, `passingScore` in percent. */
export const Exam = z.object({
  id: z.uuid(),
  courseId: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(EXAM_TYPES),
  dueDate: z.nullable(z.iso.datetime()),
  timeLimit: z.nullable(z.int()),
  passingScore: z.int(),
  maxAttempts: z.nullable(z.int()),
});
export type Exam = z.output<typeof Exam>;
