import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadServerMessages, translate } from '@lectern/i18n/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('an idle connection stays open longer than a proxy in front keeps it', () => {
  const { keepAliveTimeout, headersTimeout } = api.app.getHttpServer() as Server;
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
  expect(headersTimeout).toBeGreaterThan(keepAliveTimeout);
});

test('a body that is no JSON, or too large, gets a sentence', async () => {
  const client = await api.as(await api.aUser());
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json', origin: new URL(api.env.publicUrl).origin };
    const response = await client.fetch('/api/chat/sessions', { method: 'POST', headers, body });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  expect(await send('{"title": ')).toEqual([
    400,
    'The request is not valid JSON. Please correct it and send it again.',
  ]);
  expect(await send(JSON.stringify({ title: 'x'.repeat(200_000) }))).toEqual([
    413,
    'The request is too large. Please send less at once.',
  ]);
});

test('an address with a part that is no id gets a sentence with an example', async () => {
  const response = await api.visitor.fetch('/api/courses/nope');
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: expect.stringMatching(/^Id is not an id such as [\da-f-]{36}\. Please check the address\.$/) },
  ]);
});

test('an API that serves no front ends has the texts of the installation in every language when it starts', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-texts-'));
  await mkdir(join(dataDir, 'texts'));
  await writeFile(join(dataDir, 'texts/de.json'), '{ "server.authoring.soundMissing": "Ton fehlt." }');
  const original = translate('de', 'authoring.soundMissing');
  const own = await startTestApi({ dataDir }, api.database);
  try {
    expect(translate('de', 'authoring.soundMissing')).toBe('Ton fehlt.');
  } finally {
    await own.stop();
    await rm(dataDir, { recursive: true });
    loadServerMessages(new Map([['de', { 'server.authoring.soundMissing': original }]]));
  }
});
