import { uuid } from '@lectern/client/testing';
import type { NoteCard, PracticeAnswer, PracticeQuestion, PracticeSummary } from '@lectern/contract';
import { aMark, aSingleChoice } from './exam-samples';

/** Sample API answers on practice; each function takes the fields that matter to a test. */

export const aPracticeQuestion = (number: number, own: Partial<PracticeQuestion> = {}): PracticeQuestion => ({
  id: uuid(`70${number}`),
  version: 2,
  content: aSingleChoice(),
  course: { title: 'First aid', slug: 'first-aid' },
  moduleTitle: 'Module 1',
  isInReview: false,
  ...own,
});

/** A wrong answer that comes back tomorrow. */
export const aPracticeAnswer = (own: Partial<PracticeAnswer> = {}): PracticeAnswer => ({
  answerId: '71',
  rating: 'again',
  days: 1,
  isInReview: true,
  mark: aMark({ correctness: 'wrong', fraction: 0, points: 0 }),
  choices: null,
  slide: null,
  ...own,
});

/** A right answer to a question that does not come back. */
export const aRightAnswer = (own: Partial<PracticeAnswer> = {}): PracticeAnswer =>
  aPracticeAnswer({
    answerId: '72',
    rating: 'good',
    days: 3,
    isInReview: false,
    mark: aMark({ correctness: 'right', fraction: 1, points: 1 }),
    choices: { hard: 2, good: 3, easy: 8 },
    ...own,
  });

export const aSummary = (own: Partial<PracticeSummary> = {}): PracticeSummary => ({
  dueToday: 0,
  minutes: 0,
  nextDueAt: null,
  hasQuestions: true,
  ...own,
});

export const aNoteCard = (number: number): NoteCard => ({
  front: 'Never put ____ on a burn.',
  note: {
    ...{ id: uuid(`75${number}`), kind: 'highlight', color: 'yellow', text: '', version: 1, place: null },
    quote: 'Never put butter on a burn.',
    range: { start: 0, end: 22 },
    state: 'exact',
    isCopy: false,
    course: { id: uuid('100'), slug: 'first-aid', title: 'First aid' },
    module: { id: uuid('201'), title: 'Module 1' },
    slide: { id: uuid('301'), title: 'Burns', number: 1 },
    cardFront: 'Never put ____ on a burn.',
    canOpen: true,
    createdAt: '2026-03-04T12:00:00.000Z',
    updatedAt: '2026-03-04T12:00:00.000Z',
  },
});
