import type { StudyStatus } from '@lectern/contract';

/** Texts that all screens share. */
export const partsTexts = {
  cancel: 'Cancel',
} as const;

/** How far a learner is in a course. */
export const studyStatusTexts = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
  overdue: 'Overdue',
} as const satisfies Record<StudyStatus, string>;
