import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** The texts of the tutor's screens. */
export const t = translator<typeof en>('tutor');

/** What failed, or that the tutor needs a connection where there is none. */
export const describeFailure = (text: string): string => (navigator.onLine ? text : t('chat.offline'));
