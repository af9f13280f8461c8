import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportReport, joinGroup } from '@lectern/contract';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('calls above the limit of their endpoint wait, whatever the case of their path, and others do not', async () => {
  const client = await api.as(await api.aUser());
  const join = () => client.call(joinGroup, { params: { code: 'none' } });
  for (let count = 1; count <= 30; count++) expect((await join()).status).toBe(404);
  const refused = await client.fetch('/api/JOIN/other', { method: 'POST' });
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      statusCode: 429,
      message: expect.stringMatching(/^Too many requests. Please wait \d+ seconds? and try/),
      code: 'platform.tooManyRequests',
      params: { seconds: expect.any(Number) },
    },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await client.fetch('/api/courses')).status).toBe(200);
});

test('calls that are refused for other reasons count', async () => {
  const client = await api.as(await api.aUser());
  for (let count = 1; count <= 10; count++) expect((await client.call(exportReport)).status).toBe(403);
  expect((await client.call(exportReport)).status).toBe(429);
});
