import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of courses: list, upload, editor, and updates from a new deck. */
export const t = translator<typeof en>('admin.courses');
