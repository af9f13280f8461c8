import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Mail, sealSiteSecret, setSecretsKey, SiteSettingsRow } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { DEFAULT_SITE_MAIL, type SiteMail } from '@lectern/contract';
import { createLogger, createMailer, type Mailer, readEnv } from '@lectern/infra';
import { type MailServer, startMailServer } from '@lectern/infra/testing';
import { deliverMail } from './deliver-mail.js';
import { deleteOldMails, findDueMails, MAX_ANNOUNCED_PER_HOUR, MAX_SENT_PER_HOUR } from './mails.queries.js';
import { startMail } from './start-mail.js';

let database: TestDatabase;
let server: MailServer | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await server?.stop();
  await mails().clear();
});
afterAll(() => database.drop());

const log = createLogger({ logLevel: 'silent' }, 'worker');
const mails = () => database.source.getRepository(Mail);
const reload = ({ id }: Mail) => mails().findOneByOrFail({ id });

function aMail(given: Partial<Mail> = {}): Promise<Mail> {
  return mails().save({
    kind: 'reset-password',
    recipient: 'ada@example.org',
    subject: 'Reset your password',
    text: 'https://learn.example.org/oidc/account/link/abc',
    html: '<p>https://learn.example.org/oidc/account/link/abc</p>',
    link: 'https://learn.example.org/oidc/account/link/abc',
    status: 'queued',
    validUntil: new Date(Date.now() + 60_000),
    ...given,
  } as Mail);
}

const environment = (smtpUrl: string | undefined) => ({
  ...readEnv({ DATABASE_URL: database.url, PUBLIC_URL: 'https://learn.example.org' }),
  mail: smtpUrl ? { smtpUrl, from: 'no-reply@example.org' } : undefined,
});
const mailer = (url: string) => createMailer(environment(url)) as Mailer;
const deliver = ({ id }: Mail, url: string) => deliverMail(database.source, mailer(url), log, id);

test('a message is sent once, and its link is not stored after that', async () => {
  server = await startMailServer();
  const mail = await aMail();
  await deliver(mail, server.url);
  await deliver(mail, server.url);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.source).toContain('oidc/account/link/abc');
  expect(await reload(mail)).toMatchObject({
    status: 'sent',
    attempts: 1,
    text: null,
    html: null,
    link: null,
  });
});

test('of two workers that are told at once one sends', async () => {
  server = await startMailServer();
  const mail = await aMail();
  const { url } = server;
  await Promise.all([1, 2, 3].map(() => deliver(mail, url)));
  expect(server.received).toHaveLength(1);
});

test('an absent or busy server gets the message later, with growing pauses', async () => {
  const mail = await aMail();
  await deliver(mail, 'smtp://127.0.0.1:9');
  const once = await reload(mail);
  expect(once).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringMatching(/./) });
  const pause = once.nextAttemptAt.getTime() - Date.now();
  expect(pause).toBeGreaterThan(0);
  expect(await findDueMails(database.source)).toEqual([]);

  await mails().update(mail.id, { nextAttemptAt: new Date() });
  await deliver(mail, 'smtp://127.0.0.1:9');
  expect((await reload(mail)).nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(pause);

  await mails().update(mail.id, { nextAttemptAt: new Date() });
  server = await startMailServer();
  await deliver(mail, server.url);
  expect(await reload(mail)).toMatchObject({ status: 'sent', attempts: 3, error: null });
});

test('a refused address is not tried again, and the server’s answer is kept for administrators', async () => {
  server = await startMailServer({ answer: 550 });
  const mail = await aMail();
  await deliver(mail, server.url);
  expect(await reload(mail)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('550'),
    link: null,
  });
});

test('a message whose link has expired is not sent', async () => {
  server = await startMailServer();
  const mail = await aMail({ validUntil: new Date(Date.now() - 1) });
  await deliver(mail, server.url);
  expect(server.received).toEqual([]);
  expect(await reload(mail)).toMatchObject({ status: 'failed', error: 'Expired', link: null });
});

test('a message that a crashed worker held is due again', async () => {
  const held = await aMail({ status: 'sending', nextAttemptAt: new Date(Date.now() - 1) });
  await aMail({ status: 'sending', nextAttemptAt: new Date(Date.now() + 60_000) });
  expect(await findDueMails(database.source)).toMatchObject([{ id: held.id }]);
});

test('the worker sends what the queue did not announce', async () => {
  server = await startMailServer();
  const mail = await aMail();
  const onError = () => undefined;
  const started = await startMail({ source: database.source, env: environment(server.url), log, onError });
  await started.sweep();
  while ((await reload(mail)).status !== 'sent') await new Promise((done) => setTimeout(done, 50));
  await started.stop();
  expect(server.received).toHaveLength(1);
});

test('an address gets ten messages of all kinds in an hour; the next one waits until the hour is over', async () => {
  server = await startMailServer();
  const { url } = server;
  const kinds = ['reset-password', 'invitation', 'reminders', 'report'] as const;
  const written = [];
  for (let at = 0; at < MAX_SENT_PER_HOUR + 2; at += 1)
    written.push(await aMail({ kind: kinds[at % kinds.length] ?? 'report' }));
  await Promise.all(written.map((mail) => deliver(mail, url)));
  expect(server.received).toHaveLength(MAX_SENT_PER_HOUR);
  const waiting = await mails().findBy({ status: 'queued' });
  expect(waiting).toHaveLength(2);
  for (const { attempts, nextAttemptAt } of waiting) {
    expect(attempts).toBe(0);
    expect(nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(50 * 60_000);
  }
  await deliver(await aMail({ recipient: 'grace@example.org' }), url);
  expect(server.received).toHaveLength(MAX_SENT_PER_HOUR + 1);

  await mails().update({ status: 'sent' }, { sentAt: new Date(Date.now() - 61 * 60_000) });
  await mails().update({ status: 'queued' }, { nextAttemptAt: new Date() });
  for (const mail of waiting) await deliver(mail, url);
  expect(server.received).toHaveLength(MAX_SENT_PER_HOUR + 3);
});

test('announcements of changes to an account have five more, so a flood of other messages does not delay them', async () => {
  server = await startMailServer();
  await Promise.all(
    Array.from({ length: MAX_SENT_PER_HOUR }, () => aMail({ status: 'sent', sentAt: new Date() })),
  );
  for (let at = 0; at <= MAX_ANNOUNCED_PER_HOUR - MAX_SENT_PER_HOUR; at += 1)
    await deliver(await aMail({ kind: 'password-changed' }), server.url);
  expect(server.received).toHaveLength(MAX_ANNOUNCED_PER_HOUR - MAX_SENT_PER_HOUR);
});

test('without a mail server waiting messages are kept for administrators', async () => {
  const mail = await aMail();
  const started = await startMail({
    source: database.source,
    env: environment(undefined),
    log,
    onError: () => undefined,
  });
  expect(started.isOn).toBe(false);
  expect(await reload(mail)).toMatchObject({ status: 'kept', link: mail.link });
});

/** Saves the mail server of the settings; undefined: none. */
async function saveServer(server: MailServer | undefined, password: string | null = null) {
  const { hostname: host, port } = new URL(server?.url ?? 'smtp://none:1');
  const settings: SiteMail = server
    ? {
        ...{ ...DEFAULT_SITE_MAIL, host, port: Number(port), user: 'lectern', isInNetwork: true },
        senderAddress: 'no-reply@example.org',
      }
    : DEFAULT_SITE_MAIL;
  const { source } = database;
  const secret = password === null ? null : sealSiteSecret(source, 'mail', password);
  await source.getRepository(SiteSettingsRow).save({ group: 'mail', settings, secret, version: 1 } as never);
}

test('the worker follows the mail server of the settings without a restart, and its password is encrypted', async () => {
  setSecretsKey(database.url, 'a key that is long enough for this');
  const { source } = database;
  const started = await startMail({ source, env: environment(undefined), log, onError: () => undefined });
  const isSent = async (mail: Mail) => {
    await started.sweep();
    return (await reload(mail)).status;
  };
  try {
    server = await startMailServer({ password: 'first-password' });
    await saveServer(server, 'first-password');
    expect(JSON.stringify(await source.query('SELECT * FROM site_settings'))).not.toContain('first-password');
    const first = await aMail();
    await expect.poll(() => isSent(first)).toBe('sent');
    expect(started.isOn).toBe(true);

    const moved = await startMailServer({ password: 'next-password' });
    await saveServer(moved, 'next-password');
    const next = await aMail();
    await expect.poll(() => isSent(next)).toBe('sent');
    expect([server.received.length, moved.received.length]).toEqual([1, 1]);
    await moved.stop();

    await saveServer(undefined);
    const kept = await aMail();
    expect(await isSent(kept)).toBe('kept');
    expect(started.isOn).toBe(false);
  } finally {
    await started.stop();
    setSecretsKey(database.url, undefined);
    await source.getRepository(SiteSettingsRow).clear();
  }
});

test('messages leave the outbox after a week', async () => {
  const old = await aMail();
  const recent = await aMail();
  await mails().update(old.id, { createdAt: new Date(Date.now() - 8 * 24 * 3_600_000) });
  await deleteOldMails(database.source);
  expect(await mails().find()).toMatchObject([{ id: recent.id }]);
});
