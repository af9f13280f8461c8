import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCatalog } from '@lectern/i18n/compile';

/** The languages of the remote. The shell shows it in English to readers of others. */
const LOCALES = ['en', 'de'];
/** The remote's catalogs, with the folder of each. `<name>.routes` has the texts of `remote.routes.json`. */
const CATALOGS = { hello: 'src/messages', 'hello.routes': 'src/route-messages' };

/**
 * Writes compiled messages and their list to where `npm run release` reads them.
 * @param {string} dist the folder of the build
 */
export function writeCatalogs(dist) {
  const write = (/** @type {string} */ name, /** @type {unknown} */ content) =>
    writeFileSync(join(dist, 'locales', name), JSON.stringify(content));
  mkdirSync(join(dist, 'locales'), { recursive: true });
  for (const [name, folder] of Object.entries(CATALOGS))
    for (const locale of LOCALES)
      write(
        `${name}.${locale}.json`,
        compileCatalog(readMessages(folder, 'en'), readMessages(folder, locale)),
      );
  write('index.json', { locales: LOCALES, catalogs: Object.keys(CATALOGS) });
}

/**
 * @param {string} folder
 * @param {string} locale
 */
const readMessages = (folder, locale) =>
  JSON.parse(readFileSync(join(import.meta.dirname, folder, `${locale}.json`), 'utf8'));
