import { createSign, KeyObject, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@lectern/contract';
import {
  createLtiPlatform,
  createLtiRegistration,
  DEFAULT_SITE_FEATURES,
  deleteLtiPlatform,
  exportOwnData,
  getSiteSettings,
  launchLti,
  listLtiKeys,
  listLtiPlatforms,
  listLtiRosters,
  requestLtiRoster,
  suspendUsers,
  updateLtiPlatform,
  updateSiteFeatures,
} from '@lectern/contract';
import {
  AuditEntry,
  CourseInstructor,
  Enrollment,
  eraseUser,
  LtiLink,
  LtiMember,
  LtiPlatform,
  LtiRoster,
  LtiTicket,
  User,
} from '@lectern/data';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LtiPlatformServer, startLtiPlatform } from '../../testing/an-lti-platform.js';
import { readLanguageForm } from '../../testing/read-language-form.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';

let api: TestApi;
let platform: LtiPlatformServer;
let admin: TestClient;
let course: Awaited<ReturnType<TestApi['aCourse']>>;
beforeAll(async () => {
  [api, platform] = await Promise.all([startTestApi(), startLtiPlatform()]);
  admin = await api.as(await api.aUser({ role: 'admin', firstName: 'Ada', lastName: 'Byron' }));
  course = await api.aCourse({ title: 'First aid', modules: [2, 1] });
  await turnOn(true);
  await admin.call(createLtiPlatform, { body: platform.settings });
});
afterAll(() => Promise.all([api.stop(), platform.stop()]));
beforeEach(() => {
  platform.received.length = 0;
});

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);

async function turnOn(isOn: boolean) {
  const { features } = (await admin.call(getSiteSettings)).body;
  const body = { version: features.version, settings: { ...DEFAULT_SITE_FEATURES, lti: isOn } };
  expect((await admin.call(updateSiteFeatures, { body })).status).toBe(200);
}

/** A browser, as far as launches need one. */
function aBrowser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(path.startsWith('http') ? path : api.url + path, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', cookie, ...headers, ...(init.headers as object) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  const login = async (fields: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      ...{ iss: platform.url, login_hint: 'hint', lti_message_hint: 'message', client_id: 'tool' },
      ...{ target_link_uri: api.url + launchLti.path, ...fields },
    });
    const answer = await send(`/api/lti/login?${query}`);
    return { answer, asked: new URL(answer.headers.get('location') ?? 'about:blank').searchParams };
  };
  const post = (path: string, fields: Record<string, string>, origin = platform.url) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });
  /** A whole launch with claims of the platform. */
  const launch = async (claims: JWTPayload = {}, kid?: string) => {
    const { asked } = await login();
    const built = platform.buildClaims({ ...aim(), nonce: asked.get('nonce') ?? '', ...claims });
    return post(launchLti.path, {
      state: asked.get('state') ?? '',
      id_token: await platform.sign(built, kid),
    });
  };
  return { cookies, send, login, post, launch };
}

const aim = (slug = course.slug) => ({ [`${LTI}/target_link_uri`]: `${api.url}/courses/${slug}` });
const readReason = (answer: Response) => answer.headers.get('x-lti-refusal');

test('a launch makes a person of this issuer, enrolls them, signs them in and opens the course', async () => {
  const browser = aBrowser({ 'sec-fetch-dest': 'document' });
  const { asked, answer: login } = await browser.login();
  expect(login.status).toBe(302);
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{
      client_id: 'tool',
      redirect_uri: api.url + launchLti.path,
      login_hint: 'hint',
      lti_message_hint: 'message',
    },
  });
  const other = await api.aUser({ email: 'grace@example.org', role: 'instructor' });
  const claims = platform.buildClaims({ ...aim(), nonce: asked.get('nonce') ?? '' });
  claims[`${LTI}/roles`] = ['http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator'];
  const sent = { state: asked.get('state') ?? '', id_token: await platform.sign(claims) };
  const answer = await browser.post(launchLti.path, sent);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/courses/${course.slug}`]);
  const me = (await (await browser.send('/api/auth/user')).json()) as User;
  expect(me).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', role: 'student', locale: 'de' });
  expect(me.id).not.toBe(other.id);
  expect(me.email).toMatch(/@lti\.invalid$/);
  expect(await rows(Enrollment).existsBy({ userId: me.id, courseId: course.id })).toBe(true);
  expect(await rows(AuditEntry).findOneBy({ action: 'user.launched-first' })).toMatchObject({
    targetId: me.id,
  });

  // The same message once more, a second launch in another browser, and the same subject at another issuer.
  expect(readReason(await browser.post(launchLti.path, sent))).toBe('expired');
  const again = aBrowser();
  await again.launch({ given_name: undefined, family_name: undefined, name: undefined, email: undefined });
  expect(await (await again.send('/api/auth/user')).json()).toMatchObject({ id: me.id });
  expect(await rows(User).countBy({ subject: 'lti:learner-1' })).toBe(1);
  expect(await rows(LtiLink).findBy({ userId: me.id })).toMatchObject([
    { deploymentId: 'd1', resourceLinkId: 'link-1', contextId: 'course-1', lineItemUrl: null },
  ]);
});

test('a person without name, address and roles can be launched, into a module too', async () => {
  const browser = aBrowser();
  const nothing = { given_name: undefined, family_name: undefined, email: undefined, locale: undefined };
  const [, module] = course.modules;
  const custom = { course: course.id, module: module?.id };
  const answer = await browser.launch({
    ...{ sub: 'anonymous', ...nothing, [`${LTI}/roles`]: [''], [`${LTI}/custom`]: custom },
    ...{ aud: ['other', 'tool'], azp: 'tool', [`${LTI}/target_link_uri`]: api.url + launchLti.path },
  });
  expect(answer.headers.get('location')).toBe(`/courses/${course.slug}/modules/${module?.id}`);
});

test.each<[string, JWTPayload, string]>([
  ['for another tool', { aud: 'other' }, 'badMessage'],
  ['of another issuer', { iss: 'https://other.example.org' }, 'badMessage'],
  ['for several tools that does not say for which', { aud: ['tool', 'other'] }, 'badMessage'],
  ['for another one of several tools', { aud: ['tool', 'other'], azp: 'other' }, 'badMessage'],
  ['with the nonce of another launch', { nonce: 'another' }, 'badMessage'],
  ['that has expired', { exp: 1_700_000_000 }, 'badMessage'],
  ['from the future', { iat: 4_000_000_000, exp: 4_000_000_300 }, 'badMessage'],
  ['that is not valid yet', { nbf: 4_000_000_000 }, 'badMessage'],
  ['of a forged deployment', { [`${LTI}/deployment_id`]: 'd2' }, 'unknownDeployment'],
  ['of another version', { [`${LTI}/version`]: '1.1' }, 'badMessage'],
  ['of an unknown type', { [`${LTI}/message_type`]: 'LtiStartProctoring' }, 'badMessage'],
  ['without a list of roles', { [`${LTI}/roles`]: undefined }, 'badMessage'],
  ['without a person', { sub: undefined }, 'noPerson'],
  [
    'that leads to another site',
    { [`${LTI}/target_link_uri`]: 'https://evil.example.org/courses/a' },
    'wrongTarget',
  ],
  ['that names no course', { [`${LTI}/target_link_uri`]: 'http://localhost/courses/none' }, 'wrongTarget'],
])('a message %s is refused, and leaves nothing behind', async (_, claims, reason) => {
  const before = await Promise.all([rows(User).count(), rows(LtiLink).count()]);
  const browser = aBrowser();
  const answer = await browser.launch({ sub: `refused-${reason}`, ...claims });
  expect([answer.status >= 400, readReason(answer)]).toEqual([true, reason]);
  expect(answer.headers.get('location')).toBeNull();
  expect(await Promise.all([rows(User).count(), rows(LtiLink).count()])).toEqual(before);
  expect((await browser.send('/api/auth/user')).status).toBe(401);
});

test('a message that is not signed, or by another key, is refused; an unknown key is asked for once', async () => {
  const browser = aBrowser();
  const { asked } = await browser.login();
  const state = asked.get('state') ?? '';
  const claims = platform.buildClaims({ ...aim(), nonce: asked.get('nonce') ?? '' });
  const unsigned = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('5m').encode();
  expect(readReason(await browser.post(launchLti.path, { state, id_token: unsigned }))).toBe('badMessage');
  // A key of someone else under the name of the platform's key.
  const stranger = await startLtiPlatform();
  try {
    const { asked: next } = await browser.login();
    const forged = platform.buildClaims({ ...aim(), nonce: next.get('nonce') ?? '' });
    const sent = { state: next.get('state') ?? '', id_token: await stranger.sign(forged, 'first') };
    expect(readReason(await browser.post(launchLti.path, sent))).toBe('badMessage');
  } finally {
    await stranger.stop();
  }
  platform.received.length = 0;
  for (let launch = 0; launch < 3; launch++)
    expect(readReason(await browser.launch({}, `unknown-${launch}`))).toBe('badMessage');
  expect(platform.received.filter(({ path }) => path === '/keys').length).toBeLessThanOrEqual(1);
});

test('a launch counts only in the browser that began it, and one without cookies goes on in a window', async () => {
  const browser = aBrowser();
  const { asked } = await browser.login();
  const sent = async (params: URLSearchParams) => ({
    state: params.get('state') ?? '',
    id_token: await platform.sign(platform.buildClaims({ ...aim(), nonce: params.get('nonce') ?? '' })),
  });
  const victim = aBrowser();
  await victim.login();
  expect(readReason(await victim.post(launchLti.path, await sent(asked)))).toBe('otherBrowser');

  const { asked: second } = await browser.login();
  const framed = await aBrowser().post(launchLti.path, await sent(second));
  expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.url};`);
  expect(await framed.text()).toMatch(/target="_blank"/);
  expect(framed.headers.get('set-cookie')).toBeNull();

  // A second window would not help.
  const { asked: third } = await browser.login();
  const inWindow = aBrowser({ 'sec-fetch-dest': 'document' });
  const refused = await inWindow.post(launchLti.path, await sent(third));
  expect([refused.status, readReason(refused)]).toEqual([400, 'noCookies']);
  expect(await refused.text()).toContain('Allow cookies for this site');
});

test('in the frame of a platform a session of its own reaches the launched course alone', async () => {
  const other = await api.aCourse({ title: 'Another course', modules: [1] });
  const frame = aBrowser({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' });
  const answer = await frame.launch({ sub: 'framed' });
  expect(answer.headers.get('location')).toBe(`/courses/${course.slug}`);
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^lectern\.frame=.*; HttpOnly; Secure; Partitioned; SameSite=None/i);

  const person = await rows(User).findOneByOrFail({ subject: 'lti:framed' });
  await rows(Enrollment).insert({ userId: person.id, courseId: other.id });
  const read = async (path: string, init?: RequestInit) => (await frame.send(path, init)).status;
  expect(await read('/api/auth/user')).toBe(200);
  expect(await read(`/api/enrollments/slug/${course.slug}`)).toBe(200);
  expect(await read(`/api/enrollments/slug/${other.slug}`)).toBe(403);
  expect(await read(`/api/modules/${other.modules[0]?.id}/slides`)).toBe(403);
  // Of another course, what visitors see.
  expect(await read(`/api/courses/${other.id}`)).toBe(200);
  const calls = (Object.values(contract) as Partial<contract.Endpoint>[]).filter(
    ({ method, access }) => method === 'GET' && access !== 'public',
  ) as contract.Endpoint[];
  const open: string[] = [];
  for (const { path } of calls) {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => (name === 'slug' ? 'none' : randomUUID()));
    if ((await read(filled)) === 200) open.push(path);
  }
  expect(open).toEqual(['/api/auth/user', '/api/notifications/unread']);

  const body = JSON.stringify({ slideId: course.modules[0]?.slides[0]?.id, progress: 50 });
  const save = (courseId: string, origin: string) =>
    read(`/api/courses/${courseId}/progress`, {
      ...{ method: 'PUT', body },
      headers: { 'content-type': 'application/json', origin },
    });
  expect(await save(course.id, api.url)).toBe(200);
  expect(await save(course.id, platform.url)).toBe(403);
  expect(await save(other.id, api.url)).toBe(403);

  const policy = async (headers: Record<string, string>) =>
    (await frame.send(`/courses/${course.slug}`, { headers })).headers.get('content-security-policy');
  expect(await policy({})).toContain(`frame-ancestors ${platform.url};`);
  expect(await policy({ 'sec-fetch-dest': 'document' })).toContain(`frame-ancestors 'none'`);
  expect(await policy({ cookie: 'lectern.frame=s%3Aforged' })).toContain(`frame-ancestors 'none'`);
  await rows(User).update(person.id, { role: 'suspended' });
  expect(await read('/api/auth/user')).toBe(401);

  const sameSite = aBrowser({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site' });
  expect(await (await sameSite.launch({ sub: 'same-site' })).text()).toMatch(/target="_blank"/);
});

test('a login for an unknown platform or deployment, or with another site as its target, goes nowhere', async () => {
  const { login } = aBrowser();
  const refuse = async (fields: Record<string, string>) => {
    const { answer } = await login(fields);
    expect(answer.headers.get('location')).toBeNull();
    return readReason(answer);
  };
  expect(await refuse({ iss: 'https://other.example.org' })).toBe('unknownPlatform');
  expect(await refuse({ client_id: 'other' })).toBe('unknownPlatform');
  expect(await refuse({ lti_deployment_id: 'd2' })).toBe('unknownDeployment');
  expect(await refuse({ target_link_uri: 'https://evil.example.org/' })).toBe('wrongTarget');
  expect(await refuse({ target_link_uri: `${api.url}.evil.example.org/` })).toBe('wrongTarget');
});

test('suspended people and administrators are not launched, and a course that is a draft is not opened', async () => {
  await aBrowser().launch({ sub: 'suspended' });
  const person = await rows(User).findOneByOrFail({ subject: 'lti:suspended' });
  await admin.call(suspendUsers, { body: { ids: [person.id] } });
  expect(readReason(await aBrowser().launch({ sub: 'suspended' }))).toBe('suspended');
  await rows(User).update(person.id, { role: 'admin' });
  expect(readReason(await aBrowser().launch({ sub: 'suspended' }))).toBe('administrator');
  const draft = await api.aCourse({ isPublished: false });
  expect(readReason(await aBrowser().launch(aim(draft.slug)))).toBe('noCourse');
});

test('a teacher chooses a course once, and the answer is signed with a published key', async () => {
  const settings = {
    ...{ deep_link_return_url: `${platform.url}/deep`, data: 'opaque', accept_types: ['ltiResourceLink'] },
    accept_presentation_document_targets: ['iframe', 'window'],
  };
  const browser = aBrowser();
  const asking = { [`${LTI}/message_type`]: 'LtiDeepLinkingRequest', [`${LTI}/resource_link`]: undefined };
  const page = await browser.launch({ ...asking, [`${DEEP_LINKING}/deep_linking_settings`]: settings });
  const text = await page.text();
  expect(text).toContain('First aid');
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(text) ?? [];
  const chosen = { ticket, content: course.id };
  // Another site can't answer for the teacher.
  expect((await browser.post('/api/lti/content', chosen)).status).toBe(403);
  const sending = await browser.post('/api/lti/content', chosen, api.url);
  expect(sending.headers.get('content-security-policy')).toContain(`form-action 'self' ${platform.url};`);
  const answer = await sending.text();
  expect(answer).toContain(`action="${platform.url}/deep"`);
  const [, token = ''] = /name="JWT" value="([^"]+)"/.exec(answer) ?? [];
  const keys = (await api.visitor.call(listLtiKeys)).body;
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys as unknown as JSONWebKeySet), {
    ...{ issuer: 'tool', audience: platform.url },
  });
  expect(JSON.stringify(keys)).not.toContain('"d"');
  expect(payload).toMatchObject({
    [`${LTI}/message_type`]: 'LtiDeepLinkingResponse',
    [`${LTI}/deployment_id`]: 'd1',
    [`${DEEP_LINKING}/data`]: 'opaque',
    [`${DEEP_LINKING}/content_items`]: [
      { type: 'ltiResourceLink', custom: { course: course.id }, lineItem: { scoreMaximum: 100 } },
    ],
  });
  expect(readReason(await browser.post('/api/lti/content', chosen, api.url))).toBe('expired');
});

test('the platform shows the refusal of a course that was unpublished before it was chosen', async () => {
  const page = await aBrowser().launch(askingForContent());
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(await page.text()) ?? [];
  const { id } = await api.aCourse({ isPublished: false });
  const refused = await aBrowser().post('/api/lti/content', { ticket, content: id }, api.url);
  expect(readReason(refused)).toBe('noCourse');
  expect(refused.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.url};`);
});

/** Claims of a request for content. */
const askingForContent = () => ({
  [`${LTI}/message_type`]: 'LtiDeepLinkingRequest',
  [`${LTI}/resource_link`]: undefined,
  [`${DEEP_LINKING}/deep_linking_settings`]: {
    ...{ deep_link_return_url: `${platform.url}/deep`, accept_types: ['ltiResourceLink'] },
    accept_presentation_document_targets: ['iframe'],
  },
});

/** A login in a frame that keeps no cookies, of a platform that keeps data for tools. */
async function aStoredLogin(claims: JWTPayload) {
  const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
  const { answer } = await aBrowser(frame).login({ lti_storage_target: 'storage"><b>' });
  const page = await answer.text();
  const read = (name: string) =>
    new RegExp(`${name}="([^"]+)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const asked = new URL(read('class="action" href')).searchParams;
  const state = asked.get('state') ?? '';
  const id_token = await platform.sign(
    platform.buildClaims({ ...aim(), nonce: asked.get('nonce') ?? '', ...claims }),
  );
  /** Sends the launch from a frame without cookies. */
  const send = (fields: Record<string, string> = {}, origin = platform.url) =>
    aBrowser(frame).post(launchLti.path, { state, id_token, ...fields }, origin);
  return { answer, page, read, send };
}

test('where a frame keeps no cookies the platform keeps the login, and a teacher chooses content in the frame', async () => {
  const { answer, page, read, send } = await aStoredLogin(askingForContent());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.url};`);
  expect(page).toContain('data-target="storage&quot;&gt;&lt;b&gt;"');
  expect([read('data-hand-over'), read('data-origins')]).toEqual(['keep', platform.url]);
  const value = read('data-value');

  const asking = await send();
  const text = await asking.text();
  expect(asking.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.url};`);
  expect(text).toContain('data-hand-over="ask"');
  expect(text).toContain(`data-key="${read('data-key')}"`);
  expect(text).not.toContain(value);
  // Another site knows the secret of its own login, and must not sign a person in with it.
  expect(readReason(await send({ stored: value }))).toBe('otherBrowser');
  const chosen = await aStoredLogin(askingForContent());
  const offered = await chosen.send({ stored: chosen.read('data-value') }, api.url);
  expect(await offered.text()).toContain('name="ticket"');
  expect(readReason(await chosen.send({ stored: chosen.read('data-value') }, api.url))).toBe('expired');
});

test('a course, and a platform that kept nothing, go on in a window; a wrong secret is refused', async () => {
  const ofCourse = await aStoredLogin({});
  expect(await (await ofCourse.send()).text()).toMatch(/target="_blank"/);
  const text = await (await (await aStoredLogin(askingForContent())).send({ stored: '' }, api.url)).text();
  expect(text).toMatch(/target="_blank"/);
  expect(text).not.toContain('lti_storage_target');
  const other = await aStoredLogin(askingForContent());
  const wrong = (await aStoredLogin(askingForContent())).read('data-value');
  expect(readReason(await other.send({ stored: wrong }, api.url))).toBe('otherBrowser');
  // A message that is not valid is refused before the platform is asked.
  const forged = await aStoredLogin({ ...askingForContent(), nonce: 'another' });
  expect(readReason(await forged.send())).toBe('badMessage');
});

function chooseGerman(browser: ReturnType<typeof aBrowser>, page: string) {
  const { action, fields } = readLanguageForm(page);
  return browser.post(action, { ...fields, locale: 'de' }, api.url);
}

test('the pages of a refused launch, of a new window and of the choice of content change their language', async () => {
  const browser = aBrowser();
  const refused = await browser.launch({ nonce: 'another' });
  const window = await (await aStoredLogin({})).send();
  const login = await aStoredLogin(askingForContent());
  const choice = await login.send({ stored: login.read('data-value') }, api.url);
  for (const [page, german] of [
    [refused, 'Dieser Link lässt sich nicht öffnen'],
    [window, 'Kurs in einem Fenster öffnen'],
    [choice, 'Kurs auswählen'],
  ] as const) {
    const answer = await chooseGerman(browser, await page.text());
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.stringContaining('<html lang="de"')]);
    expect(text).toContain(german);
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.url};`);
    if (page === window) expect(text).toMatch(/href="\/api\/lti\/login\?[^"]+" target="_blank"/);
    if (page !== choice) continue;
    const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(text) ?? [];
    const sending = await browser.post('/api/lti/content', { ticket, content: course.id }, api.url);
    expect(await sending.text()).toContain('name="JWT"');
    expect(readReason(await chooseGerman(browser, text))).toBe('expired');
  }
});

test('a browser that has the cookie of a launch asks no platform to keep anything', async () => {
  const browser = aBrowser({ 'sec-fetch-dest': 'iframe' });
  await browser.login();
  const { answer } = await browser.login({ lti_storage_target: '_parent' });
  expect(answer.status).toBe(302);
  const inWindow = await aBrowser({ 'sec-fetch-dest': 'document' }).login({ lti_storage_target: '_parent' });
  expect(inWindow.answer.status).toBe(302);
});

/** The claim with which a platform offers the members of its course. */
const offeringMembers = (changes: object = {}) => ({
  [MEMBERS]: {
    context_memberships_url: `${platform.url}/members`,
    service_versions: ['2.0'],
    ...changes,
  },
});

test('instructors see who of the platform’s course has not opened the course, and who is no longer a member', async () => {
  const taught = await api.aCourse({ title: 'Launched from Moodle', modules: [1] });
  const other = await api.aCourse({ modules: [1] });
  const instructor = await api.aUser({ role: 'instructor' });
  await rows(CourseInstructor).insert({ courseId: taught.id, userId: instructor.id, isOwner: true });
  const client = await api.as(instructor);
  const params = { id: taught.id };
  const list = async () => (await client.call(listLtiRosters, { params })).body.rosters;
  const open = (sub: string, claims: JWTPayload = offeringMembers()) =>
    aBrowser().launch({
      sub,
      ...aim(taught.slug),
      [`${LTI}/context`]: { id: 'c1', title: 'Biology' },
      ...claims,
    });
  await open('without', {});
  await open('old-version', offeringMembers({ service_versions: ['1.0'] }));
  await open('no-address', offeringMembers({ context_memberships_url: 'javascript:1' }));
  expect(await list()).toEqual([]);
  for (const sub of ['stays', 'leaves', 'teaches']) await open(sub);
  const [roster] = await list();
  expect(roster).toMatchObject({
    ...{ platform: 'Moodle of the school', contextTitle: 'Biology', isWaiting: false, readAt: null },
    ...{ learnerCount: 0, missing: [], left: [], problem: null },
  });

  const rosterId = roster?.id ?? '';
  const request = (id: string, caller = client) =>
    caller.call(requestLtiRoster, { params: { id, rosterId } });
  expect((await request(other.id)).status).toBe(404);
  expect((await request(other.id, admin)).status).toBe(404);
  const stranger = await api.as(await api.aUser({ role: 'instructor' }));
  expect((await request(taught.id, stranger)).status).toBe(404);
  expect((await stranger.call(listLtiRosters, { params })).status).toBe(404);
  expect(await rows(LtiRoster).findOneByOrFail({ id: rosterId })).toMatchObject({ nextAttemptAt: null });
  expect((await request(taught.id)).status).toBe(204);
  expect(await list()).toMatchObject([{ isWaiting: true }]);
  expect(await rows(AuditEntry).findOneBy({ action: 'course.members-requested' })).toMatchObject({
    ...{ actorId: instructor.id, targetId: taught.id },
  });

  // What the worker does.
  const aMember = (subject: string, name: string | null, isLearner = true) => ({
    rosterId,
    subject,
    name,
    isLearner,
  });
  await rows(LtiMember).insert([
    ...[aMember('stays', 'Grace Hopper'), aMember('new-b', 'Zoë Zorn'), aMember('new-a', 'Ada Abt')],
    ...[aMember('anonymous-member', null), aMember('a-teacher', 'Teacher', false)],
  ]);
  await rows(LtiRoster).update(rosterId, { readAt: new Date() });
  // This one came after the list was read.
  await open('later');
  const [compared] = await list();
  expect(compared).toMatchObject({
    ...{ isWaiting: false, learnerCount: 4, missingCount: 3, leftCount: 5 },
    missing: [{ name: 'Ada Abt' }, { name: 'Zoë Zorn' }, { name: null }],
  });
  const leaving = await rows(User).findOneByOrFail({ subject: 'lti:leaves' });
  expect(compared?.left).toContainEqual({ userId: leaving.id, name: 'Grace Hopper' });
  // Nothing happens to them: the platform does not decide about accounts here.
  expect(await rows(Enrollment).existsBy({ userId: leaving.id, courseId: taught.id })).toBe(true);

  const staying = await rows(User).findOneByOrFail({ subject: 'lti:stays' });
  await eraseUser(api.database.source.manager, staying);
  expect(await rows(LtiMember).countBy({ subject: 'stays' })).toBe(0);
  const { id } = await rows(LtiPlatform).findOneByOrFail({ clientId: 'tool' });
  await rows(LtiRoster).delete({ platformId: id });
  expect(await rows(LtiMember).count()).toBe(0);
});

/** LTI_LAUNCHES=<folder> tries the launches of the certification (docs/develop/conformance.md). */
const LAUNCHES = process.env['LTI_LAUNCHES'];
/** The standard makes the context optional; the folder has this launch among the invalid ones. */
const VALID_BY_THE_STANDARD = ['Launch Instructor With Email No Context'];
const listLaunches = (kind: string) =>
  LAUNCHES ? readdirSync(join(LAUNCHES, kind)).map((name) => [kind, name] as const) : [];

/** Sends the message of a folder as this platform would, with its own names, and times of now where the case is not about them. */
async function sendLaunch(kind: string, name: string) {
  const read = (file: string) => {
    const path = join(LAUNCHES ?? '', kind, name, file);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : undefined;
  };
  const kept = (read('keep.json') ?? []) as string[];
  const browser = aBrowser({ 'sec-fetch-dest': 'document' });
  const { asked } = await browser.login();
  const now = Math.floor(Date.now() / 1000);
  const own = {
    ...{ iss: platform.url, aud: 'tool', nonce: asked.get('nonce') ?? '', iat: now, exp: now + 300 },
    ...{ [`${LTI}/deployment_id`]: 'd1', ...aim() },
  };
  const payload = Object.fromEntries(
    Object.entries(read('payload.json') as object).map(([claim, value]) => [
      claim,
      claim in own && !kept.includes(claim) ? own[claim as keyof typeof own] : value,
    ]),
  );
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(read('header.json') ?? { alg: 'RS256', kid: 'first' })}.${encode(payload)}`;
  const key = KeyObject.from(platform.keys.get('first')?.privateKey as CryptoKey);
  const signature = createSign('RSA-SHA256').update(signed).sign(key).toString('base64url');
  const fields = { state: asked.get('state') ?? '', id_token: `${signed}.${signature}` };
  return browser.post(launchLti.path, fields);
}

test.runIf(LAUNCHES).each([...listLaunches('valid'), ...listLaunches('invalid')])(
  'of the launches of the certification, %s: %s',
  async (kind, name) => {
    const answer = await sendLaunch(kind, name);
    if (kind === 'valid' || VALID_BY_THE_STANDARD.includes(name)) {
      expect(readReason(answer)).toBeNull();
      expect(answer.status).toBeLessThan(400);
    } else
      expect([answer.status, readReason(answer)]).toEqual([
        400,
        expect.stringMatching(/badMessage|noPerson/),
      ]);
  },
);

test('a platform registers itself with an address that works once, and only under its own host', async () => {
  await rows(LtiPlatform).delete({ clientId: 'registered' });
  const createLink = async () =>
    (await admin.call(createLtiRegistration, { body: { isInNetwork: true } })).body.url.replace(api.url, '');
  const link = await createLink();
  const query = `&openid_configuration=${encodeURIComponent(`${platform.url}/openid-configuration`)}&registration_token=t`;
  const { send } = aBrowser();
  const page = await send(link + query);
  expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, null]);
  expect(await page.text()).toContain('data-hand-over="close"');
  const [registration] = platform.received.filter(({ path }) => path === '/register');
  expect(registration?.headers.authorization).toBe('Bearer t');
  expect(JSON.parse(registration?.body ?? '')).toMatchObject({
    ...{ initiate_login_uri: `${api.url}/api/lti/login`, redirect_uris: [api.url + launchLti.path] },
    ...{ jwks_uri: `${api.url}/api/lti/keys`, token_endpoint_auth_method: 'private_key_jwt' },
    scope: expect.stringContaining('lti-nrps/scope/contextmembership.readonly'),
  });
  expect(await rows(LtiPlatform).findOneByOrFail({ clientId: 'registered' })).toMatchObject({
    ...{ issuer: platform.url, deploymentIds: ['d1'], keysUrl: `${platform.url}/keys` },
  });
  expect(readReason(await send(link + query))).toBe('noRegistration');
  const elsewhere = query.replace('127.0.0.1', 'localhost');
  expect(readReason(await send((await createLink()) + elsewhere))).toBe('badRegistration');
  // The platform said nothing of a network of ours.
  const outside = (await admin.call(createLtiRegistration, { body: {} })).body.url.replace(api.url, '');
  platform.received.length = 0;
  expect(readReason(await send(outside + query))).toBe('badRegistration');
  expect(platform.received).toEqual([]);
  await rows(LtiPlatform).delete({ clientId: 'registered' });
});

test('administrators register, change and remove platforms, with checked addresses and audit entries', async () => {
  const settings = { ...platform.settings, clientId: 'second', name: 'Canvas' };
  const create = (change: object) => admin.call(createLtiPlatform, { body: { ...settings, ...change } });
  expect((await create({ isInNetwork: false, keysUrl: 'http://127.0.0.1/keys' })).status).toBe(400);
  expect((await create({ isInNetwork: false, keysUrl: 'https://127.0.0.1/keys' })).status).toBe(400);
  expect((await create({ keysUrl: 'http://169.254.169.254/keys' })).status).toBe(400);
  expect((await create({ clientId: 'tool' })).status).toBe(409);
  const { status, body } = await create({});
  expect(status).toBe(201);
  const params = { platformId: body.id };
  expect(
    (await admin.call(updateLtiPlatform, { params, body: { ...settings, name: 'Canvas 2' } })).status,
  ).toBe(204);
  expect((await admin.call(deleteLtiPlatform, { params })).status).toBe(204);
  expect((await admin.call(deleteLtiPlatform, { params })).status).toBe(404);
  const actions = await rows(AuditEntry).find({ where: { targetName: 'Canvas 2' }, order: { at: 'ASC' } });
  expect(actions.map(({ action }) => action)).toEqual([
    'site.lti-platform-changed',
    'site.lti-platform-removed',
  ]);
  const { body: list } = await admin.call(listLtiPlatforms);
  expect(list.tool).toEqual({
    ...{ loginUrl: `${api.url}/api/lti/login`, launchUrl: `${api.url}/api/lti/launch` },
    ...{ keysUrl: `${api.url}/api/lti/keys`, domain: new URL(api.url).host },
  });
  expect(list.platforms).toMatchObject([{ name: 'Moodle of the school', deploymentIds: ['d1'] }]);
});

test('a key address that leads into the network of this server is not read', async () => {
  const { id } = await rows(LtiPlatform).findOneByOrFail({ clientId: 'tool' });
  await rows(LtiPlatform).update(id, { isInNetwork: false });
  try {
    platform.received.length = 0;
    expect(readReason(await aBrowser().launch())).toBe('keysUnreachable');
    expect(platform.received).toEqual([]);
  } finally {
    await rows(LtiPlatform).update(id, { isInNetwork: true });
  }
});

test('a person exports the launches, and their erasure deletes them', async () => {
  const browser = aBrowser();
  await browser.launch({ sub: 'leaving' });
  const exported = (await (await browser.send(exportOwnData.path)).json()) as { launches: object[] };
  expect(exported.launches).toMatchObject([{ platform: 'Moodle of the school', course: 'First aid' }]);
  const person = await rows(User).findOneByOrFail({ subject: 'lti:leaving' });
  await eraseUser(api.database.source.manager, person);
  expect(await rows(LtiLink).countBy({ userId: person.id })).toBe(0);
});

test('while LTI is off every address answers 404', async () => {
  await turnOn(false);
  try {
    const { login, post } = aBrowser();
    expect((await login()).answer.status).toBe(404);
    expect((await post(launchLti.path, { state: randomUUID() })).status).toBe(404);
    expect((await api.visitor.call(listLtiKeys)).status).toBe(404);
    expect((await admin.call(listLtiPlatforms)).status).toBe(404);
  } finally {
    await turnOn(true);
  }
  expect(await rows(LtiTicket).countBy({ kind: 'registration' })).toBe(0);
});
