import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of questions, exams and grades. */
export const t = translator<typeof en>('admin.assessment');
