import type { Locale } from '@lectern/contract';
import { formatMessage, type MessageValues } from '@lectern/i18n';
import { formatLocale } from '@lectern/i18n/server';
import { readAllCatalogs } from '@lectern/remote/catalogs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The text of a front end's message: `say('learner.study', 'catalog.search')`. */
export type Say = (catalog: string, id: string, values?: MessageValues) => string;

/** The function that gives the texts of the front ends in one language, by which a test finds elements. */
export function speak(locale: Locale): Say {
  const catalogs = readAllCatalogs(ROOT, locale);
  return (catalog, id, values) => {
    const message = catalogs[catalog]?.[id];
    if (message === undefined) throw new Error(`There is no message ${id} in ${catalog}.`);
    return formatMessage(message, formatLocale(locale), values);
  };
}
