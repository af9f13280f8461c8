import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of external tools as modules. */
export const t = translator<typeof en>('learner.study.tool');
