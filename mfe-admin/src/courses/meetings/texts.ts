import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the page on which instructors plan live meetings. */
export const t = translator<typeof en>('admin.courses.meetings');
