import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Account, Mail } from '@lectern/data';
import type { SecurityLog } from '../../platform/security/security-log.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { type Page, TestBrowser } from '../../testing/test-browser.js';
import { deleteExpired } from '../provider/identity-provider.js';

const PASSWORD = 'long enough';
let api: TestApi;
beforeAll(async () => {
  // No message is delivered here: the rows show what would be sent.
  api = await startTestApi({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@example.org' } });
});
afterAll(() => api.stop());

let people = 0;
let email: string;
beforeEach(() => {
  email = `person${(people += 1)}@example.org`;
});

const aBrowser = () => new TestBrowser(api.env.publicUrl, api.url);
const accounts = () => api.database.source.getRepository(Account);
const mails = (recipient = email) =>
  api.database.source.getRepository(Mail).find({ where: { recipient }, order: { createdAt: 'DESC' } });
const latestLink = async () => new URL(String((await mails())[0]?.link)).pathname;

async function signUp(browser: TestBrowser, password = PASSWORD, address = email): Promise<Page> {
  const { path } = await browser.open('/api/login');
  const person = { firstName: 'Ada', lastName: 'Byron', email: address, password };
  return browser.submit(await browser.open(`${path}/sign-up`), person);
}

async function signIn(browser: TestBrowser, password = PASSWORD): Promise<Page> {
  return browser.submit(await browser.open('/api/login'), { email, password });
}

async function confirm(password = PASSWORD): Promise<Page> {
  const browser = aBrowser();
  return browser.submit(await browser.open(await latestLink()), { password });
}

test('a new account works once its address is confirmed', async () => {
  const page = await signUp(aBrowser());
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>Check your email</h1>')]);
  expect(await mails()).toMatchObject([{ kind: 'confirm-address', status: 'queued' }]);

  const early = await signIn(aBrowser());
  expect([early.status, early.text]).toEqual([403, expect.stringContaining('Confirm your email address')]);
  expect(await mails()).toHaveLength(2);

  expect((await confirm()).text).toContain('Your email address is confirmed');
  expect((await accounts().findOneByOrFail({ email })).emailVerifiedAt).toBeInstanceOf(Date);
  expect((await signIn(aBrowser())).path).toBe('/');
});

test('sign-up answers the same for a known address, whose owner is notified by mail', async () => {
  await signUp(aBrowser());
  await confirm();
  const withoutNames = ({ text }: Page) =>
    text.replace(/nonce="[^"]*"/g, '').replaceAll(/(?<![\w.])[\w.]+@[\w.]+/g, '');
  const known = await signUp(aBrowser(), 'a password of a stranger');
  const unknown = await signUp(aBrowser(), PASSWORD, `unknown.${email}`);
  expect(known.status).toBe(unknown.status);
  expect(withoutNames(known)).toBe(withoutNames(unknown));
  expect((await mails())[0]).toMatchObject({ kind: 'address-known', link: null });
  expect((await signIn(aBrowser())).path).toBe('/');
});

test('whoever opens the link must know the password: nobody confirms an account for a stranger', async () => {
  await signUp(aBrowser(), 'a password of a stranger');
  const page = await confirm();
  expect([page.status, page.text]).toEqual([422, expect.stringContaining('This is not the password')]);
  expect((await accounts().findOneByOrFail({ email })).isPending).toBe(true);
});

test('the security log records the sign-up, the wrong password, the confirmation and the link that has ended', async () => {
  const log = api.app.getHttpAdapter().getInstance().get('security log') as SecurityLog;
  const record = vi.spyOn(log, 'record');
  await signUp(aBrowser());
  const link = await latestLink();
  await confirm('another password');
  await confirm();
  expect((await aBrowser().open(link)).status).toBe(410);
  expect(
    record.mock.calls.map(([event, outcome, { account, reason }]) => [event, outcome, !!account, reason]),
  ).toEqual([
    ['one-time-link', 'success', true, 'sign-up'],
    ['sign-up', 'failure', true, undefined],
    ['sign-up', 'success', true, undefined],
    ['one-time-link', 'refused', false, undefined],
  ]);
  record.mockRestore();
});

test('the owner of an address that a stranger signed up with gets the account by a new password', async () => {
  await signUp(aBrowser(), 'a password of a stranger');
  const browser = aBrowser();
  await browser.submit(await browser.open('/oidc/account/forgot'), { email });
  expect((await confirm('a password of the owner')).text).toContain('Your password was changed');
  expect((await signIn(aBrowser(), 'a password of a stranger')).status).toBe(422);
  expect((await signIn(aBrowser(), 'a password of the owner')).path).toBe('/');
  expect((await accounts().findOneByOrFail({ email })).emailVerifiedAt).toBeInstanceOf(Date);
});

test('the administrator’s address is confirmed by nobody else', async () => {
  const page = await signUp(aBrowser(), PASSWORD, api.env.adminEmail);
  expect(page.text).toContain('Check your email');
  expect(await mails(api.env.adminEmail)).toMatchObject([{ kind: 'address-known' }]);
});

test('an account that is not confirmed within a week is deleted, a confirmed one stays', async () => {
  await signUp(aBrowser());
  await signUp(aBrowser(), PASSWORD, `other.${email}`);
  await confirm();
  await api.database.source.query("UPDATE accounts SET created_at = now() - interval '8 days'");
  await deleteExpired(api.database.source);
  expect(await accounts().findOneBy({ email })).not.toBeNull();
  expect(await accounts().findOneBy({ email: `other.${email}` })).toBeNull();
});
