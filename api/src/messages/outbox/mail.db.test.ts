import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEntries, listMails, openMail, RECENT_SIGN_IN_REQUIRED } from '@lectern/contract';
import { Account, Mail } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import type { ApiMailKind } from '../../platform/mail/mail-texts.js';
import { MailService } from '../../platform/mail/mail.service.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' }));
});
afterAll(() => api.stop());

const LINK = 'http://localhost/oidc/account/link/abc';
const anAccount = (email: string) =>
  api.database.source
    .getRepository(Account)
    .save({ email, passwordHash: 'none', firstName: 'Ada', lastName: 'Byron' });

async function write(kind: ApiMailKind, to: string, more: { accountId?: string; newEmail?: string } = {}) {
  const mail = api.app.get(MailService, { strict: false });
  const id = await api.database.source.transaction((manager) =>
    mail.write(manager, { kind, to, url: LINK, ...more }),
  );
  return String(id);
}

test('the outbox lists messages without their links; opening one shows it and is recorded', async () => {
  const account = await anAccount('ada@example.org');
  const user = await api.aUser({ subject: account.id, firstName: 'Ada', lastName: 'Byron' });
  const mailId = await write('reset-password', account.email, { accountId: account.id });
  const { body: outbox } = await admin.call(listMails);
  expect(outbox).toMatchObject({ total: 1, isSending: false });
  expect(outbox.items[0]).toMatchObject({ id: mailId, recipient: account.email, status: 'kept' });
  expect(JSON.stringify(outbox)).not.toContain(LINK);

  const { body: opened } = await admin.call(openMail, { params: { mailId } });
  expect(opened).toMatchObject({ link: LINK, text: expect.stringContaining(LINK) });
  const { body: log } = await admin.call(listAuditEntries, { query: { action: 'mail.opened' } });
  expect(log.items).toMatchObject([
    {
      actor: { name: 'Grace Hopper' },
      target: { kind: 'user', id: user.id, name: 'Ada Byron' },
      detail: 'Reset your password',
    },
  ]);
});

test('a message with a link opens only after a recent sign-in, because the link opens an account', async () => {
  const mailId = await write('reset-password', 'locked@example.org');
  const old = await api.as(await api.aUser({ role: 'admin' }), { signedInAt: Date.now() - 3_600_000 });
  const { status, body } = await old.call(openMail, { params: { mailId } });
  expect([status, body]).toMatchObject([403, { code: RECENT_SIGN_IN_REQUIRED }]);
});

test('a message that a mail server sends is not shown to administrators', async () => {
  const mailId = await write('reset-password', 'sent@example.org');
  await api.database.source.getRepository(Mail).update(mailId, { status: 'queued' });
  const { status, body } = await admin.call(openMail, { params: { mailId } });
  expect([status, body.link, body.text]).toEqual([200, null, null]);
});

test('deleting an account deletes its messages', async () => {
  const account = await anAccount('gone@example.org');
  const mailId = await write('reset-password', account.email, { accountId: account.id });
  await api.database.source.getRepository(Account).delete(account.id);
  expect((await admin.call(openMail, { params: { mailId } })).status).toBe(404);
});

test('what a person typed is escaped in the HTML, which loads nothing', async () => {
  const newEmail = '"<img/src=//evil.example>"@example.org';
  await write('address-changed', 'html@example.org', { newEmail });
  const { html, text } = await api.database.source
    .getRepository(Mail)
    .findOneByOrFail({ recipient: 'html@example.org' });
  expect(html).toContain('&lt;img');
  expect(html).not.toMatch(/<img|<link|<script|<iframe|url\(/i);
  expect(text).toContain(newEmail);
});
