import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';
import * as z from 'zod/mini';
import type { Env } from './env.js';

/** What is served of a remote: the listing for `/remotes.json`, made by its build. */
export const ReleaseListing = z.looseObject({
  version: z.string(),
  treaty: z.int(),
  entry: z.string(),
  integrity: z.string(),
  overlays: z.boolean(),
  routes: z.array(z.looseObject({ path: z.string() })),
});
export type ReleaseListing = z.output<typeof ReleaseListing>;

/** What has been released of a remote: the first is live, the others were before it, newest first. */
export const ReleasePointer = z.object({
  /** Empty: the version that came with the product is live. */
  releases: z.array(ReleaseListing),
  /** A version that only some of the signed-in get, in percent. */
  canary: z.optional(z.object({ listing: ReleaseListing, percent: z.int().check(z.gte(1), z.lte(99)) })),
});
export type ReleasePointer = z.output<typeof ReleasePointer>;

/** Storage key of a file of a released version; it never changes. */
export const releaseKey = (remote: string, version: string, file: string): string =>
  `releases/${remote}/${version}/${file}`;

const pointerKey = (remote: string) => `releases/${remote}/pointer.json`;

/** The pointer of a remote. */
export async function readPointer(storage: Disk, remote: string): Promise<ReleasePointer> {
  if (!(await storage.exists(pointerKey(remote)))) return { releases: [] };
  return z.parse(ReleasePointer, JSON.parse(await storage.get(pointerKey(remote))));
}

/** Moves the pointer of a remote in one step. */
export async function movePointer(
  { storage, s3, dataDir }: Pick<Env, 's3' | 'dataDir'> & { storage: Disk },
  remote: string,
  pointer: ReleasePointer,
): Promise<void> {
  const key = pointerKey(remote);
  const text = JSON.stringify(pointer);
  // A bucket replaces an object in one step, a folder needs a rename for it.
  if (s3) return storage.put(key, text);
  const file = join(dataDir, 'files', key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.next`, text, { flush: true });
  await rename(`${file}.next`, file);
}

/**
 * What a person gets of a remote: a canary for a stable share of the signed-in, else what is live.
 * @returns undefined for the version that came with the product
 */
export function listingFor(
  remote: string,
  { releases, canary }: ReleasePointer,
  userId: string | undefined,
): ReleaseListing | undefined {
  if (!canary || !userId) return releases[0];
  const share = createHash('sha256').update(`${remote} ${userId}`).digest().readUInt32BE() % 100;
  return share < canary.percent ? canary.listing : releases[0];
}
