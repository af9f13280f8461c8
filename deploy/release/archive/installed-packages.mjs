import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name?: string, version?: string, dev?: boolean, link?: boolean, resolved?: string, license?: string, os?: string[], cpu?: string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry */

/**
 * The packages of the lock file, by their folders.
 * @param {string} root
 * @returns {Record<string, LockEntry>}
 */
export const readLock = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/**
 * The folders of all packages that workspaces need to run, workspaces and links to them included. Packages are found as Node
 * finds them: in node_modules beside the one that needs them, else further up.
 * @param {string} root
 * @param {string[]} starts folders of packages: 'api', 'node_modules/pg'
 * @returns {string[]} sorted
 * @throws with a sentence when one is not installed
 */
export function listRuntimePackages(root, starts) {
  const lock = readLock(root);
  /** @type {Set<string>} */
  const found = new Set();
  const pending = [...starts];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const entry = lock[folder];
    if (!entry) throw new Error(`${folder} is not in package-lock.json.`);
    if (entry.link) pending.push(String(entry.resolved));
    else pending.push(...findDependencies(root, lock, folder, entry));
  }
  return [...found].sort();
}

/**
 * @param {string} root
 * @param {Record<string, LockEntry>} lock
 * @param {string} folder
 * @param {LockEntry} entry
 * @returns {string[]} folders
 */
function findDependencies(root, lock, folder, entry) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
  const required = Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => !optionalDependencies?.[name] && !peerDependenciesMeta?.[name]?.optional,
  );
  const find = (/** @type {string} */ name) => {
    const path = searchFolders(folder)
      .map((parent) => `${parent}node_modules/${name}`)
      .find((candidate) => lock[candidate]);
    return path && existsSync(join(root, path)) ? path : undefined;
  };
  const missing = required.filter((name) => !find(name));
  if (missing.length) throw new Error(`${folder} needs ${missing.join(', ')}: run npm install first.`);
  // Optional ones are those of other platforms, or are used where they are there.
  return [...required, ...Object.keys(optionalDependencies ?? {})].flatMap((name) => find(name) ?? []);
}

/**
 * 'a/node_modules/b' → 'a/node_modules/b/', 'a/', ''.
 * @param {string} folder
 */
function searchFolders(folder) {
  const parts = folder.split('/');
  return [...parts.keys(), parts.length]
    .reverse()
    .filter((length) => parts[length - 1] !== 'node_modules')
    .map((length) =>
      parts
        .slice(0, length)
        .map((part) => `${part}/`)
        .join(''),
    );
}
