import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts about users, groups, invitations and imports of users. */
export const t = translator<typeof en>('admin.people');
