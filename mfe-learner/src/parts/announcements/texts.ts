import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of announcements. */
export const t = translator<typeof en>('learner.parts.announcements');
