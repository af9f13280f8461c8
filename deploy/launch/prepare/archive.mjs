import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run package` writes at the root of an archive; a clone has none. */
export const BUILD_FILE = 'build.json';

/** @typedef {{ version: string, commit: string, date: string, platform: string }} ArchiveBuild content of build.json */

/**
 * The description of an unpacked archive; undefined in a clone.
 * @param {string} root
 * @returns {ArchiveBuild | undefined}
 */
export function readArchive(root) {
  const file = join(root, BUILD_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * What is here, for people, before anything is installed: '1.0.0, commit 0bb576a0c0de, for linux-x64'.
 * @param {string} root
 */
export function describeVersion(root) {
  const archive = readArchive(root);
  if (archive) return `${archive.version}, commit ${archive.commit}, for ${archive.platform}`;
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}

/** What the packages with native code are made for: 'linux-x64', 'linux-x64-musl', 'darwin-arm64'. */
export function describePlatform() {
  const isMusl = process.platform === 'linux' && !hasGlibc();
  return [process.platform, process.arch, ...(isMusl ? ['musl'] : [])].join('-');
}

function hasGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return Boolean(report.header?.glibcVersionRuntime);
}

/**
 * @param {string} built the platform of the archive
 * @param {string} here
 * @throws with a sentence where they differ
 */
export function refuseOtherPlatform(built, here) {
  if (built === here) return;
  throw new Error(
    `This archive of Lectern is for ${built} and this machine is ${here}, so nothing was started: unpack the archive for ${here}, or clone the repository.`,
  );
}
