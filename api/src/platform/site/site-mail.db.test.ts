import {
  DEFAULT_SITE_MAIL,
  getEnvironmentMail,
  getPrivacyNotice,
  getReminderSettings,
  getSiteSettings,
  listAuditEntries,
  listMails,
  type SiteMail,
  tryMail,
  updateSiteMail,
} from '@lectern/contract';
import { setSecretsKey, SiteSettingsRow } from '@lectern/data';
import { type MailServer, startMailServer } from '@lectern/infra/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { SiteSettingsService } from './site-settings.service.js';

const KEY = 'a key that is long enough for this';
const PASSWORD = 'a-password-of-the-mail-server';
let api: TestApi;
let replica: TestApi;
let admin: TestClient;
let server: MailServer;
beforeAll(async () => {
  api = await startTestApi({ secretsKey: KEY });
  replica = await startTestApi({ secretsKey: KEY }, api.database);
  admin = await api.as(await api.aUser({ role: 'admin', email: 'ada@example.org', locale: 'de' }));
  server = await startMailServer({ password: PASSWORD });
});
afterEach(async () => {
  setSecretsKey(api.database.url, KEY);
  await save(DEFAULT_SITE_MAIL, null);
});
afterAll(async () => {
  await server.stop();
  await replica.stop();
  await api.stop();
});

/** Settings of the server on this machine. */
const local = (given: Partial<SiteMail> = {}): SiteMail => ({
  ...DEFAULT_SITE_MAIL,
  ...{ host: '127.0.0.1', port: Number(new URL(server.url).port), user: 'lectern', isInNetwork: true },
  senderAddress: 'no-reply@example.org',
  ...given,
});

async function save(settings: SiteMail, secret?: string | null) {
  const { version } = (await admin.call(getSiteSettings)).body.mail;
  return admin.call(updateSiteMail, { body: { version, settings, secret } });
}

const readRow = () => api.database.source.query(`SELECT * FROM site_settings WHERE "group" = 'mail'`);

test('the password is stored encrypted, and no answer, audit entry or other row has it', async () => {
  const answer = await save(local(), PASSWORD);
  expect(answer.body.mail).toMatchObject({ settings: local(), hasSecret: true });
  const audit = await admin.call(listAuditEntries, { query: { page: '1' } });
  expect(audit.body.items[0]).toMatchObject({
    action: 'site.settings-changed',
    target: { kind: 'site', name: 'mail' },
    fields: ['host', 'port', 'user', 'senderAddress', 'isInNetwork', 'secret'],
  });
  const seen = [answer, await admin.call(getSiteSettings), audit, await readRow()];
  expect(JSON.stringify(seen)).not.toContain(PASSWORD);
  expect(JSON.stringify(await readRow())).toContain('encrypted');
  expect(api.app.get(SiteSettingsService).services.mail?.smtpUrl).toContain(PASSWORD);
});

test('a save without a password keeps the saved one, and null removes it', async () => {
  await save(local(), PASSWORD);
  expect((await save(local({ senderName: 'Hill School' }))).body.mail.hasSecret).toBe(true);
  expect((await save(local(), null)).body.mail.hasSecret).toBe(false);
  const [{ secret }] = await readRow();
  expect(secret).toBeNull();
});

test('the saved password is not sent to another server, neither by a save nor by a test', async () => {
  await save(local(), PASSWORD);
  const before = await readRow();
  const elsewhere = local({ host: 'mail.attacker.example' });
  expect(await save(elsewhere)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('erneut ein') },
  });
  expect(await readRow()).toEqual(before);
  expect((await admin.call(tryMail, { body: { settings: elsewhere } })).status).toBe(409);
  expect((await save(elsewhere, 'another')).status).toBe(200);
});

test('a password of another SECRETS_KEY counts as none, so that an administrator enters it again', async () => {
  await save(local(), PASSWORD);
  setSecretsKey(api.database.url, 'another key that is long enough for this');
  expect((await admin.call(getSiteSettings)).body.mail).toMatchObject({ hasSecret: false });
  expect((await save(local(), PASSWORD)).body.mail.hasSecret).toBe(true);
});

test('without a sender, and with an unusable host or port, nothing is saved', async () => {
  const before = await readRow();
  for (const wrong of [{ senderAddress: '' }, { host: 'a host' }, { host: 'u:p@host/x' }, { port: 0 }])
    expect((await save(local(wrong), PASSWORD)).status).toBe(400);
  expect(await readRow()).toEqual(before);
});

test('with a mail server in the settings everything that asks for one follows, on every replica', async () => {
  const learner = await api.as(await api.aUser());
  const ask = async () => ({
    outbox: (await admin.call(listMails, { query: { page: '1' } })).body.isSending,
    reminders: (await learner.call(getReminderSettings)).body.isSendingMail,
    privacy: (await api.visitor.call(getPrivacyNotice)).body.recipients,
  });
  expect(await ask()).toEqual({ outbox: false, reminders: false, privacy: [] });
  await save(local({ host: 'mail.example.org' }), PASSWORD);
  expect(await ask()).toEqual({
    outbox: true,
    reminders: true,
    privacy: [{ purpose: 'mail', host: 'mail.example.org' }],
  });
  const there = replica.app.get(SiteSettingsService);
  await expect.poll(() => there.services.mail?.smtpUrl).toContain('mail.example.org');
});

test('what the environment sets wins, and is shown without its password', async () => {
  await save(local(), PASSWORD);
  api.env.mail = {
    smtpUrl: 'smtps://sender:topsecret@mail.example.com:465',
    from: 'School <no-reply@example.com>',
  };
  try {
    const { body } = await admin.call(getEnvironmentMail);
    expect(body.mail).toEqual({
      ...{ host: 'mail.example.com', port: 465, tls: 'tls', user: 'sender' },
      sender: 'School <no-reply@example.com>',
    });
    expect(api.app.get(SiteSettingsService).services.mail).toBe(api.env.mail);
  } finally {
    api.env.mail = undefined;
  }
  expect((await admin.call(getEnvironmentMail)).body.mail).toBeNull();
});

test('a test message with unsaved settings goes to the administrator, in their language', async () => {
  const { body } = await admin.call(tryMail, { body: { settings: local(), secret: PASSWORD } });
  expect(body).toMatchObject({ outcome: 'sent', status: 250 });
  expect(server.received.at(-1)?.to).toEqual(['ada@example.org']);
  expect(server.received.at(-1)?.source).toContain('Subject: Testnachricht');
  const wrong = await admin.call(tryMail, { body: { settings: local(), secret: 'a-wrong-password' } });
  expect(wrong.body).toMatchObject({ outcome: 'signIn', status: 535 });
  expect(JSON.stringify(wrong)).not.toContain('a-wrong-password');
  const inside = await admin.call(tryMail, { body: { settings: local({ isInNetwork: false }) } });
  expect(inside.body).toMatchObject({ outcome: 'inNetwork' });
});

test('a password that was saved without SECRETS_KEY is encrypted at the next start with one', async () => {
  setSecretsKey(api.database.url, undefined);
  await save(local(), PASSWORD);
  expect(JSON.stringify(await readRow())).toContain(PASSWORD);
  const started = await startTestApi({ secretsKey: KEY }, api.database);
  expect(JSON.stringify(await readRow())).not.toContain(PASSWORD);
  const row = await api.database.source.getRepository(SiteSettingsRow).findOneByOrFail({ group: 'mail' });
  expect(row.settings).toMatchObject({ host: '127.0.0.1' });
  await started.stop();
});
