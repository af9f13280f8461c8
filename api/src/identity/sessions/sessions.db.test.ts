import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteOwnUser,
  deleteUser,
  endOtherSessions,
  endSession,
  endUserSessions,
  getUser,
  listAuditEntries,
  listSessions,
  updateUser,
} from '@lectern/contract';
import { Account, type User } from '@lectern/data';
import { hashPassword } from '../accounts/password.js';
import { openStream } from '../../testing/open-stream.js';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

const HOUR_MS = 60 * 60_000;
const PASSWORD = 'long enough';
const ago = (milliseconds: number) => Date.now() - milliseconds;

let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startTestApi();
  passwordHash = await hashPassword(PASSWORD, CHEAP_PASSWORDS);
});
afterAll(() => api.stop());

let accounts = 0;
async function anAccount(): Promise<string> {
  const email = `person${(accounts += 1)}@example.org`;
  await api.database.source
    .getRepository(Account)
    .save({ email, passwordHash, firstName: 'Ada', lastName: 'Byron' });
  return email;
}
const aBrowser = () => new TestBrowser(api.env.publicUrl, api.url);
const isSignedIn = async (browser: TestBrowser) => (await browser.open('/api/auth/user')).status === 200;

async function signIn(email: string, more: Record<string, string> = {}) {
  const browser = aBrowser();
  await browser.submit(await browser.open('/api/login'), { email, password: PASSWORD, ...more });
  return browser;
}

/** Moves the times of a user's sessions, product's and provider's, into the past. */
async function age(user: Pick<User, 'email'>, milliseconds: number) {
  const { source } = api.database;
  await source.query(
    `UPDATE sessions SET sess = (sess::jsonb || jsonb_build_object(
            'signedInAt', (sess->>'signedInAt')::bigint - $2, 'lastSeenAt', (sess->>'lastSeenAt')::bigint - $2))::json
      WHERE sess->>'userId' = (SELECT id::text FROM users WHERE email = $1)`,
    [user.email, milliseconds],
  );
  await source.query(
    `UPDATE provider_states SET payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::bigint - $2)
      WHERE model = 'Session' AND payload->>'accountId' = (SELECT id::text FROM accounts WHERE email = $1)`,
    [user.email, Math.floor(milliseconds / 1000)],
  );
}

test('a person sees where they are signed in: this session first, with browser and times', async () => {
  const user = await api.aUser();
  await api.as(await api.aUser());
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  await api.as(user, { userAgent: firefox, lastSeenAt: ago(HOUR_MS) });
  await api.as(user, { lastSeenAt: ago(13 * HOUR_MS) });
  const { body } = await (await api.as(user)).call(listSessions);
  expect(body).toMatchObject([
    { isCurrent: true, browser: null },
    { isCurrent: false, browser: 'Firefox on Linux' },
  ]);
  expect(Object.keys(body[0] ?? {}).sort()).toEqual(['browser', 'firstSeen', 'id', 'isCurrent', 'lastSeen']);
});

test('ending a session signs that browser out, closes its streams, and makes the provider ask again', async () => {
  const email = await anAccount();
  const here = await signIn(email);
  const there = await signIn(email);
  const sessions = JSON.parse((await here.open('/api/auth/sessions')).text);
  const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const user = JSON.parse((await here.open('/api/auth/user')).text);
  const client = await api.as(user);
  expect((await client.call(endSession, { params: { sessionId: other.id } })).status).toBe(204);
  expect(await isSignedIn(there)).toBe(false);
  expect((await there.open('/api/login')).text).toContain('<h1>Sign in</h1>');
  expect(await isSignedIn(here)).toBe(true);
});

test('an ended session closes its open streams', async () => {
  const user = await api.aUser({ role: 'admin' });
  const client = await api.as(user);
  const stream = await openStream(client);
  const second = await api.as(user);
  await second.call(endOtherSessions);
  await stream.ended;
});

test('a person cannot end the session of another person', async () => {
  const [ada, eve] = [await api.aUser(), await api.aUser()];
  const client = await api.as(ada);
  const { body } = await client.call(listSessions);
  const sessionId = String(body[0]?.id);
  expect((await (await api.as(eve)).call(endSession, { params: { sessionId } })).status).toBe(404);
  expect((await client.call(getUser)).status).toBe(200);
});

test('all other sessions end at once, the current one goes on', async () => {
  const user = await api.aUser();
  const [here, there, elsewhere] = [await api.as(user), await api.as(user), await api.as(user)];
  await here.call(endOtherSessions);
  expect((await there.call(getUser)).status).toBe(401);
  expect((await elsewhere.call(getUser)).status).toBe(401);
  expect((await here.call(getUser)).status).toBe(200);
});

test('an administrator signs a user out everywhere, which is recorded', async () => {
  const [admin, user] = [await api.aUser({ role: 'admin' }), await api.aUser()];
  const [administrator, client] = [await api.as(admin), await api.as(user)];
  const params = { userId: user.id };
  expect((await administrator.call(endUserSessions, { params })).status).toBe(204);
  expect((await client.call(getUser)).status).toBe(401);
  const { body } = await administrator.call(listAuditEntries, { query: { target: user.id } });
  expect(body.items).toMatchObject([{ action: 'user.sessions-ended', actor: { id: admin.id } }]);
});

test('a request that runs while its session is ended does not bring the session back', async () => {
  const user = await api.aUser();
  const client = await api.as(user, { lastSeenAt: ago(10 * 60_000) });
  const second = await api.as(user);
  await Promise.all([
    ...Array.from({ length: 5 }, () => client.call(getUser)),
    second.call(endOtherSessions),
  ]);
  expect((await client.call(getUser)).status).toBe(401);
});

test('a session ends after its idle and absolute limits, sooner for administrators', async () => {
  const [learner, admin] = [await api.aUser(), await api.aUser({ role: 'admin' })];
  const status = async (user: User, session: object) =>
    (await (await api.as(user, session)).call(getUser)).status;
  expect(await status(learner, { lastSeenAt: ago(11 * HOUR_MS) })).toBe(200);
  expect(await status(learner, { lastSeenAt: ago(13 * HOUR_MS) })).toBe(401);
  expect(await status(learner, { lastSeenAt: ago(13 * HOUR_MS), isKept: true })).toBe(200);
  expect(await status(learner, { signedInAt: ago(31 * 24 * HOUR_MS), isKept: true })).toBe(401);
  expect(await status(admin, { lastSeenAt: ago(3 * HOUR_MS) })).toBe(401);
  expect(await status(admin, { signedInAt: ago(13 * HOUR_MS) })).toBe(401);
});

test('requests keep a session alive', async () => {
  const user = await api.aUser();
  const client = await api.as(user, { lastSeenAt: ago(11 * HOUR_MS) });
  await client.call(getUser);
  const { body } = await client.call(listSessions);
  expect(Date.now() - Date.parse(String(body[0]?.lastSeen))).toBeLessThan(60_000);
});

test('the cookie lasts beyond the browser only for people who choose to stay signed in', async () => {
  const email = await anAccount();
  const cookieAfter = async (fields: Record<string, string>) => {
    const { received } = await signIn(email, fields);
    return ['lectern.sid=', 'lectern.idp='].map((name) =>
      String(received.findLast((line) => line.startsWith(name))),
    );
  };
  for (const line of await cookieAfter({})) expect(line).not.toMatch(/expires|max-age/i);
  for (const line of await cookieAfter({ keep: 'yes' })) expect(line).toMatch(/expires/i);
});

test('an administrator whose session has ended gives the password again, although the provider remembers them', async () => {
  const email = await anAccount();
  const browser = await signIn(email, { keep: 'yes' });
  await api.database.source.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
  await age({ email }, 3 * HOUR_MS);
  expect(await isSignedIn(browser)).toBe(false);
  const page = await browser.open('/api/login?returnTo=/admin/users');
  expect(page.text).toContain('<h1>Sign in</h1>');
  expect((await browser.submit(page, { email, password: PASSWORD })).path).toBe('/admin/users');
});

test.each([
  ['deleting the own account', deleteOwnUser, {}],
  ['deleting a user', deleteUser, {}],
  ['changing a role', updateUser, { role: 'instructor' }],
  ['changing an address', updateUser, { email: 'another@example.org' }],
] as const)('%s needs a sign-in of the last 30 minutes', async (_what, endpoint, body) => {
  const [admin, user] = [await api.aUser({ role: 'admin' }), await api.aUser()];
  const params = { userId: user.id };
  const old = await api.as(admin, { signedInAt: ago(HOUR_MS) });
  const refused = await old.call(endpoint as typeof updateUser, { params, body });
  expect(refused).toMatchObject({ status: 403, body: { code: 'recent-sign-in-required' } });
  const recent = await api.as(admin);
  expect((await recent.call(endpoint as typeof updateUser, { params, body })).status).toBeLessThan(300);
});

test('changing a name does not', async () => {
  const [admin, user] = [await api.aUser({ role: 'admin' }), await api.aUser()];
  const old = await api.as(admin, { signedInAt: ago(HOUR_MS) });
  const body = { firstName: 'Grace' };
  expect((await old.call(updateUser, { params: { userId: user.id }, body })).status).toBe(200);
});

test('a sign-in in a frame offers no sign-up, and ends on a page whose script notifies the screen', async () => {
  const email = await anAccount();
  const browser = await signIn(email);
  await age({ email }, HOUR_MS);
  const page = await browser.open('/api/login?prompt=login&display=popup');
  expect(page.text).toContain(`value="${email}"`);
  expect(page.text).not.toContain('Create an account');
  const last = await browser.submit(page, { email, password: PASSWORD });
  expect(last.path).toMatch(/^\/api\/callback/);
  expect(last.text).toContain('You are signed in');
  expect(last.text).toContain('/api/signed-in.js');
  const script = await browser.open('/api/signed-in.js');
  expect(script.text).toContain('new BroadcastChannel("lectern.sign-in")');
});

test('signing in again asks for the password of the known address and comes back', async () => {
  const email = await anAccount();
  const browser = await signIn(email);
  await age({ email }, HOUR_MS);
  const page = await browser.open('/api/login?prompt=login&returnTo=/settings');
  expect(page.text).toContain(`value="${email}"`);
  expect((await browser.submit(page, { email, password: PASSWORD })).path).toBe('/settings');
  const [session] = JSON.parse((await browser.open('/api/auth/sessions')).text);
  expect(Date.now() - Date.parse(session.firstSeen)).toBeLessThan(60_000);
});

test('signing out ends the provider’s session also when the product’s is gone', async () => {
  const email = await anAccount();
  const browser = await signIn(email, { keep: 'yes' });
  await api.database.source.query('DELETE FROM sessions');
  expect((await browser.open('/api/logout')).path).toBe('/');
  expect((await browser.open('/api/login')).text).toContain('<h1>Sign in</h1>');
});

test('the way to the provider at sign-out holds no personal data', async () => {
  const client = await api.as(await api.aUser());
  const location = String((await client.fetch('/api/logout')).headers.get('location'));
  const { pathname, searchParams } = new URL(location);
  expect(pathname).toBe('/oidc/session/end');
  expect([...searchParams.keys()].sort()).toEqual(['client_id', 'post_logout_redirect_uri']);
});

test('a link to the provider’s sign-out on another site asks first', async () => {
  const browser = await signIn(await anAccount());
  const page = await browser.open('/oidc/session/end?client_id=lectern');
  expect(page.text).toContain('<h1>Sign out?</h1>');
  expect((await browser.open('/api/login?returnTo=/progress')).path).toBe('/progress');
});
