import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts that all screens share. */
export const t = translator<typeof en>('admin.parts');
