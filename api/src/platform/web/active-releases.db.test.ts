import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REMOTE_API_VERSION } from '@lectern/contract';
import { AuditEntry } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createStorage, type Disk, writeActiveRelease } from '@lectern/infra';
import type { SecurityLog } from '../security/security-log.js';
import { ActiveReleases } from './active-releases.js';

const maker = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const [FIRST, SECOND] = ['1111111111', '2222222222'] as const;
const ACTIVE = 'releases/learner/active.json';

let dataDir: string;
let storage: Disk;
let database: TestDatabase;
let warnings: unknown[];
/** Lines of the security log. */
let events: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-releases-'));
  storage = createStorage({ dataDir, s3: undefined });
  database = await createTestDatabase();
  warnings = [];
  events = [];
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const aReplica = (keys = [maker.publicKey]) => {
  const logger = { warn: (details: unknown) => void warnings.push(details) };
  const securityLog: Pick<SecurityLog, 'record'> = {
    record: (event, outcome, { reason }) => void events.push(`${event} ${outcome} ${reason}`),
  };
  const { source } = database;
  const releases = new ActiveReleases({ source, storage, keys, logger, securityLog });
  return { live: async () => (await releases.read()).get('learner')?.releases[0]?.version };
};

const manifest = (version: string) => ({
  version,
  remoteApiVersion: REMOTE_API_VERSION,
  type: 'script' as const,
  entry: `/remotes/learner/${version}/mf-manifest.json`,
  integrity: {},
  screens: {},
  overlays: [],
});
const activate = (
  issuedAt: number,
  versions: string[],
  key: KeyObject = maker.privateKey,
  canary?: { percent: number; manifest: ReturnType<typeof manifest> },
) =>
  writeActiveRelease(
    { dataDir, s3: undefined, storage },
    { remote: 'learner', issuedAt, releases: versions.map(manifest), ...(canary && { canary }) },
    key,
  );

test('a release that is unsigned, of another key or without a known key is not live', async () => {
  const replica = aReplica();
  await storage.put(ACTIVE, JSON.stringify({ remote: 'learner', issuedAt: 1, releases: [manifest(FIRST)] }));
  expect(await replica.live()).toBeUndefined();
  await activate(2, [FIRST], stranger.privateKey);
  expect(await replica.live()).toBeUndefined();
  await replica.live();
  // Once for each document.
  expect(warnings).toEqual([
    { remote: 'learner', reason: 'It is not signed.' },
    { remote: 'learner', reason: 'It is not signed by a key in RELEASE_PUBLIC_KEY.' },
  ]);
  expect(events).toEqual([
    'release refused learner: It is not signed.',
    'release refused learner: It is not signed by a key in RELEASE_PUBLIC_KEY.',
  ]);
  await activate(3, [FIRST]);
  expect(await aReplica([]).live()).toBeUndefined();
  expect(await replica.live()).toBe(FIRST);
});

test('an earlier release does not come back in any replica, and a removed one stays live', async () => {
  const replica = aReplica();
  await activate(1, [FIRST]);
  expect(await replica.live()).toBe(FIRST);
  const earlier = await storage.get(ACTIVE);
  await activate(2, [SECOND, FIRST]);
  expect(await replica.live()).toBe(SECOND);

  await storage.put(ACTIVE, earlier);
  expect([await replica.live(), await aReplica().live()]).toEqual([SECOND, SECOND]);
  await storage.delete(ACTIVE);
  expect([await replica.live(), await aReplica().live()]).toEqual([SECOND, SECOND]);
  expect(warnings).toEqual([{ remote: 'learner' }, { remote: 'learner' }]);
});

test('a rollback is a later release with an earlier version, as is the way back to the bundled remote', async () => {
  const replica = aReplica();
  await activate(1, [SECOND, FIRST]);
  await replica.live();
  await activate(2, [FIRST]);
  expect(await replica.live()).toBe(FIRST);
  await activate(3, []);
  expect(await replica.live()).toBeUndefined();
});

test('a release of a key that is no longer known ends with the next start', async () => {
  await activate(1, [FIRST]);
  expect(await aReplica().live()).toBe(FIRST);
  expect(await aReplica([stranger.publicKey]).live()).toBeUndefined();
  expect(await aReplica([stranger.publicKey, maker.publicKey]).live()).toBe(FIRST);
});

test('audit log and security log record each release, canary and rollback once, however many replicas see it', async () => {
  await activate(1, [FIRST]);
  await Promise.all([aReplica().live(), aReplica().live(), aReplica().live()]);
  await activate(2, [FIRST], maker.privateKey, { percent: 10, manifest: manifest(SECOND) });
  await aReplica().live();
  await activate(3, [SECOND, FIRST]);
  await aReplica().live();
  await activate(4, [FIRST]);
  await aReplica().live();
  await activate(5, []);
  await aReplica().live();
  const details = [
    FIRST,
    `${FIRST}, canary ${SECOND} for 10 %`,
    SECOND,
    FIRST,
    'the version that came with the product',
  ];
  expect(events).toEqual(details.map((detail) => `release success learner: ${detail}`));
  const entries = await database.source.getRepository(AuditEntry).find({ order: { id: 'ASC' } });
  expect(
    entries.map(({ action, actorName, targetName, detail }) => [action, actorName, targetName, detail]),
  ).toEqual(details.map((detail) => ['release.activated', 'Command line', 'learner', detail]));
});
