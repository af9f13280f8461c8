import { MIN_ALIKE_LEARNERS } from '@lectern/contract';
import { pluralize } from '@lectern/ui';

/** Texts of the report on questions that the tutor did not answer. */
export const unansweredTexts = {
  titleOf: (course: string) => `Unanswered: ${course}`,
  loading: 'Loading questions...',
  failed: 'Failed to load questions',
  notFound: 'Course Not Found',
  notFoundText: 'It may have been deleted.',
  back: 'Back to the course',
  period: 'Period',
  periods: { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' },
  export: 'Export CSV',
  heading: 'What the course does not answer',
  summary: (unanswered: number, asked: number) =>
    `${pluralize(unanswered, 'question')} of ${asked.toLocaleString('en-US')} got no answer, an unsure one, or one that was rated as not helpful.`,
  privacy: `Questions are shown in the learners' words where at least ${MIN_ALIKE_LEARNERS} learners asked something alike, or where the learner agreed.`,
  partial: 'There are more. The latest questions are shown.',
  empty: 'No unanswered questions',
  emptyText: 'Questions that the slides do not answer, or that the tutor answered without help, appear here.',
  subject: (words: string[]) => words.join(' · '),
  near: (slide: string) => `Near “${slide}”`,
  noSubject: 'Near no slide',
  learners: (count: number) => pluralize(count, 'learner'),
  questions: (count: number) => pluralize(count, 'question'),
  refused: (count: number) => `${count} not covered`,
  unsure: (count: number) => `${count} not sure`,
  ratedDown: (count: number) => `${count} not helpful`,
  last: (date: string) => `Last asked ${date}`,
  nearest: 'Nearest slides',
  edit: (slide: string) => `Edit: ${slide}`,
} as const;
