import { getAbout, getChangelog, lookForUpdates } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('administrators see what runs and whether the database fits', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const applied = api.database.source.migrations.length;
  const { body } = await admin.call(getAbout);
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    platform: `${process.platform}-${process.arch}`,
    database: { applied, missing: 0, later: 0, unfit: 0 },
    ...{ canLookForUpdates: false, hasChangelog: true },
  });
  await api.database.source.query(
    `INSERT INTO migrations (timestamp, name) VALUES (1, 'AddStars1999900000001'), (2, 'DropStars1999900000002')`,
  );
  await api.database.source.query(`INSERT INTO migration_marks VALUES ('AddStars1999900000001', '0.1.0')`);
  expect((await admin.call(getAbout)).body.database).toEqual({
    ...{ applied: applied + 2, missing: 0, later: 2, unfit: 1 },
  });
});

test('administrators read the changelog as plain text', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const response = await admin.fetch(getChangelog.path);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(/^# Changelog/);
});

test('nothing is looked for on the internet where no address is set', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  expect((await admin.call(lookForUpdates)).body).toEqual({ result: 'off', version: null });
});
