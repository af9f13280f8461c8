import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of live meetings. */
export const t = translator<typeof en>('learner.study.meetings');
