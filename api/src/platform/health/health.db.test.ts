import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthLive, healthReady } from '@lectern/contract';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a healthy server is ready', async () => {
  expect(await api.visitor.call(healthReady)).toEqual({
    status: 200,
    body: { database: 'ok', queue: 'ok', storage: 'ok' },
  });
});

test('a server that can’t reach its files is not ready', async () => {
  const { dataDir } = api.env;
  api.env.dataDir = '/dev/null/nowhere';
  expect(await api.visitor.call(healthReady)).toEqual({
    status: 503,
    body: { database: 'ok', queue: 'ok', storage: 'down' },
  });
  api.env.dataDir = dataDir;
});

test('a server that has lost its database is alive but not ready', async () => {
  await api.database.drop();
  expect(await api.visitor.call(healthReady)).toEqual({
    status: 503,
    body: { database: 'down', queue: 'down', storage: 'ok' },
  });
  expect((await api.visitor.call(healthLive)).status).toBe(200);
  const answer = await api.visitor.fetch('/api/courses');
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      statusCode: 503,
      message: 'Lectern cannot reach its data at the moment. Please try again in a minute.',
      code: 'platform.unavailable',
    },
  ]);
});
