import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the survey of a course. */
export const t = translator<typeof en>('admin.courses.survey');
