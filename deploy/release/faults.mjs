import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import semver from 'semver';
import { filesIn } from '@lectern/remote/listing';
import { offerOf } from '@lectern/remote/offer';

/**
 * Why a built remote may not take the place of the live one; none when it may.
 * @param {string} folder of the remote
 * @param {{ treaty: number, routes: { path: string }[] }} listing
 * @param {{ treaty: number, shared: Record<string, string>, listing: { routes: { path: string }[] } }} live
 * @param {string[]} dropped paths that the release means to drop
 * @returns {Promise<string[]>} sentences
 */
export async function faultsOf(folder, listing, live, dropped) {
  return [
    ...treatyFaults(listing.treaty, live.treaty),
    ...routeFaults(listing.routes, live.listing.routes, dropped),
    ...sharedFaults(offerOf(folder).shared, live.shared),
    ...(await weightFaults(folder)),
  ];
}

/**
 * @param {number} ours
 * @param {number} theirs
 */
export function treatyFaults(ours, theirs) {
  if (ours === theirs) return [];
  return [
    `It is built under treaty ${ours}, the shell that runs has treaty ${theirs}. Build it from that one.`,
  ];
}

/**
 * @param {{ path: string }[]} ours
 * @param {{ path: string }[]} theirs
 * @param {string[]} dropped
 */
export function routeFaults(ours, theirs, dropped) {
  const has = new Set(ours.map(({ path }) => path));
  return theirs
    .filter(({ path }) => !has.has(path) && !dropped.includes(path))
    .map(({ path }) => `The screen ${path} is gone. Bring it back, or say --without ${path}`);
}

/**
 * The shell brings the shared packages, so it must have at least what the remote was built with, of the same major.
 * @param {Record<string, string>} ours
 * @param {Record<string, string>} theirs
 */
export function sharedFaults(ours, theirs) {
  return Object.entries(ours).flatMap(([name, version]) => {
    const brought = theirs[name];
    if (brought === undefined) return [`The shell that runs does not share ${name}.`];
    if (!version || semver.satisfies(brought, `^${version}`)) return [];
    return [`It is built with ${name} ${version}, the shell that runs brings ${brought}.`];
  });
}

/** @param {string} folder */
async function weightFaults(folder) {
  /** @type {{ name: string, lectern?: { budget?: number } }} */
  const { lectern } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const budget = lectern?.budget;
  if (!budget)
    return ['Its package.json has no lectern.budget, the most kilobytes that its scripts may weigh gzipped.'];
  const scripts = (await filesIn(join(folder, 'dist'))).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await readFile(file)).length));
  const weight = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1000);
  return weight > budget ? [`Its scripts weigh ${weight} KB gzipped, the budget is ${budget} KB.`] : [];
}
