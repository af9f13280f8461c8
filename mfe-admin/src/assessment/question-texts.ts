import type { QuestionStatus, QuestionType } from '@lectern/contract';

const types: Record<QuestionType, string> = {
  'single-choice': 'Single choice',
  'multiple-choice': 'Multiple choice',
  'true-false': 'True or false',
  'short-text': 'Short text',
  number: 'Number',
  matching: 'Matching',
  ordering: 'Ordering',
  gaps: 'Gaps in a text',
  essay: 'Essay',
};
const statuses: Record<QuestionStatus, string> = { draft: 'Draft', ready: 'Ready', retired: 'Archived' };

/** Texts about questions on the administrators' screens. */
export const questionTexts = {
  types,
  statuses,
  points: (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`,
  versionNumber: (version: number) => `Version ${version}`,
  actionFor: (action: string, title: string) => `${action}: ${title}`,
  duplicate: 'Duplicate',
  archive: 'Archive',
  restore: 'Bring back',
  duplicated: { title: 'Question Duplicated', description: 'You are editing the copy, a draft.' },
  archived: { title: 'Question Archived', description: 'Exams that use it keep it.' },
  restored: { title: 'Question Restored', description: 'Exams can use it again.' },
  failed: { title: 'Change Failed', fallback: 'Failed to change the question' },
  practice: {
    label: 'Practice without grades',
    choices: {
      off: 'Not in practice',
      on: 'In practice, unless an exam uses it',
      'with-exams': 'In practice, also if an exam uses it',
    },
    badges: { on: 'Practice', 'with-exams': 'Practice and exams' },
    paused: 'Practice paused',
    pausedText: 'An exam has a slot for this question or can draw it, so learners do not practice it.',
    revealText: 'Learners see its right answer in practice, before and after the exam.',
    needsPlace: 'Learners find it in the course of its slide, or else of its category.',
    start: 'Use in practice',
    stop: 'Take out of practice',
    saved: { title: 'Practice changed' },
    usedByExams: 'Learners practice it once no exam uses it. To change that, open the question.',
    noEssays: 'Essays are graded by a person and not practiced.',
  },
  rightAnswer: {
    title: 'Right answer',
    tolerance: (tolerance: string) => `± ${tolerance}`,
    credit: (percent: string) => `${percent} of the points`,
    gap: (number: number, answers: string) => `Gap ${number}: ${answers}`,
    graded: 'A person grades this answer.',
  },
} as const;
