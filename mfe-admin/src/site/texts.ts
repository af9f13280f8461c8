import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the site's settings. */
export const t = translator<typeof en>('admin.site');
