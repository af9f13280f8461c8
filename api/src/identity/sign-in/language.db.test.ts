import { getUser, listUsers, startViewAs, updateOwnUser } from '@lectern/contract';
import { User } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGE_PATH } from '../../platform/html-pages/language-switch.js';
import { readLanguageForm } from '../../testing/read-language-form.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const PASSWORD = 'long enough';
let people = 0;

/** A browser whose visitor has chosen a language on the sign-in page. */
async function aBrowser(locale: string, { publicUrl, url } = { publicUrl: api.env.publicUrl, url: api.url }) {
  const browser = new TestBrowser(publicUrl, url);
  const { path } = await browser.open('/api/login');
  expect(await browser.post(LANGUAGE_PATH, { locale, page: path })).toMatchObject({
    status: 200,
    path,
  });
  return browser;
}

async function signUp(browser: TestBrowser) {
  const email = `language${(people += 1)}@example.org`;
  const page = await browser.open('/api/login?screen=sign-up');
  await browser.submit(page, { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD });
  return email;
}

const signIn = async (browser: TestBrowser, email: string) =>
  browser.submit(await browser.open('/api/login'), { email, password: PASSWORD });

const findUser = (email: string) => api.database.source.getRepository(User).findOneByOrFail({ email });

test('the sign-in page has a button for each language, with its own name', async () => {
  const { text } = await new TestBrowser(api.env.publicUrl, api.url).open('/api/login');
  expect(text).toMatch(/<nav aria-label="Language">/);
  expect(text).toMatch(/value="en"\s+lang="en"\s+dir="ltr"\s+aria-current="true"\s*>\s*English/);
  expect(text).toMatch(/value="de"\s+lang="de"\s+dir="ltr"\s*>\s*Deutsch/);
  const german = await (await aBrowser('de')).open('/oidc/account/forgot');
  expect(german.text).toMatch(/value="de"\s+lang="de"\s+dir="ltr"\s+aria-current="true"/);
});

test('an answer to a form has no buttons, because it would be lost', async () => {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  const { status, text } = await browser.submit(await browser.open('/api/login'), {
    email: '',
    password: '',
  });
  expect(status).toBe(422);
  expect(text).not.toContain('class="languages"');
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/oidc/account/..//evil.example',
  '/oidc/session/end',
  '/api/reminders/unsubscribe/..',
  '',
])('choosing a language leads to no other page, such as %o', async (page) => {
  const { headers, status } = await fetch(api.url + LANGUAGE_PATH, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: api.env.publicUrl },
    body: new URLSearchParams({ page, locale: 'de' }),
  });
  expect([status, headers.get('location')]).toEqual([303, '/']);
  expect(headers.get('set-cookie')).toMatch(
    /^locale=de; Max-Age=31536000; Path=\/; Expires=.+; SameSite=Lax$/,
  );
});

const chooseLanguage = (browser: TestBrowser, page: string, locale: string) => {
  const { action, fields } = readLanguageForm(page);
  return browser.post(action, { ...fields, locale });
};

test('the page of a failed sign-in changes its language, and its link still leads to the page that was asked for', async () => {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  await browser.open('/api/login?returnTo=/progress');
  const failed = await browser.open('/api/callback?error=access_denied');
  expect(failed.text).toMatch(/<h1>[^<]+<\/h1>[^]+class="languages"/);
  const german = await chooseLanguage(browser, failed.text, 'de');
  expect(german).toMatchObject({ status: 200, path: LANGUAGE_PATH });
  expect(german.text).toContain('<html lang="de"');
  expect(german.text).toContain('wurde abgelehnt. Es hat sich nichts geändert.');
  expect(german.text).toContain('href="/api/login?returnTo=%2Fprogress" target="_top"');
  expect(browser.cookie('locale')).toBe('de');
  const english = await chooseLanguage(browser, german.text, 'en');
  expect(english.text.replaceAll(/nonce="[^"]+"/g, '')).toBe(failed.text.replaceAll(/nonce="[^"]+"/g, ''));
});

const aNotice = (changes: object) =>
  JSON.stringify({
    ...{ windowTitle: 'identity.signIn.title', frames: "'none'", title: 'identity.signIn.failed' },
    ...{ sentence: { id: 'identity.signIn.timeout' }, link: { href: '/', text: 'identity.signIn.again' } },
    ...changes,
  });

test.each([
  ["'none'", "frame-ancestors 'none'"],
  ["'self'", "frame-ancestors 'self'"],
  ['https://school.example', 'frame-ancestors https://school.example'],
])('a notice that may be shown in frames of %o stays so in another language', async (frames, expected) => {
  const { headers } = await fetch(api.url + LANGUAGE_PATH, {
    method: 'POST',
    headers: { origin: api.env.publicUrl },
    body: new URLSearchParams({ locale: 'de', notice: aNotice({ frames }) }),
  });
  expect(headers.get('content-security-policy')).toContain(`${expected};`);
});

test.each([
  ['no JSON', '{'],
  ['an unknown message', aNotice({ title: 'identity.signIn.unknown' })],
  ['an unknown sentence', aNotice({ sentence: { id: '<b>' } })],
  ['a sentence without its values', aNotice({ sentence: { id: 'identity.forgot.requestedByMail' } })],
  ['a site with a further rule', aNotice({ frames: 'https://school.example;script-src' })],
  ['a link to another site', aNotice({ link: { href: '//evil.example', text: 'identity.signIn.again' } })],
  [
    'a link to another site behind a tab',
    aNotice({ link: { href: '/\t/evil.example', text: 'identity.signIn.again' } }),
  ],
  ['a link with a script', aNotice({ link: { href: 'javascript:1', text: 'identity.signIn.again' } })],
])('%s is no notice, and leads to the first page', async (_, notice) => {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  expect(await browser.post(LANGUAGE_PATH, { locale: 'de', notice })).toMatchObject({ path: '/', text: '' });
});

test.each([
  ['another site', 'https://evil.example'],
  ['a frame without an origin', 'null'],
])('%s sends no notice', async (_, origin) => {
  const headers = { origin, 'sec-fetch-site': 'cross-site' };
  const body = new URLSearchParams({ locale: 'de', notice: aNotice({}) });
  const answer = await fetch(api.url + LANGUAGE_PATH, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
});

test('what is no language of the interface changes nothing', async () => {
  const browser = await aBrowser('de');
  for (const locale of ['xx', '', 'de; Path=/x'])
    await browser.post(LANGUAGE_PATH, { locale, page: '/oidc/account/forgot' });
  await browser.post(LANGUAGE_PATH);
  expect(browser.cookie('locale')).toBe('de');
});

test('a new account gets the language of its browser', async () => {
  const browser = await aBrowser('de');
  const email = await signUp(browser);
  expect((await findUser(email)).locale).toBe('de');
  expect(JSON.parse((await browser.open(getUser.path)).text)).toMatchObject({ email, locale: 'de' });
  const other = new TestBrowser(api.env.publicUrl, api.url);
  expect((await findUser(await signUp(other))).locale).toBe('en');
  expect(other.cookie('locale')).toBe('en');
});

test('a sign-in brings the person’s language to the browser, and it stays after the sign-out', async () => {
  const email = await signUp(await aBrowser('de'));
  const browser = await aBrowser('en');
  await signIn(browser, email);
  expect(browser.cookie('locale')).toBe('de');
  await browser.open('/api/logout');
  expect(browser.cookie('locale')).toBe('de');
});

test('an account without a language gets that of its next sign-in', async () => {
  const email = await signUp(new TestBrowser(api.env.publicUrl, api.url));
  const { id } = await findUser(email);
  await api.database.source.getRepository(User).update(id, { locale: null });
  await signIn(await aBrowser('de'), email);
  expect((await findUser(email)).locale).toBe('de');
});

test('a person changes their own language, which is then the browser’s; others are refused', async () => {
  const user = await api.aUser({ firstName: 'Grace' });
  const client = await api.as(user);
  expect((await client.call(getUser)).body.locale).toBeNull();
  const answer = await client.fetch(updateOwnUser.path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ locale: 'de' }),
  });
  expect(await answer.json()).toMatchObject({ firstName: 'Grace', locale: 'de' });
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^locale=de; /));
  for (const locale of ['xx', '', null, 7])
    expect((await client.call(updateOwnUser, { body: { locale } })).status).toBe(400);
  expect((await client.call(getUser)).body.locale).toBe('de');
});

test('a language that only a later version has counts as none', async () => {
  const user = await api.aUser({ locale: 'xx' as never });
  expect((await (await api.as(user)).call(getUser)).body.locale).toBeNull();
});

test('an administrator who sees Lectern as another person gets that person’s setting, and errors in their own language', async () => {
  const administrator = await api.aUser({ role: 'admin', locale: 'en' });
  const client = await api.as(administrator);
  const user = await api.aUser({ locale: 'de' });
  expect((await client.call(startViewAs, { params: { userId: user.id } })).status).toBe(204);
  expect((await client.call(getUser)).body).toMatchObject({ id: user.id, locale: 'de' });
  expect((await client.call(listUsers)).body).toMatchObject({
    message: "You don't have permission to do this.",
  });
});

test('the cookie is only sent over HTTPS where the site uses it', async () => {
  const secure = await startTestApi({ publicUrl: 'https://learn.example.org' });
  const browser = await aBrowser('de', { publicUrl: secure.env.publicUrl, url: secure.url });
  expect(browser.received.find((line) => line.startsWith('locale='))).toMatch(/; Secure; SameSite=Lax$/);
  await secure.stop();
});
