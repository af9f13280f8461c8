import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@lectern/contract';

const FOLDER = 'prerendered/';

/**
 * Where a build has the template of a screen or frame in a language.
 * @param {string} name
 * @param {string} locale
 */
export const templateFile = (name, locale) => `${FOLDER}${name}.${locale}.mustache`;

/**
 * Where a build has the style sheet of a screen's template.
 * @param {string} name
 */
export const stylesFile = (name) => `${FOLDER}${name}.css`;

/**
 * Whether a file belongs to a template.
 * @param {string} file relative to the build
 */
export const isPrerendered = (file) => file.startsWith(FOLDER);

/**
 * The files of a prerendered screen; undefined if the build has none, for example that of another bundler.
 * @param {string} dist
 * @param {string} screen
 */
export function findPrerendered(dist, screen) {
  const files = LOCALES.map((locale) => /** @type {const} */ ([locale, templateFile(screen, locale)]));
  const built = files.filter(([, file]) => existsSync(join(dist, file)));
  return built.length > 0 ? { templates: Object.fromEntries(built), styles: stylesFile(screen) } : undefined;
}

/**
 * The same files as a list.
 * @param {string} dist
 * @param {string} screen
 */
export function listPrerendered(dist, screen) {
  const found = findPrerendered(dist, screen);
  return found ? [...Object.values(found.templates), found.styles] : [];
}
