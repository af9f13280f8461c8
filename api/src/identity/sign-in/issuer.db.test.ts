import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { LOCALE_COOKIE } from '@lectern/contract';
import { Group, GroupMember, Invitation, User } from '@lectern/data';
import { type JWTPayload, SignJWT } from 'jose';
import { type AnIssuer, startIssuer } from '../../testing/an-issuer.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

// The provider runs with its development defaults and warns about each.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
vi.spyOn(console, 'info').mockImplementation(() => undefined);

let api: TestApi;
let school: AnIssuer | undefined;
const getSchool = () => school as AnIssuer;
afterEach(async () => {
  await api.stop();
  school?.close();
});
const getApiUrl = () => api.url;

/** Signs in behind https at another issuer; returns the page on which the browser ends. */
async function signIn(
  claims: Record<string, unknown>,
  path = '/api/login?returnTo=/progress',
  {
    authentication = {},
    required = { acr: [] as string[], amr: [] as string[] },
    groupsClaim = undefined as string | undefined,
    prepare = async () => undefined as unknown,
  } = {},
) {
  school = await startIssuer(claims, { authentication, getApiUrl });
  api = await startTestApi({
    publicUrl: 'https://learn.example.org',
    adminEmail: 'grace@example.org',
    oidc: { ...school.oidc, groupsClaim },
    adminSecondFactor: { graceDays: 7, ...required },
  });
  await prepare();
  const browser = new TestBrowser('https://learn.example.org', api.url);
  return { browser, page: await browser.open(path) };
}

test('Sign Up leads to the sign-in page of a provider without a sign-up page', async () => {
  const path = '/api/login?returnTo=/progress&screen=sign-up';
  const { page } = await signIn({ email: 'grace@example.org', email_verified: true }, path);
  expect(page.path).toBe('/progress');
});

test('people sign in with the school’s own provider, and its verified administrator is one here', async () => {
  const { browser, page } = await signIn({
    email: 'Grace@example.org',
    email_verified: true,
    given_name: 'Grace',
  });
  expect(page.path).toBe('/progress');
  const { text } = await browser.open('/api/auth/user');
  expect(JSON.parse(text)).toMatchObject({ email: 'grace@example.org', firstName: 'Grace', role: 'admin' });
  expect((await api.visitor.fetch('/oidc/.well-known/openid-configuration')).status).toBe(404);
});

const GRACE = { email: 'grace@example.org', email_verified: true };
const REQUIRED = { acr: ['mfa', 'hardware'], amr: ['otp'] };
test.each([
  ['without a second factor an administrator', {}, 403],
  ['with another acr and amr an administrator', { acr: 'password', amr: ['pwd'] }, 403],
  ['with the acr that the site asks for an administrator', { acr: 'mfa' }, 200],
  ['with an amr that the site asks for an administrator', { amr: ['pwd', 'otp'] }, 200],
])('from a provider that signs in %s gets %j → %i', async (_name, authentication, status) => {
  const { browser, page } = await signIn(GRACE, undefined, { authentication, required: REQUIRED });
  expect((await browser.open('/api/auth/user')).status).toBe(status === 200 ? 200 : 401);
  if (status === 200) return expect(page.path).toBe('/progress');
  expect(page.status).toBe(403);
  expect(page.text).toContain('Administrators sign in with a second factor');
});

test('learners need no second factor of the provider', async () => {
  const { page } = await signIn({ email: 'ada@example.org' }, undefined, { required: REQUIRED });
  expect(page.path).toBe('/progress');
});

test('an administrator’s address that the school’s provider has not verified makes no administrator', async () => {
  const { page } = await signIn({ email: 'grace@example.org' });
  expect(page.path).toBe('/progress');
  expect(await api.database.source.getRepository(User).findOneBy({ subject: 'grace' })).toMatchObject({
    role: 'student',
  });
});

/** Groups whose claim values have the same names. */
const groupsNamed = (...names: string[]) =>
  api.database.source.getRepository(Group).save(names.map((name) => ({ name, claimValue: name }) as Group));

async function groupsOfGrace(): Promise<string[][]> {
  const members = await api.database.source
    .getRepository(GroupMember)
    .find({ where: { user: { subject: 'grace' } }, relations: { group: true } });
  return members.map(({ group, source }) => [group.name, source]).sort();
}

test('a claim of the school’s provider makes memberships at each sign-in, and ends those that it made', async () => {
  const claims: Record<string, unknown> = { ...GRACE, departments: ['biology', 'unknown', 7] };
  const { browser } = await signIn(claims, undefined, {
    groupsClaim: 'departments',
    prepare: () => groupsNamed('biology', 'chemistry', 'physics'),
  });
  expect(await groupsOfGrace()).toEqual([['biology', 'claim']]);
  const members = api.database.source.getRepository(GroupMember);
  const [physics] = await api.database.source.getRepository(Group).findBy({ name: 'physics' });
  const grace = await api.database.source.getRepository(User).findOneByOrFail({ subject: 'grace' });
  await members.insert({ groupId: physics?.id ?? '', userId: grace.id, source: 'manager' });

  const signInAgain = async (departments: unknown) => {
    claims['departments'] = departments;
    await browser.open('/api/login?prompt=login');
    return groupsOfGrace();
  };
  expect(await signInAgain('chemistry')).toEqual([
    ['chemistry', 'claim'],
    ['physics', 'manager'],
  ]);
  // Too many values for a token: the provider refers to another place.
  claims['_claim_names'] = { departments: 'src1' };
  claims['_claim_sources'] = { src1: { endpoint: 'https://school.example.org/groups' } };
  expect(await signInAgain(undefined)).toHaveLength(2);
  delete claims['_claim_names'];
  delete claims['_claim_sources'];
  expect(await signInAgain([])).toEqual([['physics', 'manager']]);
});

test('a sign-in in a popup ends on a page whose script notifies the screen that asked for it', async () => {
  const { browser } = await signIn(GRACE, undefined);
  const last = await browser.open('/api/login?prompt=login&display=popup');
  expect(last.text).toContain('You are signed in');
  const [, script = ''] = /<script src="([^"]*signed-in[^"]*)"/.exec(last.text) ?? [];
  const { status, text } = await browser.open(script);
  expect([status, text]).toEqual([200, expect.stringContaining('new BroadcastChannel("lectern.sign-in")')]);
});

test('without the setting a claim makes no memberships', async () => {
  await signIn({ ...GRACE, departments: ['biology'] }, undefined, { prepare: () => groupsNamed('biology') });
  expect(await groupsOfGrace()).toEqual([]);
});

test.each([
  [true, ['biology']],
  [false, []],
])(
  'an imported person joins at the first sign-in if the address is verified (%s)',
  async (isVerified, groups) => {
    const claims = { email: 'Ada@example.org', email_verified: isVerified };
    await signIn(claims, undefined, {
      prepare: async () => {
        const [group] = await groupsNamed('biology');
        await api.database.source.getRepository(Invitation).insert({
          ...{ email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', role: 'student' },
          ...{ groupId: group?.id ?? null, expiresAt: new Date(Date.now() + 60_000) },
        });
      },
    });
    expect((await groupsOfGrace()).map(([name]) => name)).toEqual(groups);
    const user = await api.database.source.getRepository(User).findOneByOrFail({ subject: 'grace' });
    expect(user.lastName).toBe(isVerified ? 'Byron' : null);
  },
);

/** Posts a logout token like the provider; returns the answer's status. */
async function postToken(token: string) {
  const body = new URLSearchParams({ logout_token: token });
  return (await fetch(`${api.url}/api/backchannel-logout`, { method: 'POST', body })).status;
}

/** A logout token with the provider's signature; `changes` overrides its claims, undefined leaves one out. */
function logoutToken(changes: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = {
    iss: getSchool().issuer,
    aud: 'school',
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    events,
  };
  const payload = JSON.parse(JSON.stringify({ ...claims, ...changes })) as JWTPayload;
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt' }).sign(getSchool().key);
}

const VERIFIED_GRACE = { email: 'grace@example.org', email_verified: true };
const status = async (browser: TestBrowser) => (await browser.open('/api/auth/user')).status;

test('the provider ends one session by its number, and all of a person by their subject', async () => {
  const { browser } = await signIn(VERIFIED_GRACE);
  const other = new TestBrowser('https://learn.example.org', api.url);
  await other.open('/api/login');
  const [session] = await api.database.source.query<[{ sid: string }]>(
    "SELECT split_part(sess->>'providerSession', ' ', 2) AS sid FROM sessions ORDER BY expire LIMIT 1",
  );
  const client = (await getSchool().provider.Client.find('school')) as unknown as {
    backchannelLogout(sub: string, sid: string): Promise<void>;
  };
  await client.backchannelLogout('grace', 'another session');
  expect([await status(browser), await status(other)]).toEqual([200, 200]);
  await client.backchannelLogout('grace', session.sid);
  expect([await status(browser), await status(other)]).toEqual([401, 200]);
  expect(await postToken(await logoutToken({ sub: 'grace' }))).toBe(200);
  expect(await status(other)).toBe(401);
});

test('a logout token works once, and only as the provider made it for this client', async () => {
  const { browser } = await signIn(VERIFIED_GRACE);
  const token = await logoutToken({ sub: 'grace', sid: 'another session' });
  expect([await postToken(token), await postToken(token)]).toEqual([200, 400]);
  const sub = 'grace';
  const forged = await new SignJWT({ sub }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32));
  const refused = [
    'a.b.c',
    forged,
    `${(await logoutToken({ sub })).slice(0, -8)}AAAAAAAA`,
    await logoutToken({}),
    await logoutToken({ sub, events: {} }),
    await logoutToken({ sub, events: undefined }),
    await logoutToken({ sub, jti: undefined }),
    await logoutToken({ sub, nonce: 'of a sign-in' }),
    await logoutToken({ sub, aud: 'another client' }),
    await logoutToken({ sub, iss: 'https://elsewhere.example.org' }),
    await logoutToken({ sub, iat: Math.floor(Date.now() / 1000) - 3600 }),
  ];
  for (const [index, one] of refused.entries()) expect([index, await postToken(one)]).toEqual([index, 400]);
  expect(await status(browser)).toBe(200);
});

test('a visitor who only opens the sign-in page leaves no session behind', async () => {
  school = await startIssuer({}, { getApiUrl });
  api = await startTestApi({
    publicUrl: 'https://learn.example.org',
    oidc: school.oidc,
  });
  const response = await api.visitor.fetch('/api/login?returnTo=/progress');
  expect(response.status).toBe(302);
  const [cookie = '', ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  for (const part of ['__Host-lectern.sign-in=', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(cookie).toContain(part);
  expect(await api.database.source.query('SELECT sid FROM sessions')).toEqual([]);
});

test('a provider that shares no address lets nobody in', async () => {
  const { page } = await signIn({});
  expect(page.status).toBe(403);
  expect(page.text).toContain('didn’t share your email address');
});

test('a sign-in fails with a page if the provider does not respond', async () => {
  api = await startTestApi({
    oidc: { issuer: 'http://127.0.0.1:9', clientId: 'school', clientSecret: 'secret' },
  });
  const page = await new TestBrowser(api.env.publicUrl, api.url).open('/api/login');
  expect(page.status).toBe(503);
  expect(page.text).toContain('The sign-in service is not responding');
});

test('behind https the session’s cookie is for this host and https alone', async () => {
  api = await startTestApi({ publicUrl: 'https://learn.example.org' });
  const response = await api.visitor.fetch('/api/login');
  expect(response.headers.get('location')).toMatch(/^https:\/\/learn\.example\.org\/oidc\/auth\?/);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toContain('__Host-lectern.sign-in=');
  expect(response.headers.get('strict-transport-security')).toContain('max-age');
  const browser = new TestBrowser('https://learn.example.org', api.url);
  const form = await browser.open('/api/login');
  expect(browser.cookieNames()).toEqual(
    expect.arrayContaining(['__Host-lectern.sign-in', '__Secure-lectern.interaction']),
  );
  const person = { email: api.env.adminEmail, password: 'correct horse' };
  const replacing = await browser.submit(form, person);
  expect(replacing.text).toContain('Choose your own password');
  expect((await browser.submit(replacing, { password: 'three unrelated words' })).path).toBe('/admin');
  // The language is no secret, and the shell writes it too.
  const names = browser.cookieNames().filter((name) => name !== LOCALE_COOKIE);
  for (const name of names) expect(name).toMatch(/^__(Host|Secure)-/);
  expect((await browser.open('/api/auth/user')).status).toBe(200);
});
