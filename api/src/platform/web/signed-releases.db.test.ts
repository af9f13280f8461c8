import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listAuditEntries,
  REMOTE_API_VERSION,
  type RemoteManifest,
  type RemoteManifests,
} from '@lectern/contract';
import {
  createStorage,
  releaseHash,
  releaseKey,
  writeActiveRelease,
  writeReleasedFiles,
} from '@lectern/infra';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const [BUNDLED, RELEASED] = ['0000000000', '1111111111'] as const;

const manifest = (version: string): RemoteManifest => ({
  version,
  remoteApiVersion: REMOTE_API_VERSION,
  type: 'script',
  entry: `/remotes/learner/${version}/mf-manifest.json`,
  integrity: {},
  screens: {},
  overlays: [],
});

let webRoot: string;
let api: TestApi;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<style nonce="__CSP_NONCE__"></style>');
  await writeFile(join(webRoot, 'theme-init.js'), '');
  await writeFile(join(webRoot, 'remotes.json'), JSON.stringify({ learner: manifest(BUNDLED) }));
  api = await startTestApi({ webRoot, releaseKeys: [publicKey] });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true });
});

test('a signed release is live with its files, and administrators see it in the audit log', async () => {
  const storage = createStorage(api.env);
  const [remote, version, script] = ['learner', RELEASED, 'released()'];
  await storage.put(releaseKey(remote, version, 'a.js'), script);
  const files = { 'a.js': releaseHash(Buffer.from(script)) };
  await writeReleasedFiles(storage, { remote, version, files }, privateKey);
  const active = { remote, issuedAt: Date.now(), releases: [manifest(version)] };
  await writeActiveRelease({ ...api.env, storage }, active, privateKey);

  const manifests = (await (await api.visitor.fetch('/remotes.json')).json()) as RemoteManifests;
  expect(manifests['learner']?.version).toBe(RELEASED);
  const file = await api.visitor.fetch(`/remotes/learner/${RELEASED}/a.js`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(await file.text()).toBe(script);
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { body } = await admin.call(listAuditEntries);
  expect(body.items).toMatchObject([
    {
      action: 'release.activated',
      actor: { name: 'Command line' },
      target: { kind: 'remote', name: 'learner' },
      detail: RELEASED,
    },
  ]);
});
