import { join } from 'node:path';
import {
  DEFAULT_SITE_RETENTION,
  getPrivacyNotice,
  getSiteData,
  getSiteSettings,
  RETENTION_UNCONFIRMED,
  type SiteRetention,
  updateSiteRetention,
} from '@lectern/contract';
import { ChatSession, type User } from '@lectern/data';
import { createStorage, readEnv } from '@lectern/infra';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { describeStorage, sumFiles } from './describe-storage.js';
import { RetentionService } from './retention.service.js';
import { RetentionSettingsService } from './retention-settings.service.js';

let api: TestApi;
let replica: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  replica = await startTestApi({}, api.database);
});
afterEach(() => api.database.source.query('TRUNCATE chat_sessions, users CASCADE'));
afterAll(async () => {
  await replica.stop();
  await api.stop();
});

const sessions = () => api.database.source.getRepository(ChatSession);
const aUser = (person: Partial<User> = {}) => api.aUser(person);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Applies the rules, with these variables in the environment. */
async function apply(variables: Record<string, string> = {}) {
  api.env.privacy = readEnv({ DATABASE_URL: api.database.url, ...variables }).privacy;
  await api.app.get(RetentionService).apply();
}

async function aConversation({ id: userId }: User, age: number) {
  const times = { createdAt: daysAgo(age), updatedAt: daysAgo(age) };
  await sessions().save({ userId, title: 'Lifting', ...times } as ChatSession);
}

/** Saves retention times as an administrator. */
async function save(times: Partial<SiteRetention>, isConfirmed?: boolean) {
  const admin = await api.as(await aUser({ role: 'admin' }));
  const { version } = (await admin.call(getSiteSettings)).body.retention;
  const body = { version, settings: { ...DEFAULT_SITE_RETENTION, ...times }, isConfirmed };
  return admin.call(updateSiteRetention, { body });
}

test('a save that would delete something says how much, changes nothing, and is saved once it is confirmed', async () => {
  await apply();
  const user = await aUser({ createdAt: daysAgo(900), lastActive: daysAgo(370) });
  await aConversation(user, 31);
  await aConversation(user, 40);
  await aConversation(user, 3);
  const refused = await save({ conversationDays: 30 });
  expect(refused).toMatchObject({ status: 409, body: { code: RETENTION_UNCONFIRMED } });
  expect(refused.body).toMatchObject({
    message: expect.stringContaining('texts of 2 conversations') as string,
  });
  await apply();
  expect(await sessions().countBy({ userId: user.id })).toBe(3);
  expect((await save({ conversationDays: 30 }, true)).status).toBe(200);
  await expect.poll(() => replica.app.get(RetentionSettingsService).current.conversationDays).toBe(30);
  expect((await api.visitor.call(getPrivacyNotice)).body.retention.conversations).toBe(30);
  await apply();
  expect(await sessions().countBy({ userId: user.id })).toBe(1);
  // Nothing is left to delete, so nothing is asked.
  expect((await save({ conversationDays: 20 })).status).toBe(200);
  expect((await save({})).status).toBe(200);
});

test('what the environment sets comes before the settings', async () => {
  expect((await save({ conversationDays: 20 })).status).toBe(200);
  await apply({ RETENTION_CONVERSATION_DAYS: '0', RETENTION_AUDIT_NAME_DAYS: '400' });
  expect(api.app.get(RetentionSettingsService).current).toMatchObject({
    conversationDays: 0,
    auditNameDays: 400,
  });
  const admin = await api.as(await aUser({ role: 'admin' }));
  const { retention } = (await admin.call(getSiteData)).body;
  expect(retention).toEqual({ conversationDays: 0, auditNameDays: 400 });
  await apply();
  expect((await save({})).status).toBe(200);
});

test('inactive accounts need a mail server, of the environment or the settings, and 90 days, and are counted before a save', async () => {
  expect((await save({ inactiveAccountDays: 365 })).status).toBe(400);
  api.env.mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@example.org' };
  for (const refused of [{ inactiveAccountDays: 89 }, { conversationDays: 3651 }, { auditNameDays: -1 }])
    expect((await save(refused)).status).toBe(400);
  await aUser({ createdAt: daysAgo(900), lastActive: daysAgo(370) });
  expect((await save({ inactiveAccountDays: 365 })).body).toMatchObject({
    message: expect.stringContaining('1 account after a warning') as string,
  });
  expect((await save({ inactiveAccountDays: 365 }, true)).status).toBe(200);
  api.env.mail = undefined;

  const admin = await api.as(await aUser({ role: 'admin' }));
  const showsMailServer = async () => (await admin.call(getSiteData)).body.hasMailServer;
  expect(await showsMailServer()).toBe(false);
  const site = api.app.get(SiteSettingsService);
  const { current } = site;
  site.current = {
    ...current,
    mail: { ...current.mail, host: 'mail.example.org', senderAddress: 'no-reply@example.org' },
  };
  expect(await showsMailServer()).toBe(true);
  site.current = current;
  expect(api.app.get(RetentionSettingsService).current.inactiveAccountDays).toBe(0);
  expect((await save({})).status).toBe(200);
});

test('administrators see where files are and how much room they take', async () => {
  await createStorage(api.env).put('pictures/one.bin', 'x'.repeat(2000));
  const admin = await api.as(await aUser({ role: 'admin' }));
  const { storage } = (await admin.call(getSiteData)).body;
  expect(storage).toMatchObject({ kind: 'folder', name: join(api.env.dataDir, 'files'), host: null });
  expect(storage.usedBytes).toBeGreaterThanOrEqual(2000);
  expect(storage.freeBytes).toBeGreaterThan(0);
  expect(await sumFiles(join(api.env.dataDir, 'files'), 0)).toBeNull();
  const s3 = { bucket: 'courses', region: 'eu-1', accessKeyId: 'key', secretAccessKey: 'secret' };
  const bucket = await describeStorage({ s3: { ...s3, endpoint: 'https://s3.example.org' }, dataDir: '/' });
  expect(bucket).toEqual({
    ...{ kind: 'bucket', name: 'courses', host: 's3.example.org' },
    ...{ usedBytes: null, freeBytes: null },
  });
});
