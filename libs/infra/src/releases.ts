import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REMOTE_API_VERSION, RemoteManifest } from '@lectern/contract';
import type { Disk } from 'flydrive';
import * as z from 'zod/mini';
import type { Env } from './env.js';

/** What is live of a remote. */
export const ActiveRelease = z.object({
  /** The first is live, the others were before it, newest first. Empty: the version that came with the product is live. */
  releases: z.array(RemoteManifest),
  /** A version that only a share of the signed-in users gets, in percent. */
  canary: z.optional(z.object({ manifest: RemoteManifest, percent: z.int().check(z.gte(1), z.lte(99)) })),
});
export type ActiveRelease = z.output<typeof ActiveRelease>;

const FOLDER = 'releases/';

/** Storage key of a file of a released version; its content never changes. */
export const releaseKey = (remote: string, version: string, file: string): string =>
  `${FOLDER}${remote}/${version}/${file}`;

const activeKey = (remote: string) => `${FOLDER}${remote}/active.json`;

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

/** What is live of a remote. */
export async function readActiveRelease(storage: Disk, remote: string): Promise<ActiveRelease> {
  if (!(await storage.exists(activeKey(remote)))) return { releases: [] };
  return z.parse(ActiveRelease, JSON.parse(await storage.get(activeKey(remote))));
}

/** Replaces what is live of a remote in one step. */
export async function writeActiveRelease(
  { storage, s3, dataDir }: Pick<Env, 's3' | 'dataDir'> & { storage: Disk },
  remote: string,
  active: ActiveRelease,
): Promise<void> {
  const key = activeKey(remote);
  const text = JSON.stringify(active);
  // A bucket replaces an object in one step, a folder needs a rename for it.
  if (s3) return storage.put(key, text);
  const file = join(dataDir, 'files', key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.next`, text, { flush: true });
  await rename(`${file}.next`, file);
}

/**
 * The manifest that a user gets: the canary for a stable share of the signed-in users, else what is live. Releases for
 * another remote API version than this product's are skipped: after an upgrade the bundled remotes are live again.
 * @returns undefined for the version that came with the product
 */
export function manifestFor(
  remote: string,
  { releases, canary }: ActiveRelease,
  userId: string | undefined,
): RemoteManifest | undefined {
  const fits = ({ remoteApiVersion }: RemoteManifest) => remoteApiVersion === REMOTE_API_VERSION;
  const live = releases.find(fits);
  if (!canary || !userId || !fits(canary.manifest)) return live;
  const share = createHash('sha256').update(`${remote} ${userId}`).digest().readUInt32BE() % 100;
  return share < canary.percent ? canary.manifest : live;
}
