import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** Texts that shell and remotes share. */
export const uiText = translator<typeof en>('ui');
