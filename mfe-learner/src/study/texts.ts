import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of courses, slides and certificates. */
export const t = translator<typeof en>('learner.study');
