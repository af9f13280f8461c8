import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** The texts of the tutor's screens. */
export const t = translator<typeof en>('tutor');

/** The text about a failure; without a connection, the text that the tutor needs one. */
export const describeFailure = (text: string): string => (navigator.onLine ? text : t('chat.offline'));
