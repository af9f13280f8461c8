import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** The shell's texts. */
export const t = translator<typeof en>('shell');
