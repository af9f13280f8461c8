import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts of the account: settings, privacy, invitations and groups. */
export const t = translator<typeof en>('learner.account');
