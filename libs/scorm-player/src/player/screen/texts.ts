import { formatMessage, type CompiledCatalog, type MessageValues } from '@lectern/i18n';
import type { PlayerMessageId } from '../../package-data.js';

/** Returns a text of the player in the language of the package. */
export type GetText = (id: PlayerMessageId, values?: MessageValues) => string;

/** Arabic texts show the digits 0 to 9, because learners type these. */
const FORMAT_LOCALES: Record<string, string | undefined> = { ar: 'ar-u-nu-latn' };

export const createTexts =
  (messages: CompiledCatalog, locale: string): GetText =>
  (id, values) =>
    formatMessage(messages[id] ?? id, FORMAT_LOCALES[locale] ?? locale, values);
