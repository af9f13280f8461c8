import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the survey at the end of a course. */
export const t = translator<typeof en>('learner.study.survey');
