import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';

const WORKER = 'self.addEventListener("fetch", () => undefined);';

let webRoot: string;
let api: TestApi;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<div id="root"></div>');
  await writeFile(join(webRoot, 'remotes.json'), '{}');
  await writeFile(join(webRoot, 'service-worker.js'), WORKER);
  api = await startTestApi({ webRoot });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true });
});

/** What a server answers for the worker. */
const readWorker = async (url: string) => (await fetch(`${url}/service-worker.js`)).text();

test('the variable SERVICE_WORKER=off removes the worker from every browser, whatever the setting is', async () => {
  expect(await readWorker(api.url)).toBe(WORKER);
  const switchedOff = await startTestApi({ webRoot, hasServiceWorker: false }, api.database);
  try {
    expect(await readWorker(switchedOff.url)).toContain('registration.unregister()');
  } finally {
    await switchedOff.stop();
  }
});
