import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  DEFAULT_SITE_SIGN_IN,
  deleteOwnUser,
  type Endpoint,
  getPrivacyNotice,
  getSignInState,
  getSiteSettings,
  getUser,
  updateSiteSignIn,
} from '@lectern/contract';
import { Account, AuditEntry, SiteSettingsRow, User } from '@lectern/data';
import { type AnIssuer, startIssuer } from '../../testing/an-issuer.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { type Page, TestBrowser } from '../../testing/test-browser.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';

// The provider runs with its development defaults and warns about each.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
vi.spyOn(console, 'info').mockImplementation(() => undefined);

const SITE = 'https://learn.example.org';
const PASSWORD = 'three unrelated words';

let api: TestApi;
let school: AnIssuer;
/** Of the person whom the school's provider signs in next. */
const claims: Record<string, unknown> = {};

beforeAll(async () => {
  school = await startIssuer(claims, { getApiUrl: () => api.url });
  api = await startTestApi({
    publicUrl: SITE,
    adminEmail: 'boss@example.org',
    oidc: { ...school.oidc, name: 'School account', groupsClaim: 'departments' },
  });
  await switchBuiltIn(true);
});
afterAll(async () => {
  await api.stop();
  school.close();
});

/** As an administrator of the school's provider saves it, without the rules. */
async function switchBuiltIn(builtIn: boolean) {
  await api.database.source
    .getRepository(SiteSettingsRow)
    .upsert({ group: 'signIn', settings: { builtIn }, version: 1 }, ['group']);
  await api.database.source.query(`SELECT pg_notify('site_changed', 'signIn')`);
  const site = api.app.get(SiteSettingsService);
  await vi.waitUntil(() => site.current.signIn.builtIn === builtIn);
}

const aBrowser = () => new TestBrowser(SITE, api.url);
const users = () => api.database.source.getRepository(User);
const accounts = () => api.database.source.getRepository(Account);
const findUser = (email: string) => users().findOneByOrFail({ email });

/** Signs in at the school's provider. */
function enterSchool(
  browser: TestBrowser,
  person: Record<string, unknown>,
  path = '/api/login?provider=external',
) {
  Object.assign(claims, { email_verified: undefined }, person);
  return browser.open(path);
}

/** Signs up at the built-in provider, where no mail server confirms the address. */
async function signUp(browser: TestBrowser, email: string): Promise<Page> {
  const page = await browser.open('/api/login?screen=sign-up');
  return browser.submit(page, { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD });
}

const signIn = async (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.submit(await browser.open('/api/login'), { email, password });

/** A write from the site's own pages, whose origin is PUBLIC_URL. */
async function send(client: TestClient, { method, path }: Endpoint, body?: unknown) {
  const headers = { origin: SITE, 'content-type': 'application/json' };
  const response = await client.fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
}

const confirm = (email: string) => accounts().update({ email }, { emailVerifiedAt: new Date() });
const status = async (browser: TestBrowser) => (await browser.open('/api/auth/user')).status;

test('the sign-in page has the built-in form and leads to the other provider, which goes on to the same page', async () => {
  const browser = aBrowser();
  const page = await browser.open('/api/login?returnTo=/progress');
  expect(page.text).toContain('Password');
  expect(page.text).toContain('Sign in with School account');
  const [, way = ''] = /href="([^"]*provider=external[^"]*)"/.exec(page.text) ?? [];
  const end = await enterSchool(browser, { sub: 'one', email: 'one@example.org', email_verified: true }, way);
  expect(end.path).toBe('/progress');
  expect((await findUser('one@example.org')).issuer).toBe(school.issuer);
  // Asked for a recent sign-in, each person goes to their own provider.
  await users().update({ email: 'one@example.org' }, { role: 'student' });
  expect((await browser.open('/api/login?prompt=login')).path).toBe('/');

  const other = aBrowser();
  expect((await signUp(other, 'two@example.org')).path).toBe('/');
  const again = await other.open('/api/login?prompt=login&display=popup');
  expect(again.path).toMatch(/^\/oidc\/interaction\//);
  expect(again.text).not.toContain('School account');
  expect((await findUser('two@example.org')).issuer).toBe(`${SITE}/oidc`);
});

test('sign-out ends the session at the provider of the person', async () => {
  const location = async (user: User) => {
    const response = await (await api.as(user)).fetch('/api/logout');
    return String(response.headers.get('location'));
  };
  expect(await location(await api.aUser({ issuer: school.issuer }))).toMatch(`${school.issuer}/session/end`);
  expect(await location(await api.aUser())).toMatch(`${SITE}/oidc/session/end`);
});

test('an old sign-in is refused with the way to the provider of the person', async () => {
  const isExternal = async (user: User) => {
    const client = await api.as(user, { signedInAt: Date.now() - 3_600_000 * 2 });
    return (await send(client, deleteOwnUser)).body;
  };
  expect(await isExternal(await api.aUser())).toMatchObject({ details: { isExternalProvider: false } });
  const grace = await api.aUser({ issuer: school.issuer });
  expect(await isExternal(grace)).toMatchObject({ details: { isExternalProvider: true } });
});

test('an account whose address no one has confirmed is never joined with a person of the other provider', async () => {
  const stranger = aBrowser();
  await signUp(stranger, 'victim@example.org');
  const before = await findUser('victim@example.org');
  const owner = aBrowser();
  const claimed = { sub: 'victim', email: 'Victim@example.org' };
  for (const email_verified of [true, false, undefined]) {
    const page = await enterSchool(owner, { ...claimed, email_verified });
    expect(page.status).toBe(403);
    if (email_verified) expect(page.text).toContain('confirm the address under Settings');
  }
  expect(await findUser('victim@example.org')).toEqual({ ...before, lastActive: expect.anything() });
  expect([await status(stranger), await status(owner)]).toEqual([200, 401]);

  // Its owner has confirmed it meanwhile: the same person, who has one sign-in from then on.
  await confirm('victim@example.org');
  expect((await enterSchool(aBrowser(), { ...claimed, email_verified: false })).status).toBe(403);
  const joined = aBrowser();
  await enterSchool(joined, { ...claimed, email_verified: true });
  expect(await status(joined)).toBe(200);
  expect(await findUser('victim@example.org')).toMatchObject({
    id: before.id,
    issuer: school.issuer,
    subject: 'victim',
  });
  expect(await status(stranger)).toBe(401);
  const refused = await signIn(aBrowser(), 'victim@example.org');
  expect(refused).toMatchObject({
    status: 403,
    text: expect.stringContaining('signs in with School account'),
  });
  const [entry] = await api.database.source
    .getRepository(AuditEntry)
    .findBy({ targetId: before.id, action: 'user.provider-changed' });
  expect(entry?.detail).toBe(`${SITE}/oidc → ${school.issuer}`);
});

test('an address of the other provider can’t be signed up with, confirmed or not', async () => {
  for (const email_verified of [true, false]) {
    const email = `taken-${email_verified}@example.org`;
    await enterSchool(aBrowser(), { sub: email, email, email_verified });
    const before = await findUser(email);
    const stranger = aBrowser();
    expect((await signUp(stranger, email)).text).toContain('already');
    // An account from before the person came.
    await accounts().insert({
      ...{ email, firstName: 'Eve', lastName: 'Hall', emailVerifiedAt: new Date() },
      passwordHash: (await accounts().findOneByOrFail({ email: 'two@example.org' })).passwordHash,
    });
    const page = await signIn(stranger, email);
    expect(page).toMatchObject({
      status: 403,
      text: expect.stringContaining('signs in with School account'),
    });
    expect(await findUser(email)).toMatchObject({ id: before.id, issuer: school.issuer });
    expect(await status(stranger)).toBe(401);
  }
});

test('the other provider can’t name a person by the id of a built-in account', async () => {
  const { id } = await accounts().findOneByOrFail({ email: 'two@example.org' });
  const page = await enterSchool(aBrowser(), { sub: id, email: 'new@example.org', email_verified: true });
  expect(page.status).toBe(403);
  expect(await users().countBy({ email: 'new@example.org' })).toBe(0);
});

test('the operator’s account is an administrator at the built-in provider, and comes back from the other one', async () => {
  const email = 'boss@example.org';
  // As at a start with the built-in sign-in on.
  await api.app.get(AccountsService).applyAdministrator();
  const browser = aBrowser();
  const replacing = await signIn(browser, email, 'correct horse');
  expect((await browser.submit(replacing, { password: PASSWORD })).path).toBe('/admin');
  const { id } = await findUser(email);
  await enterSchool(aBrowser(), { sub: 'boss', email, email_verified: true });
  expect(await findUser(email)).toMatchObject({ id, issuer: school.issuer, role: 'admin' });
  expect((await signIn(aBrowser(), email)).path).toBe('/admin');
  expect(await findUser(email)).toMatchObject({ id, issuer: `${SITE}/oidc`, role: 'admin' });
});

test('the built-in sign-in is switched off only when an administrator can come in by the other provider', async () => {
  const admin = await api.aUser({ role: 'admin' });
  const client = await api.as(admin);
  const { body: saved } = await client.call(getSiteSettings);
  const off = { version: saved.signIn.version, settings: { builtIn: false } };
  expect(await send(client, updateSiteSignIn, off)).toMatchObject({
    status: 409,
    body: { code: 'identity.builtInSignIn.noAdministrator' },
  });
  expect((await client.call(getSignInState)).body).toMatchObject({
    provider: { name: 'School account', issuer: school.issuer },
    hasAdministrator: false,
  });
  expect((await client.call(getSiteSettings)).body.signIn).toEqual(saved.signIn);

  const head = await api.aUser({ role: 'admin', issuer: school.issuer });
  const headClient = await api.as(head);
  const learner = await api.as(await api.aUser());
  const open = aBrowser();
  const form = await open.open('/api/login');
  expect((await send(client, updateSiteSignIn, off)).status).toBe(200);
  // Everyone of the built-in provider is signed out, the others go on.
  expect((await client.call(getUser)).status).toBe(401);
  expect((await learner.call(getUser)).status).toBe(401);
  expect((await headClient.call(getUser)).status).toBe(200);
  expect((await headClient.call(getPrivacyNotice)).body.keepsPasswords).toBe(false);
  // Neither a page from before nor a session that another replica writes now lets them in.
  expect((await open.submit(form, { email: 'two@example.org', password: PASSWORD })).status).toBe(404);
  expect((await (await api.as(admin)).call(getUser)).status).toBe(401);
  expect((await aBrowser().open('/oidc/.well-known/openid-configuration')).status).toBe(404);
  expect((await enterSchool(aBrowser(), { sub: 'one', email: 'one@example.org' }, '/api/login')).path).toBe(
    '/',
  );
  await users().update({ subject: 'boss' }, { role: 'student' });
  const unconfirmed = await enterSchool(
    aBrowser(),
    { sub: 'x', email: 'two@example.org', email_verified: true },
    '/api/login',
  );
  expect(unconfirmed.text).toContain('Ask an administrator to change the address');

  const { body: now } = await headClient.call(getSiteSettings);
  expect(now.signIn.settings).toEqual(DEFAULT_SITE_SIGN_IN);
  const on = { version: now.signIn.version, settings: { builtIn: true } };
  expect((await send(headClient, updateSiteSignIn, on)).status).toBe(200);
  expect((await signIn(aBrowser(), 'two@example.org')).path).toBe('/');
  const entries = await api.database.source
    .getRepository(AuditEntry)
    .findBy({ action: 'site.settings-changed', targetName: 'signIn' });
  expect(entries.map(({ fields }) => fields)).toEqual([['builtIn'], ['builtIn']]);
});
