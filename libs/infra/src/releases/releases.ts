import { createHash, type KeyObject } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REMOTE_API_VERSION, RemoteManifest } from '@lectern/contract';
import type { Disk } from 'flydrive';
import * as z from 'zod/mini';
import type { Env } from '../env/env.js';
import { openSigned, SignatureError, signDocument } from './signed-envelope.js';

/** What is live of a remote. */
export const ActiveRelease = z.object({
  remote: z.string(),
  /** Milliseconds since 1970. A later one replaces an earlier one and never the other way round. */
  issuedAt: z.int(),
  /** The first is live, the others were before it, newest first. Empty: the version that came with the product is live. */
  releases: z.array(RemoteManifest),
  /** A version that only a share of the signed-in users gets, in percent. */
  canary: z.optional(z.object({ manifest: RemoteManifest, percent: z.int().check(z.gte(1), z.lte(99)) })),
});
export type ActiveRelease = z.output<typeof ActiveRelease>;

/** Every file of a released version, with the compressed ones, and its SHA-256 in hexadecimal. */
export const ReleasedFiles = z.object({
  remote: z.string(),
  version: z.string(),
  files: z.record(z.string(), z.string()),
});
export type ReleasedFiles = z.output<typeof ReleasedFiles>;

const FOLDER = 'releases/';
const ACTIVE_TYPE = 'application/vnd.lectern.active-release+json';
const FILES_TYPE = 'application/vnd.lectern.released-files+json';

/** Storage key of a file of a released version; its content never changes. */
export const releaseKey = (remote: string, version: string, file: string): string =>
  `${FOLDER}${remote}/${version}/${file}`;

const activeKey = (remote: string) => `${FOLDER}${remote}/active.json`;
const filesKey = (remote: string, version: string) => `${FOLDER}${remote}/${version}.files.json`;

/** SHA-256 of a released file as `ReleasedFiles` lists it. */
export const releaseHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The names of all remotes that were ever released. */
export async function releasedRemotes(storage: Disk): Promise<string[]> {
  try {
    const { objects } = await storage.listAll(FOLDER, { recursive: false });
    return [...objects].filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
  } catch (error) {
    // A folder exists only once something was released.
    if ((error as { cause?: NodeJS.ErrnoException }).cause?.code === 'ENOENT') return [];
    throw error;
  }
}

/** What the storage says is live of a remote, not checked; undefined for a remote that was never released. */
export async function storedActiveRelease(storage: Disk, remote: string): Promise<string | undefined> {
  return (await storage.exists(activeKey(remote))) ? storage.get(activeKey(remote)) : undefined;
}

/**
 * Checks what is live of a remote.
 * @throws SignatureError when it was not signed for this remote by one of the keys
 */
export function openActiveRelease(text: string, remote: string, keys: KeyObject[]): ActiveRelease {
  const active = z.parse(ActiveRelease, openSigned(ACTIVE_TYPE, text, keys));
  if (active.remote !== remote) throw new SignatureError(`It was signed for ${active.remote}.`);
  return active;
}

/** Replaces what is live of a remote in one step. */
export async function writeActiveRelease(
  { storage, s3, dataDir }: Pick<Env, 's3' | 'dataDir'> & { storage: Disk },
  active: ActiveRelease,
  signingKey: KeyObject,
): Promise<void> {
  const key = activeKey(active.remote);
  const text = signDocument(ACTIVE_TYPE, active, signingKey);
  // A bucket replaces an object in one step, a folder needs a rename for it.
  if (s3) return storage.put(key, text);
  const file = join(dataDir, 'files', key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.next`, text, { flush: true });
  await rename(`${file}.next`, file);
}

/**
 * The signed hashes of a released version's files; undefined for a version that was not released.
 * @throws SignatureError when they were not signed for this version by one of the keys
 */
export async function readReleasedFiles(
  storage: Disk,
  remote: string,
  version: string,
  keys: KeyObject[],
): Promise<ReleasedFiles | undefined> {
  const key = filesKey(remote, version);
  if (!(await storage.exists(key))) return undefined;
  const released = z.parse(ReleasedFiles, openSigned(FILES_TYPE, await storage.get(key), keys));
  if (released.remote === remote && released.version === version) return released;
  throw new SignatureError(`It was signed for ${released.remote} ${released.version}.`);
}

/** Signs and stores the hashes of a released version's files. */
export const writeReleasedFiles = (storage: Disk, released: ReleasedFiles, signingKey: KeyObject) =>
  storage.put(filesKey(released.remote, released.version), signDocument(FILES_TYPE, released, signingKey));

/**
 * The manifest that a user gets: the canary for a stable share of the signed-in users, else what is live. Releases for
 * another remote API version than this product's are skipped: after an upgrade the bundled remotes are live again.
 * @returns undefined for the version that came with the product
 */
export function manifestFor(
  { remote, releases, canary }: ActiveRelease,
  userId: string | undefined,
): RemoteManifest | undefined {
  const fits = ({ remoteApiVersion }: RemoteManifest) => remoteApiVersion === REMOTE_API_VERSION;
  const live = releases.find(fits);
  if (!canary || !userId || !fits(canary.manifest)) return live;
  const share = createHash('sha256').update(`${remote} ${userId}`).digest().readUInt32BE() % 100;
  return share < canary.percent ? canary.manifest : live;
}
