import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Account, AuditEntry, Mail, OneTimeLink, User } from '@lectern/data';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { type Page, TestBrowser } from '../../testing/test-browser.js';
import { AccountChangesService } from './account-changes.service.js';
import { hashPassword } from './password.js';

const PASSWORD = 'long enough';
const NEW_PASSWORD = 'another fine password';
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startTestApi();
  passwordHash = await hashPassword(PASSWORD, CHEAP_PASSWORDS);
});
afterAll(() => api.stop());

let people = 0;
let email: string;
beforeEach(() => {
  email = `person${(people += 1)}@example.org`;
});

const aBrowser = () => new TestBrowser(api.env.publicUrl, api.url);
const changes = () => api.app.get(AccountChangesService, { strict: false });
const findAccount = (address: string) =>
  api.database.source.getRepository(Account).findOneByOrFail({ email: address });

const anAccount = () =>
  api.database.source
    .getRepository(Account)
    .save({ email, firstName: 'Ada', lastName: 'Byron', passwordHash });

async function signIn(browser: TestBrowser, password: string, address = email): Promise<Page> {
  return browser.submit(await browser.open('/api/login'), { email: address, password });
}

const isSignedIn = async (browser: TestBrowser) => (await browser.open('/api/auth/user')).status === 200;

/** Path of the link in the latest message to an address. */
async function latestLink(recipient = email): Promise<string> {
  const mails = api.database.source.getRepository(Mail);
  const mail = await mails.findOneOrFail({ where: { recipient }, order: { createdAt: 'DESC' } });
  return new URL(String(mail.link)).pathname;
}

async function forgot(address = email): Promise<Page> {
  const browser = aBrowser();
  return browser.submit(await browser.open('/oidc/account/forgot'), { email: address });
}

test('a forgotten password is replaced by a link; it ends all sessions, and the person is notified', async () => {
  await anAccount();
  const before = aBrowser();
  await signIn(before, PASSWORD);
  expect((await forgot()).text).toContain('<h1>Link requested</h1>');
  const link = await latestLink();
  expect(link).toMatch(/^\/oidc\/account\/link\/[\w-]{43}$/);

  const browser = aBrowser();
  const page = await browser.open(link);
  expect(page.path).toBe('/oidc/account/link');
  expect(page.text).toContain('<h1>Choose a new password</h1>');
  const done = await browser.submit(page, { password: NEW_PASSWORD });
  expect(done.text).toContain('<h1>Your password was changed</h1>');

  expect(await isSignedIn(before)).toBe(false);
  // The provider's session would sign the person in again without a password.
  expect((await before.open('/api/login')).text).toContain('<h1>Sign in</h1>');
  expect((await signIn(aBrowser(), PASSWORD)).status).toBe(422);
  const after = aBrowser();
  expect((await signIn(after, NEW_PASSWORD)).path).toBe('/');
  expect(await isSignedIn(after)).toBe(true);

  const { source } = api.database;
  expect(
    await source.getRepository(Mail).findOneBy({ recipient: email, kind: 'password-changed' }),
  ).not.toBeNull();
  const user = await source.getRepository(User).findOneByOrFail({ email });
  expect(await source.getRepository(AuditEntry).findOneBy({ targetId: user.id })).toMatchObject({
    action: 'user.password-reset',
    actorId: user.id,
  });
});

test('the page does not show whether an address has an account, and an unknown one gets no message', async () => {
  await anAccount();
  const known = await forgot();
  const unknown = await forgot('stranger@example.org');
  const withoutNonce = ({ text }: Page) => text.replace(/nonce="[^"]*"/g, '');
  expect(unknown.status).toBe(known.status);
  expect(withoutNonce(unknown)).toBe(withoutNonce(known));
  expect(await api.database.source.getRepository(Mail).countBy({ recipient: 'stranger@example.org' })).toBe(
    0,
  );
});

test('an address gets five links an hour; requests beyond do not end the latest one', async () => {
  await anAccount();
  for (let request = 0; request < 5; request += 1) await changes().requestReset(email);
  const link = await latestLink();
  await Promise.all([1, 2, 3].map(() => changes().requestReset(email)));
  expect(
    await api.database.source.getRepository(Mail).countBy({ recipient: email, kind: 'reset-password' }),
  ).toBe(5);
  expect((await aBrowser().open(link)).status).toBe(200);
});

test('a link holds 256 random bits, of which only the hash is stored', async () => {
  await anAccount();
  await changes().requestReset(email);
  const token = (await latestLink()).split('/').at(-1) ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const account = await findAccount(email);
  const [link] = await api.database.source.getRepository(OneTimeLink).findBy({ accountId: account.id });
  expect(link?.tokenHash).toMatch(/^[\da-f]{64}$/);
  expect(JSON.stringify(link)).not.toContain(token);
});

test('opening a link does not use it up, as mail scanners open links too', async () => {
  await anAccount();
  await changes().requestReset(email);
  const link = await latestLink();
  for (let scan = 0; scan < 3; scan += 1) await aBrowser().open(link);
  const browser = aBrowser();
  const page = await browser.submit(await browser.open(link), { password: NEW_PASSWORD });
  expect(page.text).toContain('Your password was changed');
});

test('the link is out of the address, the history and the referrer before the page is shown', async () => {
  await anAccount();
  await changes().requestReset(email);
  const response = await api.visitor.fetch(await latestLink());
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/oidc/account/link');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/oidc\/account\/link;.*HttpOnly; SameSite=Lax/);
});

test.each([
  [
    'was used already',
    async () => void (await api.database.source.query('UPDATE one_time_links SET used_at = now()')),
  ],
  ['has expired', () => expire()],
  ['was followed by a later one', () => changes().requestReset(email)],
  ['is from before the address changed', () => update({ email: `moved.${email}` })],
  ['is from before the password changed', () => update({ passwordHash: 'scrypt$1' })],
  [
    'is of a deleted account',
    async () => void (await api.database.source.getRepository(Account).delete({ email })),
  ],
])('a link that %s is refused and changes nothing', async (_what, happens) => {
  await anAccount();
  await changes().requestReset(email);
  const link = await latestLink();
  const early = aBrowser();
  const form = await early.open(link);
  await happens();
  const before = await api.database.source.getRepository(Account).find({ order: { id: 'ASC' } });
  const late = await aBrowser().open(link);
  expect([late.status, late.text.includes('This link can’t be used any more')]).toEqual([410, true]);
  const refused = await early.submit(form, { password: 'yet another password' });
  expect([refused.status, refused.text.includes('This link can’t be used any more')]).toEqual([410, true]);
  expect(await api.database.source.getRepository(Account).find({ order: { id: 'ASC' } })).toEqual(before);
});

const use = async (link: string) => {
  const browser = aBrowser();
  return browser.submit(await browser.open(link), { password: NEW_PASSWORD });
};
const expire = async () =>
  void (await api.database.source.query(
    "UPDATE one_time_links SET expires_at = now() - interval '1 second'",
  ));
const update = async (change: Partial<Account>) =>
  void (await api.database.source.getRepository(Account).update({ email }, change));

test.each(['x', 'A'.repeat(43), '../../login', '%00', `${'A'.repeat(43)}'`])(
  'the invented link %s is refused',
  async (token) => {
    const page = await aBrowser().open(`/oidc/account/link/${encodeURIComponent(token)}`);
    expect(page.status).toBe(410);
  },
);

test('a link is for its purpose only: one for a new address sets no password', async () => {
  await anAccount();
  await changes().requestAddressChange(await findAccount(email), `new.${email}`);
  const token = (await latestLink(`new.${email}`)).split('/').at(-1) ?? '';
  await expect(changes().resetPassword(token, NEW_PASSWORD)).rejects.toThrow();
  await expect(changes().confirmAddress(token)).rejects.toThrow();
  expect((await signIn(aBrowser(), PASSWORD)).path).toBe('/');
});

test('of two people who use a link at once one succeeds', async () => {
  await anAccount();
  await changes().requestReset(email);
  const token = (await latestLink()).split('/').at(-1) ?? '';
  const results = await Promise.allSettled(
    [1, 2].map((at) => changes().resetPassword(token, `password number ${at}`)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a weak new password is refused and leaves the link usable', async () => {
  await anAccount();
  await changes().requestReset(email);
  const link = await latestLink();
  const browser = aBrowser();
  for (const [password, reason] of [
    ['', 'Choose a password.'],
    ['short', 'at least 8 characters'],
    ['password1', 'too easy to guess'],
    [email, 'not your name or email address'],
    ['x'.repeat(129), 'at most 128 characters'],
  ] as const) {
    const page = await browser.submit(await browser.open(link), { password });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await use(link)).text).toContain('Your password was changed');
});

test('a form of a link that another site sends is refused', async () => {
  await anAccount();
  await changes().requestReset(email);
  const browser = aBrowser();
  const form = await browser.open(await latestLink());
  expect((await browser.submit(form, { password: NEW_PASSWORD }, 'https://evil.example')).status).toBe(403);
});

test('without a mail server a new account works at once and is unverified', async () => {
  const browser = aBrowser();
  const { path } = await browser.open('/api/login');
  const person = { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD };
  expect((await browser.submit(await browser.open(`${path}/sign-up`), person)).path).toBe('/');
  expect(await findAccount(email)).toMatchObject({ isPending: false, emailVerifiedAt: null });
});

test('a weak password is refused at sign-up, with what was typed kept', async () => {
  const browser = aBrowser();
  const { path } = await browser.open('/api/login');
  const person = { firstName: 'Ada', lastName: 'Byron', email, password: 'lectern1' };
  const page = await browser.submit(await browser.open(`${path}/sign-up`), person);
  expect([page.status, page.text]).toEqual([422, expect.stringContaining('too easy to guess')]);
  expect(page.text).toContain(`value="${email}"`);
  expect(page.text).not.toContain('lectern1');
});
