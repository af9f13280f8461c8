import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@lectern/contract';
import type { CompiledCatalog, PageMessages } from '@lectern/i18n';

/** The shell's build lists its catalogs and their languages there. */
const INDEX = 'locales/index.json';

interface CatalogIndex {
  locales: string[];
  catalogs: string[];
}

/** What a page contains of its language, by language, as JSON that can stand in HTML; `root` has the shell's build. */
export function readPageMessages(root: string): Map<Locale, string> {
  if (!existsSync(join(root, INDEX))) return new Map();
  const index = readJson<CatalogIndex>(root, INDEX);
  const built = LOCALES.filter((locale) => index.locales.includes(locale));
  return new Map(built.map((locale) => [locale, toJson(readMessages(root, index, locale))]));
}

function readMessages(root: string, { catalogs }: CatalogIndex, locale: Locale): PageMessages {
  const messages = catalogs.map((name) => [
    name,
    readJson<CompiledCatalog>(root, `locales/${name}.${locale}.json`),
  ]);
  return { locale, catalogs: Object.fromEntries(messages) as PageMessages['catalogs'] };
}

const readJson = <T>(root: string, file: string): T =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as T;

const toJson = (messages: PageMessages) => JSON.stringify(messages).replaceAll('<', '\\u003c');
