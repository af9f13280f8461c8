import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemoteManifests } from '@lectern/contract';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const ORIGIN = 'https://dev.example.org';

let webRoot: string;
let api: TestApi;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<style nonce="__CSP_NONCE__"></style>');
  await writeFile(join(webRoot, 'theme-init.js'), '');
  const learner = {
    entry: '/remotes/learner/0123456789/mf-manifest.json',
    integrity: Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`/remotes/learner/${n}.js`, 'sha384-']),
    ),
    screens: {},
  };
  await writeFile(join(webRoot, 'remotes.json'), JSON.stringify({ learner }));
  api = await startTestApi({
    webRoot,
    publicUrl: 'https://learn.example.org',
    remoteOverrides: [ORIGIN],
    allowsOverrides: true,
  });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true });
});

/** What a page and `/remotes.json` say about the override that a link requests. */
async function asked(client: TestClient) {
  const headers = { accept: 'text/html' };
  const page = await client.fetch(`/?remote.learner=${ORIGIN}`, { headers });
  const manifests = await client.fetch(`/remotes.json?remote.learner=${ORIGIN}`);
  const { learner } = (await manifests.json()) as RemoteManifests;
  return { policy: page.headers.get('content-security-policy') ?? '', entry: learner?.entry };
}

test('outside of the developer’s machine an override is for administrators, and so is its policy', async () => {
  const student = await api.as(await api.aUser());
  for (const client of [api.visitor, student]) {
    const { policy, entry } = await asked(client);
    expect(policy).not.toContain(ORIGIN);
    expect(entry).toMatch(/^\/remotes\/learner\//);
  }
  const { policy, entry } = await asked(await api.as(await api.aUser({ role: 'admin' })));
  for (const directive of ['script', 'style', 'font', 'connect'])
    expect(policy).toMatch(new RegExp(`${directive}-src 'self' ${ORIGIN}[ ;]`));
  expect(policy).not.toContain(`img-src 'self' ${ORIGIN}`);
  expect(entry).toBe(`${ORIGIN}/mf-manifest.json`);
});

test('the manifests of all remotes are compressed, since every page waits for them', async () => {
  const response = await api.visitor.fetch('/remotes.json', { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
});
