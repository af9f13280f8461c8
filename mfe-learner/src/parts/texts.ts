import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts that areas share. */
export const t = translator<typeof en>('learner.parts');
