import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the videos of slides in the editor. */
export const t = translator<typeof en>('admin.courses.video');
