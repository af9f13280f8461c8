import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REMOTE_API_VERSION, type RemoteManifest } from '@lectern/contract';
import { createSigningKey, readReleaseKeys, readSigningKey } from './release-keys.js';
import {
  type ActiveRelease,
  manifestFor,
  openActiveRelease,
  readReleasedFiles,
  releasedRemotes,
  storedActiveRelease,
  writeActiveRelease,
  writeReleasedFiles,
} from './releases.js';
import { createStorage } from '../storage/storage.js';

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
const learner = (changes: Partial<ActiveRelease>): ActiveRelease => ({
  remote: 'learner',
  issuedAt: 1,
  releases: [live],
  ...changes,
});
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-releases-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('a canary goes to a stable share of the signed-in users, and to no visitor', () => {
  const people = Array.from({ length: 2000 }, () => randomUUID());
  const getting = (percent: number) =>
    people.filter((id) => manifestFor(learner({ canary: { manifest: canary, percent } }), id) === canary);
  const tenth = getting(10);
  expect(tenth.length).toBeGreaterThan(120);
  expect(tenth.length).toBeLessThan(280);
  expect(getting(10)).toEqual(tenth);
  expect(getting(30)).toEqual(expect.arrayContaining(tenth));
  const active = learner({ canary: { manifest: canary, percent: 99 } });
  expect(manifestFor(active, undefined)).toBe(live);
});

test('a release for another remote API version is never live', () => {
  const older = manifest('3333333333', REMOTE_API_VERSION - 1);
  expect(manifestFor(learner({ releases: [older, live] }), undefined)).toBe(live);
  expect(manifestFor(learner({ releases: [older] }), undefined)).toBeUndefined();
  const active = learner({ canary: { manifest: older, percent: 99 } });
  expect(manifestFor(active, randomUUID())).toBe(live);
});

test('the active release is replaced in one step, and nothing is left beside it', async () => {
  const place = { dataDir, s3: undefined, storage: createStorage({ dataDir, s3: undefined }) };
  expect(await releasedRemotes(place.storage)).toEqual([]);
  expect(await storedActiveRelease(place.storage, 'learner')).toBeUndefined();
  const next = learner({ issuedAt: 2, releases: [canary, live] });
  await writeActiveRelease(place, learner({}), privateKey);
  await writeActiveRelease(place, next, privateKey);
  const stored = (await storedActiveRelease(place.storage, 'learner')) ?? '';
  expect(openActiveRelease(stored, 'learner', [other.publicKey, publicKey])).toEqual(next);
  expect(await readdir(join(dataDir, 'files', 'releases', 'learner'))).toEqual(['active.json']);
  expect(await releasedRemotes(place.storage)).toEqual(['learner']);
});

test('what was not signed for this remote, this purpose and by a known key is refused', async () => {
  const place = { dataDir, s3: undefined, storage: createStorage({ dataDir, s3: undefined }) };
  await writeActiveRelease(place, learner({}), privateKey);
  const stored = (await storedActiveRelease(place.storage, 'learner')) ?? '';
  const refuse = (text: string, remote = 'learner', keys = [publicKey]) =>
    expect(() => openActiveRelease(text, remote, keys));
  refuse(JSON.stringify(learner({}))).toThrow('It is not signed.');
  refuse('{').toThrow('It is not signed.');
  refuse(stored, 'admin').toThrow('It was signed for learner.');
  refuse(stored, 'learner', [other.publicKey]).toThrow('It is not signed by a key in RELEASE_PUBLIC_KEY.');
  refuse(stored, 'learner', []).toThrow('It is not signed by a key in RELEASE_PUBLIC_KEY.');
  const envelope = JSON.parse(stored) as { payload: string };
  const changed = Buffer.from(JSON.stringify(learner({ releases: [canary] }))).toString('base64');
  refuse(JSON.stringify({ ...envelope, payload: changed })).toThrow('It is not signed by a key');
  refuse(JSON.stringify({ ...envelope, signatures: [] })).toThrow('It is not signed by a key');

  const files = { remote: 'learner', version: '1111111111', files: { 'a.js': 'hash' } };
  await writeReleasedFiles(place.storage, files, privateKey);
  const signList = (remote: string, version: string) =>
    readReleasedFiles(place.storage, remote, version, [publicKey]);
  expect(await signList('learner', '1111111111')).toEqual(files);
  expect(await signList('learner', '2222222222')).toBeUndefined();
  const list = await place.storage.get('releases/learner/1111111111.files.json');
  refuse(list).toThrow('It was signed for another purpose.');
  await place.storage.put('releases/learner/2222222222.files.json', list);
  await expect(signList('learner', '2222222222')).rejects.toThrow('It was signed for learner 1111111111.');
});

test('a signing key is made once, is for its owner only, and has a public half that fits', async () => {
  const file = join(dataDir, 'release.key');
  const text = createSigningKey(file);
  expect(() => createSigningKey(file)).toThrow('EEXIST');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = readSigningKey({}, file);
  expect(readReleaseKeys({ RELEASE_PUBLIC_KEY: text })[0]?.equals(createPublicKey(key))).toBe(true);
  const pem = await readFile(file, 'utf8');
  expect(readSigningKey({ RELEASE_SIGNING_KEY: pem }, 'none').equals(key)).toBe(true);
  expect(readSigningKey({ RELEASE_SIGNING_KEY_FILE: file }, 'none').equals(key)).toBe(true);
  expect(readReleaseKeys({})).toEqual([]);
  expect(readReleaseKeys({ RELEASE_PUBLIC_KEY: `${text}, ${text}` })).toHaveLength(2);
});

test('a key that can’t be used is refused with a sentence that says what to do', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(() => readSigningKey({}, join(dataDir, 'none'))).toThrow('npm run release -- --new-key <file>');
  for (const pem of ['nonsense', String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }))])
    expect(() => readSigningKey({ RELEASE_SIGNING_KEY: pem }, '')).toThrow('no Ed25519 private key');
  const der = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  for (const text of ['nonsense', der])
    expect(() => readReleaseKeys({ RELEASE_PUBLIC_KEY: text })).toThrow('no Ed25519 public key');
});
