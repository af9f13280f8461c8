import { translator } from '@lectern/i18n';
import type en from './messages/en.json';

export const t = translator<typeof en>('hello');
