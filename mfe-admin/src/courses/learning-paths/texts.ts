import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of learning paths: list, editor and learners. */
export const t = translator<typeof en>('admin.courses.learning-paths');
