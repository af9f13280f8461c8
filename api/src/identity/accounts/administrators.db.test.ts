import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSecondFactor, removeAuthenticatorApp } from '@lectern/contract';
import { Account, AuthenticatorApp, User } from '@lectern/data';
import { TOTP } from 'otpauth';
import { TestPasskey } from '../../testing/a-passkey.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { AccountsService, NEW_PASSWORD_COST } from './accounts.service.js';
import type { PasswordCost } from './password.js';

const ORIGIN = 'https://learn.example.org';
const OWN_PASSWORD = 'three unrelated words';
const DAY_MS = 24 * 60 * 60_000;
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startTestApi({ publicUrl: ORIGIN, adminSecondFactor: { graceDays: 7, acr: [], amr: [] } });
  ({ passwordHash } = await accounts().findOneByOrFail({ email: api.env.adminEmail }));
});
afterAll(() => api.stop());

const accounts = () => api.database.source.getRepository(Account);

/** The administrator's account as it was before the first sign-in, but for these changes. */
async function reset(changes: Partial<Account>) {
  const { id } = await accounts().findOneByOrFail({ email: api.env.adminEmail });
  await api.database.source.getRepository(AuthenticatorApp).delete({ accountId: id });
  await accounts().update(id, {
    passwordHash,
    secondFactorDueAt: null,
    hasInitialPassword: false,
    ...changes,
  });
}

async function signIn(password = 'correct horse', browser = new TestBrowser(api.env.publicUrl, api.url)) {
  const email = api.env.adminEmail;
  return { browser, page: await browser.submit(await browser.open('/api/login'), { email, password }) };
}

const isSignedIn = async (browser: TestBrowser) => (await browser.open('/api/auth/user')).status === 200;
const keyIn = (text: string) => (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');

test('the password from ADMIN_PASSWORD is replaced at the first sign-in, and not by itself', async () => {
  const { browser, page } = await signIn();
  expect(page.text).toContain('Choose your own password');
  expect(await isSignedIn(browser)).toBe(false);
  for (const [password, reason] of [
    ['correct horse', 'differs from the present one'],
    ['password1', 'too easy to guess'],
  ] as const) {
    const again = await browser.submit(page, { password });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await browser.submit(page, { password: OWN_PASSWORD })).path).toBe('/admin');
  expect(await isSignedIn(browser)).toBe(true);
  expect((await signIn(OWN_PASSWORD)).page.path).toBe('/admin');
  expect((await signIn()).page.status).toBe(422);
});

test('an administrator has days to add a second factor; then sign-in asks for it, with an app', async () => {
  await reset({});
  const { browser, page } = await signIn();
  expect(page.path).toBe('/admin');
  const { isRequired, dueAt } = JSON.parse((await browser.open(getSecondFactor.path)).text);
  expect(isRequired).toBe(true);
  expect(Math.round((new Date(dueAt).getTime() - Date.now()) / DAY_MS)).toBe(7);

  await accounts().update({ email: api.env.adminEmail }, { secondFactorDueAt: new Date() });
  const due = await signIn();
  expect(due.page.path).toMatch(/\/set-up$/);
  expect(await isSignedIn(due.browser)).toBe(false);
  const key = keyIn(due.page.text);
  const wrong = await due.browser.submit(due.page, { code: '000000' });
  expect([wrong.status, keyIn(wrong.text)]).toEqual([422, key]);
  const code = new TOTP({ secret: key }).generate();
  const codes = await due.browser.submit(due.page, { code });
  expect(codes.text.match(/<li><code>/g)).toHaveLength(10);
  expect(await isSignedIn(due.browser)).toBe(false);
  // The session that began in the days before has ended.
  expect(await isSignedIn(browser)).toBe(false);
  expect((await due.browser.submit(codes, {})).path).toBe('/admin');
  expect(await isSignedIn(due.browser)).toBe(true);
  expect((await signIn()).page.path).toMatch(/\/second-factor$/);
});

test('the set-up at sign-in takes a passkey too, and the last factor stays', async () => {
  await reset({ secondFactorDueAt: new Date() });
  const { browser, page } = await signIn();
  const passkey = new TestPasskey();
  const options = JSON.parse((await browser.post(`${page.path}/passkey/options`)).text);
  const refused = { response: JSON.stringify(passkey.create(options, { origin: 'https://evil.example' })) };
  expect((await browser.post(`${page.path}/passkey`, refused)).status).toBe(422);
  const next = JSON.parse((await browser.post(`${page.path}/passkey/options`)).text);
  const response = JSON.stringify(passkey.create(next, { origin: ORIGIN }));
  const codes = await browser.post(`${page.path}/passkey`, { response });
  expect(codes.text).toContain('Save your recovery codes');
  expect((await browser.submit(codes, {})).path).toBe('/admin');

  const { id } = await accounts().findOneByOrFail({ email: api.env.adminEmail });
  const user = await api.database.source.getRepository(User).findOneByOrFail({ subject: id });
  const client = await api.as(user);
  const send = (path: string, method: string) => client.fetch(path, { method, headers: { origin: ORIGIN } });
  const { passkeys } = (await client.call(getSecondFactor)).body;
  const removal = await send(`/api/auth/account/passkeys/${passkeys[0]?.id}`, 'DELETE');
  expect([removal.status, await removal.text()]).toEqual([
    409,
    expect.stringContaining('Add another one before you remove this one'),
  ]);
  await api.database.source
    .getRepository(AuthenticatorApp)
    .save({ accountId: id, secret: 'AAAA', confirmedAt: new Date() });
  expect((await send(removeAuthenticatorApp.path, 'DELETE')).status).toBe(204);
});

test('learners are asked for nothing', async () => {
  const browser = new TestBrowser(ORIGIN, api.url);
  const { path } = await browser.open('/api/login');
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', password: OWN_PASSWORD };
  expect((await browser.submit(await browser.open(`${path}/sign-up`), person)).path).toBe('/');
  const email = person.email;
  const again = new TestBrowser(ORIGIN, api.url);
  const page = await again.submit(await again.open('/api/login'), { email, password: OWN_PASSWORD });
  expect(page.path).toBe('/');
});

test('a password whose hash costs less than new ones is hashed again at sign-in', async () => {
  const email = api.env.adminEmail;
  const salt = Buffer.from('sixteen bytes...');
  const hash = scryptSync(OWN_PASSWORD, salt, 32, { N: 2, r: 1, p: 1 });
  const cheap = ['scrypt', 2, 1, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
  await accounts().update({ email }, { passwordHash: cheap });
  const service = api.app.get(AccountsService, { strict: false });
  const readHash = async () => (await accounts().findOneByOrFail({ email })).passwordHash;
  expect(await service.signIn(email, 'wrong')).toBeNull();
  expect(await readHash()).toBe(cheap);
  expect(await service.signIn(email, OWN_PASSWORD)).not.toBeNull();
  const expensive = await readHash();
  const { N, r, p } = api.app.get<PasswordCost>(NEW_PASSWORD_COST, { strict: false });
  expect(expensive).toMatch(new RegExp(`^scrypt\\$${N}\\$${r}\\$${p}\\$`));
  expect(await service.signIn(email, OWN_PASSWORD)).not.toBeNull();
  expect(await readHash()).toBe(expensive);
});
