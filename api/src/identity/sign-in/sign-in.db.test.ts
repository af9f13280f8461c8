import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '@lectern/contract';
import { AuditEntry, hashSessionId, Session, User } from '@lectern/data';
import { ConfirmedAddresses } from '../accounts/confirmed-addresses.service.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { SignInService, SignInRefusedError } from './sign-in.service.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const PASSWORD = 'long enough';
let people = 0;
const newcomer = () => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `ada${(people += 1)}@example.org`,
  password: PASSWORD,
});

const aBrowser = () => new TestBrowser(api.env.publicUrl, api.url);

async function signUp(browser: TestBrowser, person = newcomer(), path = '/api/login') {
  const { path: signIn } = await browser.open(path);
  return browser.submit(await browser.open(`${signIn}/sign-up`), person);
}

async function signIn(browser: TestBrowser, email: string, password: string) {
  return browser.submit(await browser.open('/api/login'), { email, password });
}

async function me(browser: TestBrowser) {
  const { status, text } = await browser.open('/api/auth/user');
  return { status, body: JSON.parse(text) };
}

test('a visitor is asked to sign in; a user receives their own data without the provider’s subject', async () => {
  expect(await api.visitor.call(getUser)).toEqual({
    status: 401,
    body: { statusCode: 401, message: 'Please sign in.' },
  });
  const user = await api.aUser({ firstName: 'Ada' });
  const { status, body } = await (await api.as(user)).call(getUser);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: user.id, firstName: 'Ada', role: 'student' });
  expect(body).not.toHaveProperty('subject');
});

test('a new account is a student’s, and sign-up returns to the page that was requested', async () => {
  const browser = aBrowser();
  const person = newcomer();
  const page = await signUp(browser, person, '/api/login?returnTo=/courses/first-aid%3Ftab=1');
  expect(page.path).toBe('/courses/first-aid?tab=1');
  expect(await me(browser)).toMatchObject({
    status: 200,
    body: { email: person.email, firstName: 'Ada', lastName: 'Byron', role: 'student' },
  });
});

test('Sign Up leads to the sign-up page; a person who is signed in at the provider stays signed in', async () => {
  const path = '/api/login?screen=sign-up&returnTo=/progress';
  const browser = aBrowser();
  const page = await browser.open(path);
  expect(page.text).toContain('<h1>Create an account</h1>');
  const person = newcomer();
  expect((await browser.submit(page, person)).path).toBe('/progress');
  expect((await me(browser)).body.email).toBe(person.email);
  expect((await browser.open(path)).path).toBe('/progress');
});

test('a person with an account signs in from the sign-up page', async () => {
  const person = newcomer();
  await signUp(aBrowser(), person);
  const browser = aBrowser();
  const { path } = await browser.open('/api/login?screen=sign-up&returnTo=/progress');
  const page = await browser.submit(await browser.open(`${path}/sign-in`), person);
  expect(page.path).toBe('/progress');
  expect((await me(browser)).body.email).toBe(person.email);
});

test('Log In leads to the sign-in page', async () => {
  expect((await aBrowser().open('/api/login')).text).toContain('<h1>Sign in</h1>');
});

test('accounts stay the same when the product moves to another URL', async () => {
  const person = newcomer();
  const before = aBrowser();
  await signUp(before, person);
  const { body } = await me(before);

  const elsewhere = await startTestApi({}, api.database);
  const after = new TestBrowser(elsewhere.env.publicUrl, elsewhere.url);
  await signIn(after, person.email, PASSWORD);
  expect(elsewhere.env.publicUrl).not.toBe(api.env.publicUrl);
  expect(await me(after)).toMatchObject({ status: 200, body: { id: body.id } });
  await elsewhere.stop();
});

test('signing in leads nowhere but into this site', async () => {
  const page = await signUp(aBrowser(), newcomer(), '/api/login?returnTo=//evil.example');
  expect(page.path).toBe('/');
});

test('the administrator of the environment signs in as administrator', async () => {
  const browser = aBrowser();
  const wrong = await signIn(browser, api.env.adminEmail, 'wrong');
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('That email and password don’t match.');
  expect(wrong.text).not.toContain('value="wrong"');
  const page = await browser.submit(wrong, {
    email: ` ${api.env.adminEmail.toUpperCase()} `,
    password: 'correct horse',
  });
  expect(page.path).toBe('/admin');
  expect((await me(browser)).body.role).toBe('admin');
});

test('a person who asked for no page starts where their role works, and a requested page always wins', async () => {
  const person = newcomer();
  expect((await signUp(aBrowser(), person)).path).toBe('/');
  await api.database.source.getRepository(User).update({ email: person.email }, { role: 'instructor' });
  expect((await signIn(aBrowser(), person.email, PASSWORD)).path).toBe('/teaching');
  for (const requested of ['/', '/dashboard', '/courses/first-aid?tab=1']) {
    const browser = aBrowser();
    const form = await browser.open(`/api/login?${new URLSearchParams({ returnTo: requested })}`);
    expect((await browser.submit(form, { email: person.email, password: PASSWORD })).path).toBe(requested);
  }
});

test('no account is created with the address of the administrator or of another person', async () => {
  const person = newcomer();
  await signUp(aBrowser(), person);
  for (const email of [person.email.toUpperCase(), api.env.adminEmail]) {
    const page = await signUp(aBrowser(), { ...person, email });
    expect(page.status).toBe(409);
    expect(page.text).toContain('An account with this email already exists.');
  }
});

test('a form says what is missing, keeps what was typed and escapes it', async () => {
  const page = await signUp(aBrowser(), {
    firstName: '"><script>',
    lastName: ' ',
    email: 'ada@',
    password: 'short',
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(page.text).not.toContain('<script>');
  for (const sentence of ['Enter your last name.', 'This is not an email address.', 'at least 8 characters'])
    expect(page.text).toContain(sentence);
});

test('a sign-in begun on one replica is finished on others, and a restart in between changes nothing', async () => {
  const replica = await startTestApi({ publicUrl: api.env.publicUrl }, api.database);
  const browser = aBrowser();
  const { path } = await browser.open('/api/login?returnTo=/my-courses');
  browser.server = replica.url;
  const form = await browser.open(`${path}/sign-up`);
  await replica.stop();
  const restarted = await startTestApi({ publicUrl: api.env.publicUrl }, api.database);
  browser.server = restarted.url;
  expect((await browser.submit(form, newcomer())).path).toBe('/my-courses');
  await restarted.stop();
  browser.server = api.url;
  expect((await me(browser)).status).toBe(200);
});

test('the session has a new id after signing in, and none before', async () => {
  const browser = aBrowser();
  await browser.open('/api/login');
  expect(browser.cookie('lectern.sid')).toBeUndefined();
  await signUp(browser);
  const before = browser.cookie('lectern.sid');
  expect((await browser.open('/api/login?returnTo=/progress')).path).toBe('/progress');
  expect(before).toBeDefined();
  expect(browser.cookie('lectern.sid')).not.toBe(before);
});

test('signing out ends the session and the provider’s, without a question', async () => {
  const browser = aBrowser();
  await signUp(browser);
  const session = browser.cookie('lectern.sid');
  expect((await browser.open('/api/login?returnTo=/progress')).path).toBe('/progress');
  expect((await browser.open('/api/logout')).path).toBe('/');
  expect((await me(browser)).status).toBe(401);
  expect((await browser.open('/api/login')).text).toContain('<h1>Sign in</h1>');
  const stolen = await api.visitor.fetch('/api/auth/user', { headers: { cookie: `lectern.sid=${session}` } });
  expect(stolen.status).toBe(401);
});

test('the audit log records sign-ins of administrators only', async () => {
  const entries = () => api.database.source.getRepository(AuditEntry).findBy({ action: 'user.signed-in' });
  const before = await entries();
  await signUp(aBrowser());
  expect(await entries()).toHaveLength(before.length);
  const browser = aBrowser();
  await signIn(browser, api.env.adminEmail, 'correct horse');
  const added = (await entries()).slice(before.length);
  expect(added.map(({ actorId }) => actorId)).toEqual([(await me(browser)).body.id]);
});

test('the rows of the table of sessions cannot be used to sign in', async () => {
  const browser = aBrowser();
  await signUp(browser);
  const [, id = ''] = /^s:([^.]+)\./.exec(decodeURIComponent(browser.cookie('lectern.sid') ?? '')) ?? [];
  const rows = await api.database.source.getRepository(Session).find();
  expect(id.length).toBeGreaterThan(20);
  expect(rows.map(({ sid }) => sid)).toContain(hashSessionId(id));
  expect(JSON.stringify(rows)).not.toContain(id);
});

test('a link or picture of another site does not sign a person out', async () => {
  const client = await api.as(await api.aUser());
  for (const site of ['cross-site', 'same-site']) {
    const response = await client.fetch('/api/logout', { headers: { 'sec-fetch-site': site } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You are still signed in.');
  }
  expect((await client.call(getUser)).status).toBe(200);
  const signedOut = await client.fetch('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
  expect((await client.call(getUser)).status).toBe(401);
});

test('the provider offers only what the product uses, and requires PKCE', async () => {
  const { headers } = await api.visitor.fetch('/api/login');
  const good = new URL(headers.get('location') ?? '');
  const ask = async (change: (query: URLSearchParams) => void) => {
    const url = new URL(good);
    change(url.searchParams);
    const response = await api.visitor.fetch(url.pathname + url.search);
    return response.headers.get('location') ?? '';
  };
  expect(await ask(() => undefined)).toMatch(/^\/oidc\/interaction\/|interaction/);
  for (const [name, value] of [
    ['code_challenge', null],
    ['code_challenge_method', 'plain'],
    ['response_type', 'id_token'],
    ['response_type', 'code id_token'],
  ] as const) {
    const to = await ask((query) => (value ? query.set(name, value) : query.delete(name)));
    expect([
      name,
      value,
      /error=(invalid_request|unsupported_response_type|unauthorized_client)/.test(to),
    ]).toEqual([name, value, true]);
  }
  const discovery = await api.visitor.fetch('/oidc/.well-known/openid-configuration');
  expect(await discovery.json()).toMatchObject({
    grant_types_supported: ['authorization_code'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'email', 'profile'],
    code_challenge_methods_supported: ['S256'],
  });
});

test('a suspended user is signed out at once, and sign-in explains the suspension', async () => {
  const browser = aBrowser();
  const person = newcomer();
  await signUp(browser, person);
  await api.database.source.getRepository(User).update({ email: person.email }, { role: 'suspended' });
  expect((await me(browser)).status).toBe(401);
  const page = await browser.open('/api/login');
  expect(page.status).toBe(403);
  expect(page.text).toContain('Your account is suspended');
  expect((await me(browser)).status).toBe(401);
  expect((await browser.open('/api/logout')).path).toBe('/');
  expect((await browser.open('/api/login')).text).toContain('<h1>Sign in</h1>');
});

test('after ten wrong passwords an account is closed to guesses from this address for a while', async () => {
  const person = newcomer();
  await signUp(aBrowser(), person);
  const browser = aBrowser();
  let page = await browser.open('/api/login');
  for (let guess = 0; guess < 10; guess += 1) {
    page = await browser.submit(page, { email: person.email, password: `guess ${guess}` });
    expect(page.status).toBe(422);
  }
  page = await browser.submit(page, { email: person.email, password: PASSWORD });
  expect(page.status).toBe(429);
  expect(page.text).toMatch(/Too many attempts. Please wait \d+ minutes and try again./);
  const other = newcomer();
  await signUp(aBrowser(), other);
  expect((await browser.submit(page, { email: other.email, password: PASSWORD })).path).toBe('/');
  const elsewhere = new TestBrowser(api.env.publicUrl, api.url, '203.0.113.7');
  expect((await signIn(elsewhere, person.email, PASSWORD)).path).toBe('/');
});

test('an unsolicited callback ends on a page with a link to sign in', async () => {
  const page = await aBrowser().open('/api/callback?code=stolen&state=unknown');
  expect(page.status).toBe(400);
  expect(page.text).toContain('href="/api/login"');
  expect(page.text).toContain('Sign in again');
});

test('another window’s callback does not sign a user out', async () => {
  const browser = aBrowser();
  await signUp(browser, newcomer(), '/api/login?returnTo=/progress');
  expect((await browser.open('/api/callback?code=late&state=late')).path).toBe('/');
  expect((await me(browser)).status).toBe(200);
});

test('an expired sign-in page offers to start again', async () => {
  const page = await aBrowser().open('/oidc/interaction/gone');
  expect(page.status).toBe(400);
  expect(page.text).toContain('This page has expired');
});

test('a form sent from another site is refused', async () => {
  const browser = aBrowser();
  const page = await browser.submit(
    await browser.open('/api/login'),
    { email: api.env.adminEmail, password: 'correct horse' },
    'https://evil.example',
  );
  expect(page.status).toBe(403);
});

test('a write must come from this site', async () => {
  const student = await api.as(await api.aUser());
  const write = (headers: Record<string, string>) =>
    fetch(`${api.url}/api/courses/slug/none/enroll`, {
      method: 'POST',
      headers: { cookie: student.cookie, ...headers },
    });
  const own = api.env.publicUrl;
  for (const headers of [{ origin: own }, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[])
    expect((await write(headers)).status).toBe(404);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: `${own}.evil.example` },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ] as Record<string, string>[]) {
    const response = await write(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ statusCode: 403, message: expect.stringContaining(own) });
  }
});

test('an administrator’s call is refused to a student', async () => {
  const student = await api.as(await api.aUser());
  const response = await student.fetch('/api/courses/upload', { method: 'POST' });
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    statusCode: 403,
    message: "You don't have permission to do this.",
  });
});

test('the session of a deleted user is invalid', async () => {
  const user = await api.aUser();
  const client = await api.as(user);
  await api.database.source.getRepository(User).delete(user.id);
  expect((await client.call(getUser)).status).toBe(401);
});

const buildProfile = (claims: Record<string, unknown>) => ({
  issuer: 'https://id.example.org',
  keepsSignedIn: false,
  claims: { iss: 'https://id.example.org', aud: 'lectern', iat: 0, exp: 0, sub: 'subject', ...claims },
});

test('an address that another provider has not verified takes over no account, a verified one moves it', async () => {
  const signIns = api.app.get(SignInService);
  const user = await api.aUser({ email: 'grace@example.org' });
  for (const email_verified of [false, undefined, 'true'])
    await expect(
      signIns.findOrCreateUser(
        buildProfile({ sub: 'grace', email: 'Grace@example.org', email_verified }),
        'en',
      ),
    ).rejects.toThrow(SignInRefusedError);
  const moved = await signIns.findOrCreateUser(
    buildProfile({ sub: 'grace', email: 'Grace@example.org', email_verified: true }),
    'en',
  );
  expect(moved.id).toBe(user.id);
  const again = await signIns.findOrCreateUser(buildProfile({ sub: 'grace' }), 'en');
  expect(again.id).toBe(user.id);
  await expect(
    signIns.findOrCreateUser(
      buildProfile({ sub: 'other', email: 'grace@example.org', email_verified: true }),
      'en',
    ),
  ).rejects.toThrow(SignInRefusedError);
});

test('sessions from before an account moved to another provider end, and the move is recorded', async () => {
  const user = await api.aUser({ email: 'squatted@example.org' });
  const squatter = await api.as(user);
  const claims = { sub: 'owner', email: user.email, email_verified: true };
  await api.app.get(SignInService).findOrCreateUser(buildProfile(claims), 'en');
  expect((await squatter.call(getUser)).status).toBe(401);
  expect(await api.database.source.getRepository(AuditEntry).findBy({ targetId: user.id })).toMatchObject([
    { action: 'user.provider-changed' },
  ]);
});

test('two windows that finish signing in at once make one user', async () => {
  const signIns = api.app.get(SignInService);
  const claims = { sub: 'twice', email: 'twice@example.org', email_verified: true };
  const users = await Promise.all([1, 2, 3].map(() => signIns.findOrCreateUser(buildProfile(claims), 'en')));
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
});

test('another provider’s word that an address is verified counts until a sign-in without it', async () => {
  const { manager } = api.database.source;
  const addresses = api.app.get(ConfirmedAddresses, { strict: false });
  api.env.oidc = { issuer: 'https://id.example.org' } as NonNullable<typeof api.env.oidc>;
  try {
    const signIn = async (email_verified?: boolean) => {
      const profile = buildProfile({ sub: 'vouched', email: 'Vouched@example.org', email_verified });
      const user = await api.app.get(SignInService).findOrCreateUser(profile, 'en');
      return addresses.isConfirmed(manager, user);
    };
    expect([await signIn(), await signIn(true), await signIn(false)]).toEqual([false, true, false]);
  } finally {
    delete api.env.oidc;
  }
});
