import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getHealth, HEALTH_CHECKS, healthLive, healthReady } from '@lectern/contract';
import { INGEST_QUEUE, type IngestQueue } from '../infra.module.js';
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

test('administrators see every check, and those who ask within ten seconds get the same findings', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const measure = vi.spyOn(api.app.get<IngestQueue>(INGEST_QUEUE), 'getWorkersCount');
  const [first, second] = await Promise.all([admin.call(getHealth), admin.call(getHealth)]);
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect((await admin.call(getHealth)).body).toEqual(first.body);
  expect(measure).toHaveBeenCalledTimes(1);
  const { checks } = first.body;
  expect(checks.map(({ id }) => id)).toEqual([...HEALTH_CHECKS]);
  expect(checks[0]).toMatchObject({ state: 'ok', code: 'databaseFine' });
  expect(checks[1]).toMatchObject({ state: 'wrong', code: 'noWorker' });
  expect(checks.filter(({ code }) => code === 'checkFailed' || code === 'noAnswer')).toEqual([]);
  const learner = await api.as(await api.aUser());
  expect((await learner.call(getHealth)).status).toBe(403);
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
