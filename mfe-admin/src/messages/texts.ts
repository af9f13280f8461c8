import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts about announcements. */
export const t = translator<typeof en>('admin.messages');
