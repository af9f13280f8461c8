import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The workspaces of the repository, and the stamps that say what has been installed and built. */

/** The name of the folder with the stamps in node_modules. */
export const STATE = '.lectern';

/** The folder that stores what has been installed and built. @param {string} root */
export const stateFolder = (root) => join(root, 'node_modules', STATE);

/** The npm that runs this script, else the one on the PATH. */
export function npm() {
  const outer = process.env.npm_execpath;
  return outer?.endsWith('.js') ? [process.execPath, outer] : ['npm'];
}

/** @param {string} root */
export const manifests = (root) => [
  'package.json',
  ...workspaces(root).map((path) => `${path}/package.json`),
];

/**
 * @param {string} root
 * @returns {string[]}
 */
export function workspaces(root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((path) => (path === 'libs/*' ? libs(root) : path));
}

/** @param {string} root */
const libs = (root) =>
  readdirSync(join(root, 'libs'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `libs/${entry.name}`);

/**
 * @param {string} root
 * @param {string} name
 */
export function stamp(root, name) {
  const file = join(stateFolder(root), name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} text
 */
export function writeStamp(root, name, text) {
  mkdirSync(stateFolder(root), { recursive: true });
  writeFileSync(join(stateFolder(root), name), text);
}

/**
 * @param {string} root
 * @param {string} name
 */
export const removeStamp = (root, name) => rmSync(join(stateFolder(root), name), { force: true });
