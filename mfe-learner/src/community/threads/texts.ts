import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of questions to people. */
export const t = translator<typeof en>('learner.community.threads');
