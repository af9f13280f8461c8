import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts that all screens share. */
export const t = translator<typeof en>('admin.parts');

/** How far a learner is in a course. */
export const studyStatusTexts = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
  overdue: 'Overdue',
} as const;
