import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createInvitations,
  listAuditEntries,
  listInvitations,
  listMails,
  openInvitationMails,
  openMail,
  RECENT_SIGN_IN_REQUIRED,
  resendInvitation,
  updateOwnUser,
  withdrawInvitation,
} from '@lectern/contract';
import { Account, Mail } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { type ApiMailKind, MailService, type NewMail } from '../../platform/mail/mail.service.js';

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

async function write(kind: ApiMailKind, to: string, more: Partial<NewMail> = {}) {
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

test('the links of all open invitations are opened together: the latest of each address, recorded once', async () => {
  const body = (emails: string[]) => ({ body: { emails, groupId: null, role: 'instructor' as const } });
  const [first, second, withdrawn] = ['z', 'a', 'w'].map((name) => `${name}-${randomUUID()}@example.org`) as [
    string,
    string,
    string,
  ];
  expect((await admin.call(createInvitations, body([first, second, withdrawn]))).status).toBe(201);
  const find = async (search: string) => {
    const [invitation] = (await admin.call(listInvitations, { query: { search } })).body.items;
    return { params: { invitationId: String(invitation?.id) } };
  };
  await admin.call(withdrawInvitation, await find(withdrawn));
  const old = (await findMail(first)).link;
  await admin.call(resendInvitation, await find(first));
  const { status, body: opened } = await admin.call(openInvitationMails);
  const mine = opened.items.filter(({ recipient }) => [first, second, withdrawn].includes(recipient));
  expect([status, mine.map(({ recipient }) => recipient)]).toEqual([200, [second, first]]);
  for (const { link } of mine) expect(new URL(link).pathname).toMatch(/^\/api\/invitation\/./);
  expect(mine[1]?.link).not.toBe(old);
  const { items } = (await admin.call(listAuditEntries, { query: { action: 'invitation.links-opened' } }))
    .body;
  expect(items).toMatchObject([{ actor: { name: 'Grace Hopper' }, detail: String(opened.items.length) }]);
  const late = await api.as(await api.aUser({ role: 'admin' }), { signedInAt: Date.now() - 3_600_000 });
  expect((await late.call(openInvitationMails)).body).toMatchObject({ code: RECENT_SIGN_IN_REQUIRED });
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

const findMail = (recipient: string) =>
  api.database.source.getRepository(Mail).findOneByOrFail({ recipient });

test('a message is in the language of its recipient, also where it goes to a new address of theirs', async () => {
  const account = await anAccount('ute@example.org');
  await api.aUser({ subject: account.id, email: account.email, locale: 'de' });
  await write('change-address', 'ute.neu@example.org', { accountId: account.id, locale: 'en' });
  const { subject, text, html } = await findMail('ute.neu@example.org');
  expect(subject).toBe('Bestätigen Sie Ihre neue E-Mail-Adresse');
  expect(text).toContain('Der Link funktioniert einmal und 30 Minuten lang.');
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain(
    'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in einen Browser:',
  );
});

test('a person who changes the language gets the next message in it', async () => {
  const email = 'lina@example.org';
  const client = await api.as(await api.aUser({ email, locale: 'en' }));
  const subjects = {
    en: 'Your password was changed',
    ar: 'تغيّرت كلمة مرورك',
    de: 'Ihr Passwort wurde geändert',
    'zh-Hans': '你的密码已更改',
  } as const;
  for (const [locale, subject] of Object.entries(subjects)) {
    expect((await client.call(updateOwnUser, { body: { locale } })).status).toBe(200);
    const id = await write('password-changed', email);
    expect(await api.database.source.getRepository(Mail).findOneByOrFail({ id })).toMatchObject({ subject });
  }
});

test('a message to a person without a language is in that of the page or person that asked for it, or else in English', async () => {
  await write('confirm-address', 'neu@example.org', { locale: 'de' });
  await write('confirm-address', 'new@example.org');
  expect((await findMail('neu@example.org')).subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
  expect((await findMail('new@example.org')).subject).toBe('Confirm your email address');
});

test('an invitation names one or several groups in the language of who invites', async () => {
  const invitation = { isInstructor: true, groups: ['7a', '7b'], managedGroups: ['Labor'], courses: [] };
  await write('invitation', 'gast@example.org', { locale: 'de', invitation });
  const { text } = await findMail('gast@example.org');
  expect(text).toContain('Sie werden Mitglied der Gruppen 7a, 7b.');
  expect(text).toContain('Sie verwalten die Gruppe Labor.');
});

test('the day of an announced deletion is written as in the language of its reader', async () => {
  const deletedOn = new Date('2027-03-03T12:00:00Z');
  await api.aUser({ email: 'alt@example.org', locale: 'de' });
  await write('account-inactive', 'alt@example.org', { deletedOn });
  await write('account-inactive', 'old@example.org', { deletedOn });
  expect((await findMail('alt@example.org')).text).toContain('Es wird am 3. März 2027 gelöscht');
  expect((await findMail('old@example.org')).text).toContain('It will be deleted on 3 March 2027');
});
