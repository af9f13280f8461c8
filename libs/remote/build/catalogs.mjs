import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCatalog } from '@lectern/i18n/compile';
import { remoteFolders } from './remotes.mjs';
import { readRoutes } from './routes.mjs';

/** The folder of a catalog's files, one for each language of the interface. */
const FOLDER = 'locales';

/**
 * The catalogs of a front end: `src/locales` is the one with the front end's name, `src/<area>/locales` is `<name>.<area>`, and
 * `src/<area>/<noun>/locales` is `<name>.<area>.<noun>`.
 * @param {string} root the folder of the front end
 * @param {string} name
 * @returns {{ name: string, folder: string }[]}
 */
export function findCatalogs(root, name) {
  const source = join(root, 'src');
  const areas = listFolders(source).map((area) => [area]);
  const nouns = areas.flatMap((area) => listFolders(join(source, ...area)).map((noun) => [...area, noun]));
  const places = [[], ...areas, ...nouns];
  return places
    .map((place) => ({ name: [name, ...place].join('.'), folder: join(source, ...place, FOLDER) }))
    .filter(({ folder }) => existsSync(folder));
}

/** @param {string} folder */
const listFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/**
 * The compiled messages of a catalog in one language.
 * @param {string} folder
 * @param {string} locale
 * @returns {import('@lectern/i18n').CompiledCatalog}
 */
export function readCatalog(folder, locale) {
  const english = readMessages(folder, 'en');
  return compileCatalog(english, locale === 'en' ? {} : readMessages(folder, locale));
}

/**
 * @param {string} folder
 * @param {string} locale
 * @returns {import('@lectern/i18n/compile').SourceCatalog}
 */
function readMessages(folder, locale) {
  const file = join(folder, `${locale}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Where a build has the compiled messages of a catalog.
 * @param {string} name
 * @param {string} locale
 */
export const catalogFile = (name, locale) => `locales/${name}.${locale}.json`;

/** Where a build lists its catalogs and their languages. */
export const CATALOG_INDEX = 'locales/index.json';

/**
 * The catalog with the titles, subtitles and labels of a remote's screens.
 * @param {string} name the remote's
 */
export const routesCatalog = (name) => `${name}.routes`;

/**
 * The list of a build's catalogs; empty for the build of another bundler that has none.
 * @param {string} dist
 * @returns {{ locales: string[], catalogs: string[] }}
 */
export function readCatalogIndex(dist) {
  const file = join(dist, CATALOG_INDEX);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { locales: [], catalogs: [] };
}

/** Workspaces whose catalogs come with the shell's page: the shell, and the library that it shares with remotes. */
const SHELL_CATALOGS = { shell: 'shell', ui: 'libs/ui' };

/**
 * The catalogs that come with the shell's page.
 * @param {string} root the repository
 */
export const findShellCatalogs = (root) =>
  Object.entries(SHELL_CATALOGS).flatMap(([name, folder]) => findCatalogs(join(root, folder), name));

/**
 * The catalogs of all front ends, for tests.
 * @param {string} root the repository
 * @param {string} locale
 * @returns {import('@lectern/i18n').Catalogs}
 */
export function readAllCatalogs(root, locale) {
  const remotes = remoteFolders(root).flatMap((folder) => {
    const { name } = readRoutes(join(root, folder, 'src'));
    return findCatalogs(join(root, folder), name);
  });
  const catalogs = [...findShellCatalogs(root), ...remotes];
  return Object.fromEntries(catalogs.map(({ name, folder }) => [name, readCatalog(folder, locale)]));
}
