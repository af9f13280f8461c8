import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  Account,
  AuthenticatorApp,
  createKeyedHash,
  Mail,
  PasskeyChallenge,
  PendingSignIn,
} from '@lectern/data';
import { TOTP } from 'otpauth';
import { TestPasskey } from '../../testing/a-passkey.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { type Page, TestBrowser } from '../../testing/test-browser.js';
import { Attempts } from '../provider/attempts.js';
import { hashPassword } from '../accounts/password.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorService } from './second-factor.service.js';

const PASSWORD = 'long enough';
const STEP_MS = 30_000;
/** More than the password of one account may be guessed. */
const MAX_GUESSES = 60;
let api: TestApi;
let origin: string;
let passwordHash: string;
beforeAll(async () => {
  api = await startTestApi();
  origin = api.env.publicUrl;
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => api.stop());

let people = 0;
let account: Account;
beforeEach(async () => {
  const email = `person${(people += 1)}@example.org`;
  account = await api.database.source
    .getRepository(Account)
    .save({ email, firstName: 'Ada', lastName: 'Byron', passwordHash });
});

const factors = () => api.app.get(SecondFactorService, { strict: false });
const passkeys = () => api.app.get(PasskeysService, { strict: false });
const aBrowser = (address?: string) => new TestBrowser(origin, api.url, address);
const isSignedIn = async (browser: TestBrowser) => (await browser.open('/api/auth/user')).status === 200;

/** Enters the password; returns the page of the second factor. */
async function enterPassword(browser: TestBrowser): Promise<Page> {
  return browser.submit(await browser.open('/api/login'), { email: account.email, password: PASSWORD });
}

async function addApp() {
  const { key } = await factors().startApp(account);
  const codes = await factors().addApp(account.id, computeCode(key, Date.now() - STEP_MS), {});
  return { key, codes: codes ?? [] };
}

async function addPasskey(of = account): Promise<TestPasskey> {
  const passkey = new TestPasskey();
  const answer = passkey.create(await passkeys().startRegistration('test', of), { origin });
  const credential = await passkeys().verifyRegistration('test', answer);
  await factors().addPasskey(of.id, 'Phone', credential, {});
  return passkey;
}

const computeCode = (key: string, at = Date.now()) => new TOTP({ secret: key }).generate({ timestamp: at });

/** Answers the challenge of a page's passkey button; `change` alters what the browser does. */
async function usePasskey(
  browser: TestBrowser,
  path: string,
  passkey: TestPasskey,
  change: { origin?: string; isVerified?: boolean; type?: string } = {},
) {
  const { challenge } = JSON.parse((await browser.post(`${path}/options`)).text) as { challenge: string };
  return JSON.stringify(passkey.get({ challenge, origin, ...change }));
}

test('an account with an authenticator app cannot be entered with the password alone', async () => {
  const { key } = await addApp();
  const browser = aBrowser();
  const page = await enterPassword(browser);
  expect(page.path).toMatch(/\/second-factor$/);
  expect(page.text).toContain('Confirm that it is you');
  expect(await isSignedIn(browser)).toBe(false);
  // Neither does the provider go on without it.
  expect((await browser.open('/api/login')).text).toContain('<h1>Sign in</h1>');
  const again = await enterPassword(browser);
  const wrong = await browser.submit(again, { code: '000000' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('This code is not right')]);
  expect((await browser.submit(again, { code: computeCode(key) })).path).toBe('/');
  expect(await isSignedIn(browser)).toBe(true);
});

test('a code works once, also for two who enter it at the same time', async () => {
  const { key } = await addApp();
  const code = computeCode(key);
  const browsers = [aBrowser(), aBrowser()];
  const pages = await Promise.all(browsers.map(enterPassword));
  const results = await Promise.all(
    browsers.map((browser, index) => browser.submit(pages[index] as Page, { code })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([302, 422]);
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a code of %i steps of 30 seconds away: accepted %j', async (steps, isAccepted) => {
  const { key } = await addApp();
  // As if the app had been added long ago.
  await api.database.source.getRepository(AuthenticatorApp).update(account.id, { lastStep: '0' });
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
  const code = computeCode(key, now + steps * STEP_MS);
  expect(await factors().checkCode(account.id, code, now)).toBe(isAccepted);
  expect(await factors().checkCode(account.id, code, now)).toBe(false);
});

test('a code that was accepted ends the earlier ones', async () => {
  const { key } = await addApp();
  const now = Date.now() + STEP_MS * 10;
  expect(await factors().checkCode(account.id, computeCode(key, now), now)).toBe(true);
  expect(await factors().checkCode(account.id, computeCode(key, now - STEP_MS), now)).toBe(false);
});

test('after five codes the password is asked for again', async () => {
  const { key } = await addApp();
  const browser = aBrowser();
  const page = await enterPassword(browser);
  for (let at = 0; at < 5; at++) expect((await browser.submit(page, { code: '000000' })).status).toBe(422);
  const ended = await browser.submit(page, { code: computeCode(key) });
  expect([ended.status, ended.text]).toEqual([429, expect.stringContaining('Enter your password again')]);
  expect((await browser.submit(page, { code: computeCode(key) })).text).toContain('<h1>Sign in</h1>');
  expect(await isSignedIn(browser)).toBe(false);
});

test('a thief of the password who uses codes up locks out neither a known browser nor a recovery code', async () => {
  const { key, codes } = await addApp();
  const known = aBrowser();
  expect((await known.submit(await enterPassword(known), { code: computeCode(key) })).path).toBe('/');
  await known.open('/api/logout');

  for (let round = 0; round < 2; round++) {
    const thief = aBrowser('192.0.2.9');
    const page = await enterPassword(thief);
    for (let at = 0; at < 5; at++) await thief.submit(page, { code: '000000' });
  }
  const stranger = aBrowser('192.0.2.10');
  const refused = await stranger.submit(await enterPassword(stranger), { code: '000000' });
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many attempts')]);

  await api.database.source.getRepository(AuthenticatorApp).update(account.id, { lastStep: '0' });
  expect((await known.submit(await enterPassword(known), { code: computeCode(key) })).path).toBe('/');
  const { path } = await enterPassword(stranger);
  const recovery = await stranger.open(path.replace('second-factor', 'recovery'));
  expect((await stranger.submit(recovery, { code: codes[0] ?? '' })).path).toBe('/');
});

test('a recovery code works once, however it is typed, and its use is announced', async () => {
  const { codes } = await addApp();
  const enter = async (code: string) => {
    const browser = aBrowser();
    const { path } = await enterPassword(browser);
    return browser.submit(await browser.open(path.replace('second-factor', 'recovery')), { code });
  };
  const [code = ''] = codes;
  expect((await enter(code.toLowerCase().replaceAll('-', ' '))).path).toBe('/');
  const used = await enter(code);
  expect([used.status, used.text]).toEqual([422, expect.stringContaining('or it was used already')]);
  const mails = await api.database.source.getRepository(Mail).findBy({ recipient: account.email });
  expect(mails.map(({ kind }) => kind)).toContain('recovery-code-used');
});

test('a passkey is the second factor of its own account only', async () => {
  const passkey = await addPasskey();
  const other = await api.database.source
    .getRepository(Account)
    .save({ email: `other-${account.email}`, firstName: 'Eve', lastName: 'Byron', passwordHash });
  const foreign = await addPasskey(other);
  const browser = aBrowser();
  const { path, text } = await enterPassword(browser);
  expect(text).toContain('Use a passkey');
  const response = await usePasskey(browser, `${path}/passkey`, foreign);
  expect((await browser.post(`${path}/passkey`, { response })).status).toBe(422);
  expect(await isSignedIn(browser)).toBe(false);
  // The password has identified the person, so a touch is enough.
  const own = await usePasskey(browser, `${path}/passkey`, passkey, { isVerified: false });
  expect((await browser.post(`${path}/passkey`, { response: own })).path).toBe('/');
  expect(await isSignedIn(browser)).toBe(true);
});

test('a passkey that verifies the person signs in without a password', async () => {
  const passkey = await addPasskey();
  const browser = aBrowser();
  const { path, text } = await browser.open('/api/login?returnTo=/progress');
  expect(text).toContain('autocomplete="username webauthn"');
  expect(text).toContain('/oidc/account/passkey.js');
  const response = await usePasskey(browser, `${path}/passkey`, passkey);
  expect((await browser.post(`${path}/passkey`, { response })).path).toBe('/progress');
  expect(await isSignedIn(browser)).toBe(true);
});

test('a passkey signs in while the password of its account is locked because of guesses', async () => {
  const passkey = await addPasskey();
  const attempts = new Attempts(api.database.source, createKeyedHash(api.database.source));
  for (let guess = 0; guess < MAX_GUESSES; guess++)
    await attempts.signIn(account.email, `192.0.${guess}.1`).catch(() => undefined);
  const browser = aBrowser();
  expect((await enterPassword(browser)).status).toBe(429);
  const { path } = await browser.open('/api/login');
  const response = await usePasskey(browser, `${path}/passkey`, passkey);
  expect((await browser.post(`${path}/passkey`, { response })).path).toBe('/');
  expect(await isSignedIn(browser)).toBe(true);
});

test.each<[string, Parameters<typeof usePasskey>[3]]>([
  ['that did not verify the person', { isVerified: false }],
  ['on another site', { origin: 'https://evil.example' }],
  ['of another type', { type: 'webauthn.create' }],
])('a passkey %s is refused at sign-in', async (_name, change) => {
  const passkey = await addPasskey();
  const browser = aBrowser();
  const { path } = await browser.open('/api/login');
  const response = await usePasskey(browser, `${path}/passkey`, passkey, change);
  const page = await browser.post(`${path}/passkey`, { response });
  expect([page.status, page.text]).toEqual([422, expect.stringContaining('could not be checked')]);
  expect(await isSignedIn(browser)).toBe(false);
});

test('the answer of a passkey is refused a second time, late, in another sign-in, and from a copied key', async () => {
  const passkey = await addPasskey();
  const refused = async (browser: TestBrowser, path: string, response: string) =>
    expect((await browser.post(`${path}/passkey`, { response })).status).toBe(422);
  const first = aBrowser();
  const { path } = await first.open('/api/login');
  const response = await usePasskey(first, `${path}/passkey`, passkey);
  // Another sign-in has another challenge, or none.
  const second = aBrowser();
  const { path: other } = await second.open('/api/login');
  await refused(second, other, response);
  await second.post(`${other}/passkey/options`);
  await refused(second, other, response);
  // An interaction belongs to the browser with its cookie.
  expect((await second.post(`${path}/passkey`, { response })).status).toBe(400);

  expect((await first.post(`${path}/passkey`, { response })).path).toBe('/');
  const third = aBrowser();
  const { path: next } = await third.open('/api/login');
  await refused(third, next, response);
  const late = await usePasskey(third, `${next}/passkey`, passkey);
  const challenges = api.database.source.getRepository(PasskeyChallenge);
  await challenges.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
  await refused(third, next, late);
  passkey.counter = 0;
  await refused(third, next, await usePasskey(third, `${next}/passkey`, passkey));
  for (const answer of ['', '{', 'null', '[]', '{"id":{}}', '{"id":"x","response":null}'])
    await refused(third, next, answer);
});

test('a sign-in waits ten minutes for its second factor', async () => {
  const { key } = await addApp();
  const browser = aBrowser();
  const page = await enterPassword(browser);
  const rows = api.database.source.getRepository(PendingSignIn);
  const { expiresAt } = await rows.findOneByOrFail({ accountId: account.id });
  expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(10);
  await rows.update({ accountId: account.id }, { expiresAt: new Date(Date.now() - 1000) });
  expect((await browser.submit(page, { code: computeCode(key) })).text).toContain('<h1>Sign in</h1>');
  expect(await isSignedIn(browser)).toBe(false);
});

test('a reset password does not replace the second factor', async () => {
  const { key } = await addApp();
  const browser = aBrowser();
  await browser.submit(await browser.open('/oidc/account/forgot'), { email: account.email });
  const mail = await api.database.source
    .getRepository(Mail)
    .findOneByOrFail({ recipient: account.email, kind: 'reset-password' });
  const form = await browser.open(new URL(String(mail.link)).pathname);
  await browser.submit(form, { password: 'three unrelated words' });
  const page = await browser.submit(await browser.open('/api/login'), {
    email: account.email,
    password: 'three unrelated words',
  });
  expect(page.path).toMatch(/\/second-factor$/);
  expect((await browser.submit(page, { code: computeCode(key) })).path).toBe('/');
});

test('steps cannot be skipped or opened without a password', async () => {
  await addApp();
  const browser = aBrowser();
  const { path } = await browser.open('/api/login');
  for (const step of ['second-factor', 'recovery', 'new-password', 'set-up'])
    expect((await browser.open(`${path}/${step}`)).path).toBe(`${path}/sign-in`);
  expect((await browser.post(`${path}/continue`)).path).toBe(`${path}/sign-in`);
  const waiting = await enterPassword(browser);
  for (const step of ['new-password', 'set-up']) {
    const there = waiting.path.replace('second-factor', step);
    expect((await browser.post(there, { code: '1', password: 'three unrelated words' })).path).toBe(
      waiting.path,
    );
  }
  expect((await browser.post(waiting.path.replace('second-factor', 'continue'))).path).toBe(waiting.path);
  expect(await isSignedIn(browser)).toBe(false);
});

test('on its own machine the product asks an administrator neither for another password nor for a second factor', async () => {
  const browser = aBrowser();
  const { adminEmail: email } = api.env;
  const page = await browser.submit(await browser.open('/api/login'), { email, password: 'correct horse' });
  expect(page.path).toBe('/admin');
  const state = JSON.parse((await browser.open('/api/auth/account/second-factor')).text);
  expect(state).toMatchObject({ isRequired: false, dueAt: null });
});

test('a passkey with an id that the database does not store is refused at sign-in', async () => {
  const passkey = await addPasskey();
  const browser = aBrowser();
  const { path } = await browser.open('/api/login');
  const answer = JSON.parse(await usePasskey(browser, `${path}/passkey`, passkey)) as object;
  const response = JSON.stringify({ ...answer, id: 'a\u0000b' });
  expect((await browser.post(`${path}/passkey`, { response })).status).toBe(422);
});
