import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of questions and answers, which only signed-in people see. */
export const questionText = translator<typeof en>('ui.question');
