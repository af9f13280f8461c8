import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REMOTE_API_VERSION, type RemoteManifest } from '@lectern/contract';
import { manifestFor, readActiveRelease, releasedRemotes, writeActiveRelease } from './releases.js';
import { createStorage } from './storage.js';

const manifest = (version: string, remoteApiVersion = REMOTE_API_VERSION): RemoteManifest => ({
  version,
  remoteApiVersion,
  type: 'script',
  entry: `/remotes/learner/${version}/mf-manifest.json`,
  integrity: {},
  overlays: [],
  screens: {
    courses: { path: '/courses', module: './catalog', access: 'public', frame: 'page', files: [] },
  },
});
const live = manifest('1111111111');
const canary = manifest('2222222222');

test('a canary goes to a stable share of the signed-in users, and to no visitor', () => {
  const people = Array.from({ length: 2000 }, () => randomUUID());
  const getting = (percent: number) =>
    people.filter((id) => {
      const active = { releases: [live], canary: { manifest: canary, percent } };
      return manifestFor('learner', active, id) === canary;
    });
  const tenth = getting(10);
  expect(tenth.length).toBeGreaterThan(120);
  expect(tenth.length).toBeLessThan(280);
  expect(getting(10)).toEqual(tenth);
  expect(getting(30)).toEqual(expect.arrayContaining(tenth));
  const active = { releases: [live], canary: { manifest: canary, percent: 99 } };
  expect(manifestFor('learner', active, undefined)).toBe(live);
});

test('a release for another remote API version is never live', () => {
  const older = manifest('3333333333', REMOTE_API_VERSION - 1);
  expect(manifestFor('learner', { releases: [older, live] }, undefined)).toBe(live);
  expect(manifestFor('learner', { releases: [older] }, undefined)).toBeUndefined();
  const active = { releases: [live], canary: { manifest: older, percent: 99 } };
  expect(manifestFor('learner', active, randomUUID())).toBe(live);
});

test('the active release is replaced in one step, and nothing is left beside it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-releases-'));
  const place = { dataDir, s3: undefined, storage: createStorage({ dataDir, s3: undefined }) };
  expect(await releasedRemotes(place.storage)).toEqual([]);
  expect(await readActiveRelease(place.storage, 'learner')).toEqual({ releases: [] });
  await writeActiveRelease(place, 'learner', { releases: [live] });
  await writeActiveRelease(place, 'learner', { releases: [canary, live] });
  expect(await readActiveRelease(place.storage, 'learner')).toEqual({ releases: [canary, live] });
  expect(await readdir(join(dataDir, 'files', 'releases', 'learner'))).toEqual(['active.json']);
  expect(await releasedRemotes(place.storage)).toEqual(['learner']);
  await rm(dataDir, { recursive: true });
});
