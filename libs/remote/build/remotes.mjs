import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders of the remotes in a repository: its workspaces named `mfe-…`.
 * @param {string} root
 * @returns {string[]}
 */
export function remoteFolders(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.filter((/** @type {string} */ folder) => folder.startsWith('mfe-'));
}
