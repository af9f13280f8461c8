import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of exams, practice and review. */
export const t = translator<typeof en>('learner.assessment');
