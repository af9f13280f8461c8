import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changePassword, getAccount, getUser, listSessions, requestEmailChange } from '@lectern/contract';
import { Account, AuditEntry, createKeyedHash, Mail, User } from '@lectern/data';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { checkPassword, hashPassword } from './password.js';

const PASSWORD = 'long enough';
const NEW_PASSWORD = 'another fine password';

let api: TestApi;
let passwordHash: string;
let account: Account;
let user: User;
let client: TestClient;
let people = 0;
beforeAll(async () => {
  api = await startTestApi();
  passwordHash = await hashPassword(PASSWORD, CHEAP_PASSWORDS);
});
beforeEach(async () => {
  const email = `ada${(people += 1)}@example.org`;
  const person = { email, firstName: 'Ada', lastName: 'Byron' };
  account = await api.database.source.getRepository(Account).save({ ...person, passwordHash });
  user = await api.aUser({ ...person, subject: account.id });
  client = await api.as(user);
});
afterAll(() => api.stop());

const reload = () => api.database.source.getRepository(Account).findOneByOrFail({ id: account.id });
const mailsTo = (recipient: string) =>
  api.database.source.getRepository(Mail).find({ where: { recipient }, order: { createdAt: 'ASC' } });
const setPassword = (currentPassword: string, newPassword: string) =>
  client.call(changePassword, { body: { currentPassword, newPassword } });
const askFor = (email: string, currentPassword = PASSWORD) =>
  client.call(requestEmailChange, { body: { email, currentPassword } });

async function openLink(email: string) {
  const [mail] = (await mailsTo(email)).slice(-1);
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  return { browser, form: await browser.open(new URL(String(mail?.link)).pathname) };
}

/** Follows the link in a browser without a session, with the password of the account. */
async function followLink(email: string, password = PASSWORD) {
  const { browser, form } = await openLink(email);
  return browser.submit(form, { password });
}

test('Settings show whether the account has a password here', async () => {
  expect((await client.call(getAccount)).body).toEqual({
    email: account.email,
    hasPassword: true,
    isEmailVerified: false,
    isSendingMail: false,
  });
  const elsewhere = await api.as(await api.aUser());
  expect((await elsewhere.call(getAccount)).body).toMatchObject({ hasPassword: false });
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await elsewhere.call(changePassword, { body })).status).toBe(409);
});

test('a changed password ends all other sessions, is told to the person and recorded', async () => {
  const other = await api.as(user);
  expect((await setPassword(PASSWORD, NEW_PASSWORD)).status).toBe(204);
  expect(await checkPassword(NEW_PASSWORD, (await reload()).passwordHash)).toBe(true);
  expect((await other.call(getUser)).status).toBe(401);
  expect((await client.call(listSessions)).body).toMatchObject([{ isCurrent: true }]);
  expect(await mailsTo(account.email)).toMatchObject([{ kind: 'password-changed' }]);
  expect(await api.database.source.getRepository(AuditEntry).findBy({ targetId: user.id })).toMatchObject([
    { action: 'user.password-changed', actorId: user.id },
  ]);
});

test.each([
  ['the wrong present password', 'wrong', NEW_PASSWORD, 'wrong-password'],
  ['the same password', PASSWORD, PASSWORD, 'weak-password'],
  ['a common password', PASSWORD, 'password1', 'weak-password'],
  ['a short password', PASSWORD, 'short', 'weak-password'],
])('%s is refused with a code and changes nothing', async (_what, current, next, code) => {
  const { status, body } = await setPassword(current, next);
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ code, message: expect.stringMatching(/\.$/) }),
  ]);
  expect((await reload()).passwordHash).toBe(passwordHash);
});

test('guesses of the present password count as attempts to sign in', async () => {
  for (let guess = 0; guess < 10; guess += 1) await setPassword(`guess ${guess}`, NEW_PASSWORD);
  expect((await setPassword(PASSWORD, NEW_PASSWORD)).status).toBe(429);
});

test('another address holds once it is confirmed from there; all sessions end, and the old address is notified', async () => {
  const email = `new.${account.email}`;
  expect((await askFor(email)).status).toBe(204);
  expect((await reload()).email).toBe(account.email);
  expect((await followLink(email)).text).toContain('Your email address was changed');
  expect((await reload()).email).toBe(email);
  expect(await api.database.source.getRepository(User).findOneBy({ id: user.id })).toMatchObject({ email });
  expect((await client.call(getUser)).status).toBe(401);
  const [news] = await mailsTo(account.email);
  expect(news).toMatchObject({ kind: 'address-changed', text: expect.stringContaining(email) });
});

test('a new address is not confirmed by a person who opens the link without the password and the session', async () => {
  const email = `victim${people}@school.test`;
  await askFor(email);
  const { browser, form } = await openLink(email);
  expect(form.text).toContain('name="password"');
  expect(form.text).toContain(`Ada Byron, a•••@example.org, will use ${email}`);
  expect(form.text).not.toContain(account.email.split('@')[0] + '@');
  const pressed = await browser.submit(form, {});
  expect([pressed.status, pressed.text]).toEqual([422, expect.stringContaining('Enter your password.')]);
  const guessed = await browser.submit(form, { password: 'a password of the victim' });
  expect([guessed.status, guessed.text]).toEqual([422, expect.stringContaining('This is not the password')]);
  expect(await reload()).toMatchObject({ email: account.email, emailVerifiedAt: null });
  expect((await client.call(getUser)).status).toBe(200);
});

test('in the session that asked, the button alone confirms a new address; another session of the person does not', async () => {
  const email = `own.${account.email}`;
  await askFor(email);
  const path = new URL(String((await mailsTo(email)).at(-1)?.link)).pathname;
  const open = async ({ cookie }: TestClient) => {
    const opened = await api.visitor.fetch(path, { headers: { cookie } });
    const cookies = `${cookie}; ${opened.headers.getSetCookie()[0]?.split(';')[0]}`;
    const use = (method: string) =>
      api.visitor.fetch('/oidc/account/link', { method, headers: { cookie: cookies } });
    return { page: await (await use('GET')).text(), press: () => use('POST') };
  };
  const other = await open(await api.as(user));
  expect(other.page).toContain('name="password"');
  expect((await other.press()).status).toBe(422);
  expect((await reload()).email).toBe(account.email);
  const same = await open(client);
  expect(same.page).not.toContain('name="password"');
  expect((await same.press()).status).toBe(200);
  expect((await reload()).email).toBe(email);
});

test('guesses at the link of a new address count as attempts to sign in', async () => {
  const email = `guessed.${account.email}`;
  await askFor(email);
  const { browser, form } = await openLink(email);
  for (let guess = 0; guess < 10; guess += 1) await browser.submit(form, { password: `guess ${guess}` });
  expect((await browser.submit(form, { password: PASSWORD })).status).toBe(429);
  expect((await reload()).email).toBe(account.email);
});

test('the message to a new address names the account, without making a link of its name', async () => {
  const accounts = api.database.source.getRepository(Account);
  await accounts.update(account.id, { firstName: 'evil.example/now', lastName: 'Byron' });
  const email = `named.${account.email}`;
  await askFor(email);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('It is the account of evil example now Byron (a•••@example.org).');
  expect(mail?.text).not.toContain('evil.example');
});

test('the audit log has keyed hashes of the old and the new address, and neither address', async () => {
  const email = `hashed.${account.email}`;
  await askFor(email);
  await followLink(email);
  const hash = await createKeyedHash(api.database.source);
  const short = (address: string) => hash(`account ${address}`).slice(0, 12);
  const entries = await api.database.source.getRepository(AuditEntry).findBy({ targetId: user.id });
  expect(entries).toMatchObject([
    {
      action: 'user.address-changed',
      actorId: user.id,
      detail: `address ${short(account.email)} → ${short(email)}`,
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(account.email);
});

test('the answer does not show that an address is taken; its owner is told', async () => {
  const taken = (await api.database.source.getRepository(Account).save({
    email: `taken.${account.email}`,
    firstName: 'Grace',
    lastName: 'Hopper',
    passwordHash,
  })) as Account;
  expect((await askFor(taken.email)).status).toBe(204);
  expect(await mailsTo(taken.email)).toMatchObject([{ kind: 'address-known', link: null }]);
});

test('nobody takes the administrator’s address', async () => {
  expect((await askFor(api.env.adminEmail)).status).toBe(204);
  expect(await mailsTo(api.env.adminEmail)).toEqual([]);
});

test('an address that someone else took meanwhile is not changed', async () => {
  const email = `race.${account.email}`;
  await askFor(email);
  const person = { email, firstName: 'Grace', lastName: 'Hopper', passwordHash };
  await api.database.source.getRepository(Account).save(person);
  expect((await followLink(email)).status).toBe(410);
  expect((await reload()).email).toBe(account.email);
});

test.each([
  ['the wrong password', () => askFor('next@example.org', 'wrong'), 422],
  ['the present address', () => askFor(account.email), 409],
  ['no address', () => askFor('nowhere'), 400],
])('%s is refused', async (_what, ask, status) => {
  expect((await ask()).status).toBe(status);
});
