import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = /^(node_modules|dist|e2e|fixtures|\.[^/]*)$|\.test\.[a-z]+$/;

/**
 * Hashes the names and contents of files: equal hashes mean that no file has changed. Tests, build results, hidden files and
 * missing paths are ignored.
 * @param {string} root
 * @param {string[]} paths files and folders, relative to root
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => listFiles(root, path)).sort()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !SKIPPED.test(entry.name))
    .flatMap((entry) => {
      const childPath = `${path}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, childPath) : entry.isFile() ? [childPath] : [];
    });
}
