import {
  createInvitations,
  getFirstSteps,
  getSiteSettings,
  listAuditEntries,
  seedCourses,
  updateSiteFirstSteps,
  updateSiteIdentity,
} from '@lectern/contract';
import { type Disk, recordBackup } from '@lectern/infra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../platform/infra.module.js';
import { startTestApi, type TestApi, type TestClient } from '../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  await api.database.source.query(`DELETE FROM users WHERE role <> 'admin'`);
});
afterAll(() => api.stop());

const find = async () => (await admin.call(getFirstSteps)).body;

test('a step is done when the site has what it leads to, and sample courses are no course of its own', async () => {
  expect(await find()).toMatchObject({ done: [], missingSamples: 6 });
  await admin.call(seedCourses);
  expect(await find()).toMatchObject({ done: [], missingSamples: 0 });

  const { version, settings } = (await admin.call(getSiteSettings)).body.identity;
  await admin.call(updateSiteIdentity, { body: { version, settings: { ...settings, name: 'Hill School' } } });
  expect((await find()).done).toEqual(['identity']);
  await api.aCourse();
  expect((await find()).done).toEqual(['identity', 'course']);
  await admin.call(createInvitations, {
    body: { emails: ['ada@example.org'], groupId: null, role: 'student' },
  });
  expect((await find()).done).toEqual(['identity', 'course', 'people']);
  await recordBackup(api.app.get<Disk>(STORAGE), new Date());
  expect((await find()).done).toEqual(['identity', 'course', 'people', 'backup']);
});

test('a second person is one of the people, however they came', async () => {
  await api.database.source.query('DELETE FROM invitations');
  expect((await find()).done).not.toContain('people');
  await api.aUser();
  expect((await find()).done).toContain('people');
});

test('an administrator dismisses the steps for the site and shows them again, and the audit log names both', async () => {
  const { setting } = await find();
  expect(setting).toEqual({ version: 0, settings: { isShown: true } });
  const dismissed = await admin.call(updateSiteFirstSteps, {
    body: { version: 0, settings: { isShown: false } },
  });
  expect(dismissed.status).toBe(200);
  expect((await find()).setting).toEqual({ version: 1, settings: { isShown: false } });
  await admin.call(updateSiteFirstSteps, { body: { version: 1, settings: { isShown: true } } });
  expect((await find()).setting.settings).toEqual({ isShown: true });
  const { items } = (await admin.call(listAuditEntries, { query: { page: '1' } })).body;
  expect(items.slice(0, 2)).toMatchObject(
    [1, 2].map(() => ({ target: { kind: 'site', name: 'firstSteps' }, fields: ['isShown'] })),
  );
});
