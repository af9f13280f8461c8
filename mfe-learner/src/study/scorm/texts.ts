import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of SCORM packages. */
export const t = translator<typeof en>('learner.study.scorm');
