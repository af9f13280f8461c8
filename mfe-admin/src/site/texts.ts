import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the settings and the health of the site. */
export const t = translator<typeof en>('admin.site');
