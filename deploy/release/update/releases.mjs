import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../testing/product.mjs';

/** A release: its commit, and the migrations that it has. A tag may be missing in a clone. @typedef {{ version: string, commit: string, migrations: string[] }} Release */

export const RELEASES_FILE = join(root, 'deploy/release/releases.json');

/** All releases, oldest first. @returns {Release[]} */
export const readReleases = () => JSON.parse(readFileSync(RELEASES_FILE, 'utf8'));

/**
 * The commit of a version's tag; undefined where the clone has no such tag.
 * @param {string} version
 */
export function findTag(version) {
  try {
    const args = ['-C', root, 'rev-parse', '--verify', '--quiet', `v${version}^{commit}`];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * The commit of the last release.
 * @throws where none is recorded, or its tag names another commit
 */
export function findLastRelease() {
  const [release] = readReleases().slice(-1);
  if (!release) throw new Error('deploy/release/releases.json has no release: name a commit with --from.');
  const tagged = findTag(release.version);
  if (tagged && tagged !== release.commit)
    throw new Error(`The tag v${release.version} is ${tagged}, and releases.json says ${release.commit}.`);
  return release.commit;
}

/**
 * Whether the clone has a commit. One that was made with a depth may lack that of a release.
 * @param {string} commit
 */
export function hasCommit(commit) {
  const args = ['-C', root, 'cat-file', '-e', `${commit}^{commit}`];
  return spawnSync('git', args, { stdio: 'ignore' }).status === 0;
}

/** Whether the clone was made with a depth, so that it lacks earlier commits. */
export function isShallowClone() {
  const args = ['-C', root, 'rev-parse', '--is-shallow-repository'];
  return execFileSync('git', args, { encoding: 'utf8' }).trim() === 'true';
}
