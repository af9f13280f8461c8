import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { catalogFile, readCatalogIndex, routesCatalog } from './catalogs.mjs';
import { findPrerendered, listPrerendered } from './prerendered-files.mjs';
import { readRoutes } from './routes.mjs';

/**
 * Describes a built remote for `/remotes.json`. The version is a hash of everything that was built, so a URL
 * `/remotes/<name>/<version>/…` always means the same bytes.
 * @param {string} dist the build's folder, with `mf-manifest.json` and `remote.routes.json`; any bundler's
 * @returns {Promise<{ name: string, manifest: import('@lectern/contract').RemoteManifest }>}
 */
export async function readManifest(dist) {
  const { name, remoteApiVersion, screens, overlays = [] } = readRoutes(dist);
  const federation = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8'));
  if (federation.name !== name)
    throw new Error(`The federation calls the remote ${federation.name}, its routes call it ${name}.`);
  const version = await hashFolder(dist);
  const url = (/** @type {string} */ file) => `/remotes/${name}/${version}/${file}`;
  const { remoteEntry } = federation.metaData;
  const entryFile = join(remoteEntry.path, remoteEntry.name);
  const listFiles = (/** @type {string} */ module) => {
    const exposed = federation.exposes.find((/** @type {{ path: string }} */ { path }) => path === module);
    if (!exposed) throw new Error(`${name} does not expose the module ${module} that its routes name.`);
    return [...exposed.assets.js.sync, ...exposed.assets.css.sync];
  };
  overlays.forEach(listFiles);
  const described = Object.entries(screens).map(([key, screen]) => {
    const files = [screen.module, screen.visitorModule ?? screen.module].map(listFiles).at(-1) ?? [];
    const prerendered = findPrerendered(dist, key);
    const urls = prerendered && {
      templates: mapValues(prerendered.templates, url),
      styles: url(prerendered.styles),
    };
    return [key, { ...screen, files: [entryFile, ...files].map(url), prerendered: urls }];
  });
  const { locales, catalogs } = readCatalogIndex(dist);
  const loaded = catalogs.filter((catalog) => catalog !== routesCatalog(name));
  const catalogUrls = locales.map((locale) => [
    locale,
    Object.fromEntries(loaded.map((catalog) => [catalog, url(catalogFile(catalog, locale))])),
  ]);
  const type = remoteEntry.type === 'module' ? 'module' : 'script';
  // The runtime requests the files of exposed modules itself. All other chunks of scripts are requested by the entry,
  // which holds their hashes; ES modules can import each other.
  const others = type === 'module' ? (await filesIn(dist)).filter(isScript) : [];
  const files = [
    ...['mf-manifest.json', entryFile],
    ...federation.exposes.flatMap((/** @type {{ path: string }} */ { path }) => listFiles(path)),
    ...others.map((file) => relative(dist, file)),
    ...Object.keys(screens).flatMap((key) => listPrerendered(dist, key)),
    ...locales.flatMap((locale) => loaded.map((catalog) => catalogFile(catalog, locale))),
  ];
  const integrity = [...new Set(files)].map(async (file) => [
    url(file),
    await computeIntegrity(join(dist, file)),
  ]);
  return {
    name,
    manifest: {
      version,
      remoteApiVersion,
      type,
      entry: url('mf-manifest.json'),
      integrity: Object.fromEntries(await Promise.all(integrity)),
      screens: Object.fromEntries(described),
      overlays,
      catalogs: Object.fromEntries(catalogUrls),
      routeTexts: await readRouteTexts(dist, name),
    },
  };
}

/**
 * Titles, subtitles and labels of the screens by language.
 * @param {string} dist
 * @param {string} name
 * @returns {Promise<Record<string, Record<string, string>>>}
 */
async function readRouteTexts(dist, name) {
  const { locales, catalogs } = readCatalogIndex(dist);
  if (!catalogs.includes(routesCatalog(name))) return {};
  const texts = locales.map(async (locale) => {
    const text = await readFile(join(dist, catalogFile(routesCatalog(name), locale)), 'utf8');
    return [locale, JSON.parse(text)];
  });
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * @template From, To
 * @param {Record<string, From>} values
 * @param {(value: From) => To} change
 */
const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

export { isPrerendered } from './prerendered-files.mjs';

const isScript = (/** @type {string} */ file) => file.endsWith('.js');

/** @param {string} folder */
async function hashFolder(folder) {
  const hash = createHash('sha256');
  for (const file of await filesIn(folder)) hash.update(relative(folder, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 10);
}

/**
 * The hash of Subresource Integrity. Pages carry one for each chunk, which no compression makes smaller: those of SHA-384 take
 * half as many bytes more.
 */
export const INTEGRITY_HASH = 'sha256';

/**
 * Subresource integrity of a file.
 * @param {string} file
 * @param {string} [algorithm] such as 'sha384'
 */
export async function computeIntegrity(file, algorithm = INTEGRITY_HASH) {
  const hash = createHash(algorithm).update(await readFile(file));
  return `${algorithm}-${hash.digest('base64')}`;
}

/**
 * All files of a folder and of the folders in it, in a fixed order.
 * @param {string} folder
 */
export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
