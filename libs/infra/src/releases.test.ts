import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listingFor, movePointer, readPointer, type ReleaseListing } from './releases.js';
import { createStorage } from './storage.js';

const listing = (version: string): ReleaseListing => ({
  version,
  treaty: 1,
  entry: `/remotes/learner/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  overlays: false,
  routes: [{ path: '/courses', access: 'public' }],
});
const live = listing('1111111111');
const canary = listing('2222222222');

test('a canary goes to a stable share of the signed-in, and to no visitor', () => {
  const people = Array.from({ length: 2000 }, () => randomUUID());
  const getting = (percent: number) =>
    people.filter((id) => {
      const pointer = { releases: [live], canary: { listing: canary, percent } };
      return listingFor('learner', pointer, id) === canary;
    });
  const tenth = getting(10);
  expect(tenth.length).toBeGreaterThan(120);
  expect(tenth.length).toBeLessThan(280);
  expect(getting(10)).toEqual(tenth);
  expect(getting(30)).toEqual(expect.arrayContaining(tenth));
  const pointer = { releases: [live], canary: { listing: canary, percent: 99 } };
  expect(listingFor('learner', pointer, undefined)).toBe(live);
});

test('a pointer is moved in one step, and nothing is left beside it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-releases-'));
  const place = { dataDir, s3: undefined, storage: createStorage({ dataDir, s3: undefined }) };
  expect(await readPointer(place.storage, 'learner')).toEqual({ releases: [] });
  await movePointer(place, 'learner', { releases: [live] });
  await movePointer(place, 'learner', { releases: [canary, live] });
  expect(await readPointer(place.storage, 'learner')).toEqual({ releases: [canary, live] });
  expect(await readdir(join(dataDir, 'files', 'releases', 'learner'))).toEqual(['pointer.json']);
  await rm(dataDir, { recursive: true });
});
