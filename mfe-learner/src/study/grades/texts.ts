import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the grades of a course. */
export const t = translator<typeof en>('learner.study.grades');
