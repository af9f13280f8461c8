import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'prerendered/';

/**
 * Where a build has the template of a screen or frame.
 * @param {string} name
 */
export const templateFile = (name) => `${FOLDER}${name}.mustache`;

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
  const files = { template: templateFile(screen), styles: stylesFile(screen) };
  return existsSync(join(dist, files.template)) ? files : undefined;
}
