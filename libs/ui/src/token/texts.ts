import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of access tokens, which only signed-in people see. */
export const t = translator<typeof en>('ui.token');
