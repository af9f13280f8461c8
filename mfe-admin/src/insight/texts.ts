import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of homes, dashboard, analytics, reports, and outbox. */
export const t = translator<typeof en>('admin.insight');
