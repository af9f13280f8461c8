import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of courses on the device. */
export const t = translator<typeof en>('learner.study.downloads');
