import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of exams, practice and review. */
export const t = translator<typeof en>('learner.assessment');

/** The title of a failure, or that exams need a connection where there is none. */
export const describeFailure = (title: string): string => (navigator.onLine ? title : t('exams.offline'));
