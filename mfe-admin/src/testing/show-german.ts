import { PAGE_MESSAGES_ID, setPageMessages, type Catalogs, type PageMessages } from '@lectern/i18n';
import { compileCatalog, type SourceCatalog } from '@lectern/i18n/compile';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = {
  ui: 'libs/ui/src/locales',
  'admin.courses': 'mfe-admin/src/courses/locales',
  'admin.people': 'mfe-admin/src/people/locales',
};

/** Gives German texts until the end of a test; those that modules have read before stay English. */
export function showGerman(): void {
  const english = JSON.parse(document.getElementById(PAGE_MESSAGES_ID)?.textContent ?? '') as PageMessages;
  const german: Catalogs = Object.fromEntries(
    Object.entries(FOLDERS).map(([name, folder]) => [
      name,
      compileCatalog(readCatalog(folder, 'en'), readCatalog(folder, 'de')),
    ]),
  );
  setPageMessages({ locale: 'de', catalogs: { ...english.catalogs, ...german } });
  onTestFinished(() => setPageMessages(english));
}

const readCatalog = (folder: string, locale: string): SourceCatalog =>
  JSON.parse(readFileSync(join(ROOT, folder, `${locale}.json`), 'utf8')) as SourceCatalog;
