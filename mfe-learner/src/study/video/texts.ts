import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the videos of slides. */
export const t = translator<typeof en>('learner.study.video');
