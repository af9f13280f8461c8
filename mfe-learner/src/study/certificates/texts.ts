import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of certificates and their verification. */
export const t = translator<typeof en>('learner.study.certificates');
