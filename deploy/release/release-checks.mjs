import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import semver from 'semver';
import { filesIn, computeIntegrity, isPrerendered } from '@lectern/remote/manifest';

/** The algorithms of Subresource Integrity. A remote that was built elsewhere has one of its own choice. */
const ALGORITHMS = ['sha256', 'sha384', 'sha512'];

/**
 * @typedef {import('@lectern/contract').RemoteManifest} RemoteManifest
 * @typedef {{ remoteApiVersion: number, shared: Record<string, string> }} Shell what `/shell.json` says
 */

/**
 * Why a built remote may not be released; empty if it may.
 * @param {{ name: string, dist: string, manifest: RemoteManifest, budget: number | undefined }} built `budget` in
 *   kilobytes
 * @param {{ shell: Shell, manifests: Record<string, RemoteManifest> }} live
 * @param {string[]} dropped paths that the release means to drop
 * @returns {Promise<string[]>} sentences
 */
export async function releaseFaults({ name, dist, manifest, budget }, live, dropped) {
  const { [name]: before, ...others } = live.manifests;
  const federation = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8'));
  return [
    ...versionFaults(manifest.remoteApiVersion, live.shell.remoteApiVersion),
    ...screenFaults(manifest.screens, before?.screens ?? {}, dropped),
    ...conflicts(manifest.screens, others),
    ...sharedFaults(federation.shared, live.shell.shared),
    ...(await integrityFaults(dist, manifest, federation.metaData.remoteEntry)),
    ...(await weightFaults(dist, budget)),
  ];
}

/**
 * @param {number} ours
 * @param {number} theirs
 */
export function versionFaults(ours, theirs) {
  if (ours === theirs) return [];
  return [`It is written for remote API version ${ours}, the running shell has version ${theirs}.`];
}

/**
 * @param {Record<string, { path: string }>} ours
 * @param {Record<string, { path: string }>} theirs
 * @param {string[]} dropped
 */
export function screenFaults(ours, theirs, dropped) {
  const paths = new Set(Object.values(ours).map(({ path }) => path));
  return Object.values(theirs)
    .filter(({ path }) => !paths.has(path) && !dropped.includes(path))
    .map(({ path }) => `The screen ${path} is gone. Bring it back, or pass --without ${path}`);
}

/**
 * @param {Record<string, { path: string }>} ours
 * @param {Record<string, { screens: Record<string, { path: string }> }>} others by their names
 */
export function conflicts(ours, others) {
  const owners = Object.entries(others).flatMap(([remote, { screens }]) =>
    Object.values(screens).map(({ path }) => /** @type {const} */ ([path, remote])),
  );
  const owner = new Map(owners);
  return Object.values(ours)
    .filter(({ path }) => owner.has(path))
    .map(({ path }) => `The screen ${path} belongs to the remote ${owner.get(path)}.`);
}

/**
 * The shell provides what a remote shares, so it must have a version in the range that the remote requires.
 * @param {{ name: string, requiredVersion?: string }[]} ours
 * @param {Record<string, string>} theirs versions by name
 */
export function sharedFaults(ours, theirs) {
  return ours.flatMap(({ name, requiredVersion = '*' }) => {
    const provided = theirs[name];
    if (provided === undefined) return [`The running shell does not share ${name}.`];
    if (semver.satisfies(provided, requiredVersion)) return [];
    return [`It needs ${name} ${requiredVersion}, the running shell provides ${provided}.`];
  });
}

/**
 * The browser must check every chunk: ES modules by the manifest's hashes, others by the hashes that the entry holds.
 * @param {string} dist
 * @param {RemoteManifest} manifest
 * @param {{ path: string, name: string }} entry
 */
export async function integrityFaults(dist, { type }, entry) {
  if (type === 'module') return [];
  const text = await readFile(join(dist, entry.path, entry.name), 'utf8');
  const checked = (await filesIn(dist)).filter(
    (file) => /\.(js|css)$/.test(file) && !isPrerendered(relative(dist, file)),
  );
  const chunks = checked.filter((file) => file !== join(dist, entry.path, entry.name));
  const isChecked = await Promise.all(
    chunks.map(async (file) => {
      const hashes = await Promise.all(ALGORITHMS.map((algorithm) => computeIntegrity(file, algorithm)));
      return hashes.some((hash) => text.includes(hash));
    }),
  );
  return chunks
    .filter((_, index) => !isChecked[index])
    .map((file) => `${file} has no integrity. Add rspack.SubresourceIntegrityPlugin to the build.`);
}

/**
 * @param {string} dist
 * @param {number} [budget] in kilobytes
 */
async function weightFaults(dist, budget) {
  if (!budget) return [];
  const sizes = (await scriptsIn(dist)).map(async (file) => gzipSync(await readFile(file)).length);
  const weight = Math.ceil((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000);
  return weight > budget ? [`Its scripts are ${weight} KB gzipped, its budget is ${budget} KB.`] : [];
}

/** @param {string} dist */
const scriptsIn = async (dist) => (await filesIn(dist)).filter((file) => file.endsWith('.js'));
