import type { ExamType } from '@lectern/contract';

const types: Record<ExamType, string> = { quiz: 'Quiz', exam: 'Exam', assignment: 'Assignment' };
const learners = (count: number) => `${count} ${count === 1 ? 'learner' : 'learners'}`;
const attempts = (count: number) => `${count} ${count === 1 ? 'attempt' : 'attempts'}`;
const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;
const points = (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`;

/** Texts about exams on the administrators' screens. */
export const examTexts = {
  types,
  learners,
  attempts,
  questions,
  points,
  published: 'Published',
  draft: 'Draft',
  actionFor: (action: string, title: string) => `${action}: ${title}`,
  nav: { label: 'Parts of this exam', editor: 'Editor', grading: 'Grading', results: 'Results' },
} as const;
