import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** The texts of the tutor's screens. */
export const t = translator<typeof en>('tutor');
