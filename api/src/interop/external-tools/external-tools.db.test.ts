import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  addToolModule,
  authorizeTool,
  chooseToolContent,
  completeModuleTool,
  createExternalTool,
  createToolRegistration,
  deleteGradeColumn,
  deleteExternalTool,
  duplicateCourse,
  enroll,
  type ExternalTool,
  type ExternalToolSettings,
  exportOwnData,
  FEATURE_OFF,
  getCourse,
  getGradebook,
  getModuleTool,
  getOwnGrades,
  getPlatformConfiguration,
  getToolModule,
  issueToolToken,
  launchModuleTool,
  listExternalTools,
  listOfferedTools,
  listPlatformKeys,
  receiveToolContent,
  registerTool,
  saveGradeEntry,
  startViewAs,
  suspendUsers,
  type ToolMember,
  updateExternalTool,
  updateToolModule,
} from '@lectern/contract';
import {
  AuditEntry,
  Certificate,
  CourseInstructor,
  Enrollment,
  eraseUser,
  ExternalToolLink,
  ExternalToolPerson,
  ExternalToolRow,
  ExternalToolRun,
  ExternalToolTicket,
  GradeColumnRow,
  Module,
  ToolLineItemRow,
  ToolScoreRow,
  type User,
  User as UserRow,
} from '@lectern/data';
import {
  createLocalJWKSet,
  exportSPKI,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExternalToolServer, startExternalTool } from '../../testing/an-external-tool.js';
import { overtake } from '../../testing/overtake.js';
import { switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import {
  LINE_ITEM_READ_SCOPE,
  LINE_ITEM_SCOPE,
  MEMBERS_SCOPE,
  RESULT_SCOPE,
  SCORE_SCOPE,
} from './launches/build-message.js';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const LTI_AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const LTI_NRPS = 'https://purl.imsglobal.org/spec/lti-nrps';
const ROLE_VOCABULARY = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

let api: TestApi;
let admin: TestClient;
let administrator: User;
let maker: ExternalToolServer;
beforeAll(async () => {
  [api, maker] = await Promise.all([startTestApi({ rateLimit: 0 }), startExternalTool()]);
  administrator = await api.aUser({ role: 'admin' });
  admin = await api.as(administrator);
});
afterAll(() => Promise.all([api.stop(), maker.stop()]));

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const readReason = (answer: Response) => answer.headers.get('x-tool-refusal');

async function register(changes: Partial<ExternalToolSettings> = {}): Promise<ExternalTool> {
  const created = await admin.call(createExternalTool, { body: { ...maker.settings, ...changes } });
  expect(created.status).toBe(201);
  const { tools } = (await admin.call(listExternalTools)).body;
  return tools.find(({ id }) => id === created.body.id) as ExternalTool;
}

/** A published course with a tool as its last module, and a learner of it. */
async function aToolCourse({
  settings = {},
  module = {},
  slides = [],
}: { settings?: Partial<ExternalToolSettings>; module?: object; slides?: number[] } = {}) {
  const course = await api.aCourse({ modules: slides });
  const tool = await register(settings);
  const body = { ...{ toolId: tool.id, title: 'Virtual lab', url: null }, ...aModule(), ...module };
  const added = await admin.call(addToolModule, { params: { id: course.id }, body });
  expect(added.status).toBe(201);
  const { moduleId } = added.body;
  const link = await rows(ExternalToolLink).findOneByOrFail({ moduleId });
  return { course, tool, moduleId, linkId: link.id, ...(await aLearner(course.id)) };
}

const aModule = () => ({ parameters: {}, isScored: false, maxPoints: 100 });

async function aLearner(courseId: string) {
  const user = await api.aUser({ firstName: 'Mia', lastName: 'Okafor' });
  const client = await api.as(user);
  await client.call(enroll, { params: { id: courseId } });
  return { user, client };
}

/** What a browser has after the call that begins a launch. */
interface Begun {
  url: string;
  cookie: string;
}

async function begin(client: TestClient, path: string): Promise<Begun> {
  const answer = await client.fetch(path, { method: 'POST' });
  expect(answer.status).toBe(201);
  const [line = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('lectern.tool='));
  const { url } = (await answer.json()) as { url: string };
  return { url, cookie: line.split(';')[0] ?? '' };
}

const beginLaunch = (client: TestClient, moduleId: string) =>
  begin(client, launchModuleTool.path.replace(':moduleId', moduleId));

/** Opens the page of a launch. @returns what the tool gets at its login address */
async function openPage({ url }: Begun) {
  const answer = await fetch(api.url + url, { redirect: 'manual' });
  const [, src = ''] = /<iframe\s+src="([^"]+)"/.exec(await answer.text()) ?? [];
  const target = answer.headers.get('location') ?? src.replaceAll('&amp;', '&');
  return { answer, login: target ? new URL(target) : undefined };
}

/** What a tool asks for after a login. */
function buildRequest(login: URLSearchParams, changes: Record<string, string> = {}): Record<string, string> {
  return {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: login.get('client_id') ?? '', redirect_uri: `${maker.url}/launch` },
    ...{ login_hint: login.get('login_hint') ?? '', lti_message_hint: login.get('lti_message_hint') ?? '' },
    ...{ state: 'a-state', nonce: 'a-nonce', ...changes },
  };
}

const authorize = (fields: Record<string, string>, cookie: string) =>
  fetch(`${api.url}${authorizeTool.path}?${new URLSearchParams(fields)}`, {
    redirect: 'manual',
    headers: { cookie, accept: 'text/html' },
  });

/** The form of a page that hands over to the tool. */
function readForm(page: string) {
  const read = (pattern: RegExp) => pattern.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return {
    action: read(/<form method="post" action="([^"]+)"/),
    token: read(/name="id_token" value="([^"]+)"/),
    state: read(/name="state" value="([^"]+)"/),
  };
}

async function verify(token: string, tool: ExternalTool): Promise<JWTPayload> {
  const { body } = await api.visitor.call(listPlatformKeys);
  const keys = createLocalJWKSet(body as unknown as JSONWebKeySet);
  return (await jwtVerify(token, keys, { issuer: api.env.publicUrl, audience: tool.clientId })).payload;
}

/** A whole launch. @returns the claims of the message */
async function launch(client: TestClient, moduleId: string, tool: ExternalTool): Promise<JWTPayload> {
  const begun = await beginLaunch(client, moduleId);
  const { login } = await openPage(begun);
  const answer = await authorize(buildRequest(login?.searchParams ?? new URLSearchParams()), begun.cookie);
  expect(answer.status).toBe(200);
  return verify(readForm(await answer.text()).token, tool);
}

const ALL_SCOPES = [LINE_ITEM_SCOPE, LINE_ITEM_READ_SCOPE, SCORE_SCOPE, RESULT_SCOPE].join(' ');

async function askForToken(assertion: string, changes: Record<string, string> = {}) {
  const fields = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    ...{ client_assertion: assertion, scope: ALL_SCOPES, ...changes },
  };
  const body = new URLSearchParams(fields);
  const answer = await fetch(api.url + issueToolToken.path, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const getTokenUrl = () => api.env.publicUrl + issueToolToken.path;

async function getToken(tool: ExternalTool, changes: Record<string, string> = {}): Promise<string> {
  const assertion = await maker.sign(maker.buildAssertion(tool.clientId, getTokenUrl()));
  const { status, body } = await askForToken(assertion, changes);
  expect(status).toBe(200);
  return String(body['access_token']);
}

/** A call of the tool's server: no cookies, no origin. */
async function callAs(token: string, path: string, { method = 'GET', type = '', body = {} } = {}) {
  const answer = await fetch(`${api.url}/api/external-tools/${path}`, {
    ...{ method, ...(type && { body: JSON.stringify(body) }) },
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
  });
  const { status, headers } = answer;
  return {
    ...{ status, type: headers.get('content-type'), link: headers.get('link') },
    text: await answer.text(),
  };
}

const LINE_ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';

let clock = Date.now() - 60_000;
const aScore = (userId: unknown, changes: object = {}) => ({
  ...{ userId, timestamp: new Date(clock++).toISOString(), scoreGiven: 40, scoreMaximum: 50 },
  ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded', ...changes },
});

const sendScore = async (token: string, id: string, score: object) =>
  (await callAs(token, `line-items/${id}/scores`, { method: 'POST', type: SCORE_TYPE, body: score })).status;

test('nothing answers before an administrator has turned tools on', async () => {
  const refused = await admin.call(listExternalTools);
  expect([refused.status, refused.body]).toEqual([404, expect.objectContaining({ code: FEATURE_OFF })]);
  expect((await fetch(api.url + listPlatformKeys.path)).status).toBe(404);
  await switchOn(api, 'externalTools');
});

test('an administrator registers, changes and removes a tool; Lectern makes its ids', async () => {
  const tool = await register();
  expect(tool).toMatchObject({ ...maker.settings, moduleCount: 0 });
  expect(new Set([tool.id, tool.clientId, tool.deploymentId]).size).toBe(3);
  const { platform } = (await admin.call(listExternalTools)).body;
  expect(platform).toEqual({
    issuer: api.env.publicUrl,
    authorizationUrl: `${api.env.publicUrl}/api/external-tools/authorize`,
    tokenUrl: `${api.env.publicUrl}/api/external-tools/token`,
    keysUrl: `${api.env.publicUrl}/api/external-tools/keys`,
  });
  const params = { toolId: tool.id };
  const body = { ...maker.settings, name: 'Laboratory', sharesName: true };
  expect((await admin.call(updateExternalTool, { params, body })).status).toBe(204);
  const { tools } = (await (await api.as(await api.aUser({ role: 'instructor' }))).call(listOfferedTools))
    .body;
  expect(tools.find(({ id }) => id === tool.id)).toEqual({
    ...{ id: tool.id, name: 'Laboratory', hasContent: true, sendsScores: true },
  });
  expect((await admin.call(deleteExternalTool, { params })).status).toBe(204);
  expect((await admin.call(deleteExternalTool, { params })).status).toBe(404);
  const entries = await rows(AuditEntry).findBy({ actorId: administrator.id });
  const actions = entries.map(({ action }) => action).filter((one) => one.startsWith('site.external-tool'));
  expect(new Set(actions).size).toBe(3);
});

test.each<[string, Partial<ExternalToolSettings>, RegExp]>([
  ['of the network without saying so', { isInNetwork: false }, /must begin with https/],
  [
    'that resolves into the network',
    { ...allAt('https://10.0.0.7'), isInNetwork: false },
    /is in the network of this server/,
  ],
  ['where clouds answer their machines', { keysUrl: 'http://169.254.169.254/keys' }, /never connected to/],
  ['with a password', { keysUrl: 'https://a:b@tool.example.org/keys' }, /no name and password/],
  ['of this site', { launchUrls: ['http://localhost:3000/launch'] }, /an address of this site/],
])('an address %s is refused', async (_, changes, sentence) => {
  const own = changes.launchUrls && { launchUrls: [`${api.env.publicUrl}/launch`] };
  const before = await admin.call(listExternalTools);
  const { status, body } = await admin.call(createExternalTool, {
    body: { ...maker.settings, ...changes, ...own },
  });
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ message: expect.stringMatching(sentence) }),
  ]);
  expect((await admin.call(listExternalTools)).body).toEqual(before.body);
});

function allAt(url: string) {
  return { loginUrl: url, launchUrls: [url], contentUrl: url, keysUrl: url };
}

test('a key that is private, weak or no key is refused, and so are two ways to get keys', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  for (const publicKey of [
    privateKey,
    'no key',
    '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
  ])
    expect(
      (await admin.call(createExternalTool, { body: { ...maker.settings, keysUrl: null, publicKey } }))
        .status,
    ).toBe(400);
  const publicKey = await exportSPKI((maker.keys.get('first') as { publicKey: CryptoKey }).publicKey);
  expect((await admin.call(createExternalTool, { body: { ...maker.settings, publicKey } })).status).toBe(400);
});

const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

/** What a tool sends to register itself. */
const aRegistration = (changes: object = {}) => ({
  ...{
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
  },
  ...{
    client_name: 'Self-made lab',
    initiate_login_uri: `${maker.url}/login`,
    jwks_uri: `${maker.url}/keys`,
  },
  ...{
    redirect_uris: [`${maker.url}/launch`, `${maker.url}/choose`],
    token_endpoint_auth_method: 'private_key_jwt',
  },
  [TOOL_CONFIGURATION]: {
    target_link_uri: `${maker.url}/home`,
    messages: [{ type: 'LtiDeepLinkingRequest', target_link_uri: `${maker.url}/choose` }],
    claims: ['iss', 'sub', 'name', 'email'],
  },
  ...changes,
});

/** Begins a registration as an administrator. @returns the token that the tool gets */
async function beginRegistration(caller = admin, url = `${maker.url}/register?a=1`) {
  const { status, body } = await caller.call(createToolRegistration, { body: { url, isInNetwork: true } });
  expect(status).toBe(201);
  const { searchParams, origin } = new URL(body.url);
  expect([origin, searchParams.get('a')]).toEqual([maker.url, '1']);
  expect(searchParams.get('openid_configuration')).toBe(api.env.publicUrl + getPlatformConfiguration.path);
  return searchParams.get('registration_token') ?? '';
}

async function sendRegistration(token: string, body: object) {
  const answer = await fetch(api.url + registerTool.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('a tool registers itself once, and gets neither names nor members', async () => {
  const configuration = (await api.visitor.call(getPlatformConfiguration)).body;
  expect(configuration).toMatchObject({
    ...{ issuer: api.env.publicUrl, token_endpoint: getTokenUrl() },
    registration_endpoint: api.env.publicUrl + registerTool.path,
    scopes_supported: ['openid', ...ALL_SCOPES.split(' ')],
  });
  const token = await beginRegistration();
  const { status, body } = await sendRegistration(token, aRegistration({ scope: MEMBERS_SCOPE }));
  expect(status).toBe(200);
  const { tools } = (await admin.call(listExternalTools)).body;
  const tool = tools.find(({ clientId }) => clientId === body['client_id']);
  expect(tool).toMatchObject({
    ...{ name: 'Self-made lab', loginUrl: `${maker.url}/login`, keysUrl: `${maker.url}/keys` },
    launchUrls: [`${maker.url}/home`, `${maker.url}/launch`, `${maker.url}/choose`],
    ...{ contentUrl: `${maker.url}/choose`, isInNetwork: true },
    ...{ sharesName: false, sharesEmail: false, readsMembers: false },
  });
  expect(body).toMatchObject({
    scope: ALL_SCOPES,
    [TOOL_CONFIGURATION]: { deployment_id: tool?.deploymentId },
  });
  expect(await rows(AuditEntry).existsBy({ targetName: 'Self-made lab', actorId: administrator.id })).toBe(
    true,
  );
  expect(await sendRegistration(token, aRegistration())).toMatchObject({
    ...{ status: 401, body: { error: 'invalid_token' } },
  });
});

test.each<[string, () => object, number]>([
  ['with an address at another host', () => ({ initiate_login_uri: 'https://evil.example.org/login' }), 400],
  ['with keys at another host', () => ({ jwks_uri: 'http://169.254.169.254/keys' }), 400],
  ['with an address that is none', () => ({ redirect_uris: ['javascript:alert(1)'] }), 400],
  ['with a name of two lines', () => ({ client_name: 'a\nb' }), 400],
  ['without addresses', () => ({ redirect_uris: [] }), 400],
  ['without the part for LTI', () => ({ [TOOL_CONFIGURATION]: undefined }), 400],
])('a registration %s is refused, and registers nothing', async (_, changes, status) => {
  const before = (await admin.call(listExternalTools)).body;
  expect((await sendRegistration(await beginRegistration(), aRegistration(changes()))).status).toBe(status);
  expect((await admin.call(listExternalTools)).body).toEqual(before);
});

test('a registration ends with the role of the administrator who began it, and needs its token', async () => {
  const former = await api.aUser({ role: 'admin' });
  const token = await beginRegistration(await api.as(former));
  await rows(UserRow).update(former.id, { role: 'student' });
  expect((await sendRegistration(token, aRegistration())).status).toBe(401);
  expect((await sendRegistration('', aRegistration())).status).toBe(401);
  expect((await sendRegistration('x'.repeat(43), aRegistration())).status).toBe(401);
  for (const url of ['http://127.0.0.1:1/register', `${api.env.publicUrl}/register`])
    expect((await admin.call(createToolRegistration, { body: { url, isInNetwork: false } })).status).toBe(
      400,
    );
});

test('a learner opens a module: the tool gets a random id, the course and the role, and nothing else', async () => {
  const { course, tool, moduleId, linkId, user, client } = await aToolCourse({
    module: { url: `${maker.url}/experiments/7`, parameters: { level: '3' } },
  });
  const modules = (await client.call(getCourse, { params: { id: course.id } })).body.modules;
  expect(modules).toMatchObject([{ isTool: true, slideCount: 0 }]);
  const begun = await beginLaunch(client, moduleId);
  const { answer, login } = await openPage(begun);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`frame-src 'self' ${maker.url}`);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(login?.origin).toBe(maker.url);
  expect(Object.fromEntries(login?.searchParams ?? [])).toMatchObject({
    ...{ iss: api.env.publicUrl, client_id: tool.clientId, lti_deployment_id: tool.deploymentId },
    target_link_uri: `${maker.url}/experiments/7`,
  });
  const asked = buildRequest(login?.searchParams ?? new URLSearchParams());
  const page = await authorize(asked, begun.cookie);
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${maker.url}`);
  const form = readForm(await page.text());
  expect(form).toMatchObject({ action: `${maker.url}/launch`, state: 'a-state' });
  const { iat = 0, exp = 0, ...claims } = await verify(form.token, tool);
  expect(exp - iat).toBe(300);
  const person = await rows(ExternalToolPerson).findOneByOrFail({ userId: user.id, toolId: tool.id });
  expect(claims).toEqual({
    ...{ iss: api.env.publicUrl, aud: tool.clientId, azp: tool.clientId, nonce: 'a-nonce' },
    sub: person.subject,
    [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: tool.deploymentId,
    [`${LTI}/target_link_uri`]: `${maker.url}/experiments/7`,
    [`${LTI}/resource_link`]: { id: linkId, title: 'Virtual lab' },
    [`${LTI}/roles`]: [`${ROLE_VOCABULARY}#Learner`],
    [`${LTI}/context`]: expect.objectContaining({ id: course.id, title: course.title }),
    [`${LTI}/custom`]: { level: '3' },
    [`${LTI}/tool_platform`]: { guid: api.env.publicUrl, product_family_code: 'lectern' },
    [`${LTI}/launch_presentation`]: { locale: 'en', document_target: 'iframe' },
  });
  expect(JSON.stringify(claims)).not.toContain(user.id);
  expect(await rows(ExternalToolRun).findBy({ userId: user.id })).toMatchObject([{ linkId, score: null }]);

  // The same request once more.
  expect(readReason(await authorize(asked, begun.cookie))).toBe('expired');
});

test('names and addresses go where they are shared; another tool knows the person by another id', async () => {
  const both = await aToolCourse({ settings: { sharesName: true, sharesEmail: true, opensIn: 'window' } });
  const { course, user, client, moduleId, tool } = both;
  const begun = await beginLaunch(client, moduleId);
  const { answer, login } = await openPage(begun);
  expect([answer.status, login?.pathname]).toEqual([302, '/login']);
  const page = await authorize(buildRequest(login?.searchParams ?? new URLSearchParams()), begun.cookie);
  const claims = await verify(readForm(await page.text()).token, tool);
  expect(claims).toMatchObject({
    ...{ given_name: 'Mia', family_name: 'Okafor', name: 'Mia Okafor', email: user.email },
  });
  const other = await register({ name: 'Another lab' });
  const body = { ...{ toolId: other.id, title: 'Other', url: null }, ...aModule() };
  const second = (await admin.call(addToolModule, { params: { id: course.id }, body })).body.moduleId;
  const there = await launch(client, second, other);
  expect(there.sub).not.toBe(claims.sub);
  expect(there).not.toHaveProperty('email');

  // The same person in another course is the same person for the tool.
  const again = (await admin.call(addToolModule, { params: { id: course.id }, body })).body.moduleId;
  expect((await launch(client, again, other)).sub).toBe(there.sub);
});

test('parameters that are variables get values; what is not shared or unknown stays as it is', async () => {
  const parameters = {
    ...{ person: '$User.id', role: '$Membership.role', course: '$Context.title', module: '$ResourceLink.id' },
    ...{ locale: '$Message.locale', name: '$Person.name.full', email: '$Person.email.primary' },
    ...{ unknown: '$User.username', own: '$constructor', text: 'costs $User.id', plain: 'User.id' },
  };
  const { course, tool, moduleId, linkId, client } = await aToolCourse({
    settings: { sharesName: true },
    module: { parameters },
  });
  const claims = await launch(client, moduleId, tool);
  expect(claims[`${LTI}/custom`]).toEqual({
    ...parameters,
    ...{ person: claims.sub, role: `${ROLE_VOCABULARY}#Learner`, course: course.title, module: linkId },
    ...{ locale: 'en', name: 'Mia Okafor' },
  });
});

/** A page of the members of a course, as a tool reads it. */
async function readMembers(token: string, address: string) {
  const url = address.startsWith('http') ? new URL(address) : new URL(address, api.url);
  const answer = await fetch(api.url + url.pathname + url.search, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { headers, status } = answer;
  const body = (await answer.json()) as {
    id?: string;
    context?: object;
    members?: ToolMember[];
  };
  return { status, type: headers.get('content-type'), link: headers.get('link'), ...body };
}

const getMembersPath = (courseId: string) => `/api/external-tools/courses/${courseId}/members`;
const onlyMembers = { scope: MEMBERS_SCOPE };

test('a tool that an administrator allows it reads ids and roles of the members, and names of the people who opened it', async () => {
  const { course, tool, moduleId, user, client } = await aToolCourse({
    settings: { readsMembers: true, sharesName: true },
  });
  const unopened = await aLearner(course.id);
  const suspended = await aLearner(course.id);
  await admin.call(suspendUsers, { body: { ids: [suspended.user.id] } });
  const instructor = await api.aUser({ role: 'instructor', firstName: 'Ada', lastName: 'Byron' });
  await rows(CourseInstructor).insert({ courseId: course.id, userId: instructor.id });
  const claims = await launch(client, moduleId, tool);
  const path = getMembersPath(course.id);
  expect(claims[`${LTI_NRPS}/claim/namesroleservice`]).toEqual({
    context_memberships_url: api.env.publicUrl + path,
    service_versions: ['2.0'],
  });
  const token = await getToken(tool, onlyMembers);
  const { status, type, link, context, members = [] } = await readMembers(token, path);
  expect([status, link]).toEqual([200, null]);
  expect(type).toMatch(/^application\/vnd\.ims\.lti-nrps\.v2\.membershipcontainer\+json/);
  expect(context).toEqual({ id: course.id, title: course.title });
  const person = async ({ id }: User) =>
    (await rows(ExternalToolPerson).findOneByOrFail({ userId: id, toolId: tool.id })).subject;
  const find = async (one: User) => {
    const subject = await person(one);
    return members.find(({ user_id }) => user_id === subject);
  };
  expect(members.filter(({ roles }) => roles.includes(`${ROLE_VOCABULARY}#Learner`))).toHaveLength(2);
  const shared = { given_name: 'Mia', family_name: 'Okafor', name: 'Mia Okafor' };
  const roles = [`${ROLE_VOCABULARY}#Learner`];
  expect(await find(user)).toEqual({ status: 'Active', user_id: claims.sub, roles, ...shared });
  expect(await find(unopened.user)).toEqual({
    status: 'Active',
    user_id: await person(unopened.user),
    roles,
  });
  expect(await find(instructor)).toMatchObject({ roles: [`${ROLE_VOCABULARY}#Instructor`] });
  expect(JSON.stringify(members)).not.toMatch(/example\.org|Byron/);
  expect(await rows(ExternalToolPerson).countBy({ userId: suspended.user.id })).toBe(0);

  // The id stays the same when the person opens the tool, and has the name from then on.
  const listed = await person(unopened.user);
  expect((await launch(unopened.client, moduleId, tool)).sub).toBe(listed);
  const again = await readMembers(token, `${path}?role=${encodeURIComponent(roles[0] ?? '')}`);
  expect(again.members?.map(({ name }) => name)).toEqual(['Mia Okafor', 'Mia Okafor']);

  // Page by page.
  const pages: string[] = [];
  let next: string | undefined = `${path}?limit=1&role=Learner`;
  while (next) {
    const page = await readMembers(token, next);
    pages.push(...(page.members ?? []).map(({ user_id }) => user_id));
    expect(page.link?.endsWith('; rel="next"') ?? true).toBe(true);
    next = page.link?.split('>')[0]?.slice(1);
  }
  expect(pages).toEqual([claims.sub, listed].toSorted());
  expect((await readMembers(token, `${path}?role=Mentor`)).members).toEqual([]);
  const all = await readMembers(token, `${path}?limit=100000`);
  expect([all.status, all.members?.length]).toEqual([200, members.length]);
  expect((await readMembers(token, `${path}?after=x`)).status).toBe(400);
});

test('the members of a module are those who can open it, with what its launch would say of each', async () => {
  const parameters = { level: '3', person: '$User.id', name: '$Person.name.full', title: '$Context.title' };
  const { course, tool, moduleId, linkId, user, client } = await aToolCourse({
    ...{ settings: { readsMembers: true, sharesName: true }, module: { parameters } },
  });
  const unopened = await aLearner(course.id);
  const { sub } = await launch(client, moduleId, tool);
  const token = await getToken(tool, onlyMembers);
  const path = getMembersPath(course.id);
  expect((await readMembers(token, path)).members?.some((member) => 'message' in member)).toBe(false);
  const ofModule = await readMembers(token, `${path}?rlid=${linkId}&role=Learner`);
  expect(ofModule.id).toBe(`${api.env.publicUrl}${path}?rlid=${linkId}`);
  const type = { [`${LTI}/message_type`]: 'LtiResourceLinkRequest' };
  const find = (subject: unknown) => ofModule.members?.find(({ user_id }) => user_id === subject);
  expect(ofModule.members).toHaveLength(2);
  expect(find(sub)?.message).toEqual([{ ...type, [`${LTI}/custom`]: { person: sub, name: 'Mia Okafor' } }]);
  const other = await rows(ExternalToolPerson).findOneByOrFail({
    ...{ userId: unopened.user.id, toolId: tool.id },
  });
  expect(find(other.subject)?.message).toEqual([{ ...type, [`${LTI}/custom`]: { person: other.subject } }]);

  // Page by page, and only who can open the module: what was opened stays open.
  const { link } = await readMembers(token, `${path}?rlid=${linkId}&limit=1`);
  expect(link).toContain(`rlid=${linkId}`);
  await rows(Module).update(moduleId, { opensAt: new Date(Date.now() + 86_400_000) });
  const open = await readMembers(token, `${path}?rlid=${linkId}&role=Learner`);
  expect(open.members?.map(({ user_id }) => user_id)).toEqual([sub]);
  expect((await readMembers(token, `${path}?role=Learner`)).members).toHaveLength(2);

  // A module of another course or tool, and none.
  const elsewhere = await aToolCourse({ settings: { readsMembers: true } });
  for (const rlid of [elsewhere.linkId, randomUUID(), moduleId, 'x', "' OR 1=1 --"])
    expect((await readMembers(token, `${path}?rlid=${encodeURIComponent(rlid)}`)).status).toBe(404);
  expect(user.id).not.toBe(sub);
});

test('members are refused without permission, scope or a module in the course, and after the permission ended', async () => {
  const { course, tool, moduleId, client } = await aToolCourse();
  const path = getMembersPath(course.id);
  const claim = `${LTI_NRPS}/claim/namesroleservice`;
  expect(await launch(client, moduleId, tool)).not.toHaveProperty(claim);
  const assertion = await maker.sign(maker.buildAssertion(tool.clientId, getTokenUrl()));
  expect((await askForToken(assertion, onlyMembers)).body).toMatchObject({ error: 'invalid_scope' });
  const withScores = await getToken(tool, { scope: `${SCORE_SCOPE} ${MEMBERS_SCOPE}` });
  expect((await readMembers(withScores, path)).status).toBe(403);

  const allowed = await aToolCourse({ settings: { readsMembers: true } });
  const token = await getToken(allowed.tool, onlyMembers);
  expect((await readMembers(token, getMembersPath(allowed.course.id))).status).toBe(200);
  expect((await readMembers(token, path)).status).toBe(404);
  expect((await readMembers(token, getMembersPath(randomUUID()))).status).toBe(404);
  expect((await readMembers('x'.repeat(43), getMembersPath(allowed.course.id))).status).toBe(401);
  expect((await callAs(token, `line-items/${allowed.linkId}`)).status).toBe(403);
  expect(await rows(ExternalToolPerson).countBy({ toolId: tool.id })).toBe(1);
  const params = { toolId: allowed.tool.id };
  await admin.call(updateExternalTool, { params, body: maker.settings });
  expect((await readMembers(token, getMembersPath(allowed.course.id))).status).toBe(403);
});

test('instructors of the course are instructors at the tool; their own look stores nothing', async () => {
  const { moduleId, tool } = await aToolCourse();
  const before = await rows(ExternalToolRun).count();
  expect((await launch(admin, moduleId, tool))[`${LTI}/roles`]).toEqual([`${ROLE_VOCABULARY}#Instructor`]);
  expect(await rows(ExternalToolRun).count()).toBe(before);
});

test('people of other courses, visitors and learners of a locked module open nothing', async () => {
  const { course, moduleId } = await aToolCourse();
  const other = await aToolCourse();
  const stranger = await api.as(await api.aUser({ role: 'instructor' }));
  const params = { moduleId };
  for (const client of [other.client, stranger]) {
    expect((await client.call(launchModuleTool, { params })).status).toBe(403);
    expect((await client.call(getModuleTool, { params })).status).toBe(403);
  }
  expect((await api.visitor.call(launchModuleTool, { params })).status).toBe(401);
  await rows(Module).update(moduleId, { opensAt: new Date(Date.now() + 86_400_000) });
  const late = await aLearner(course.id);
  expect((await late.client.call(launchModuleTool, { params })).status).toBe(403);
});

test('an administrator who sees Lectern as a learner does not launch as them', async () => {
  const { user, moduleId } = await aToolCourse();
  const client = await api.as(await api.aUser({ role: 'admin' }));
  expect((await client.call(startViewAs, { params: { userId: user.id } })).status).toBe(204);
  expect((await client.call(getModuleTool, { params: { moduleId } })).status).toBe(200);
  expect((await client.call(launchModuleTool, { params: { moduleId } })).status).toBe(403);
  expect(await rows(ExternalToolRun).countBy({ userId: user.id })).toBe(0);
});

test.each<[string, Record<string, string>, string]>([
  ['to an address that is not registered', { redirect_uri: 'https://evil.example.org/' }, 'foreignRedirect'],
  ['to a registered address with more behind it', { redirect_uri: '<launch>/more' }, 'foreignRedirect'],
  ['of an unknown tool', { client_id: randomUUID() }, 'unknownTool'],
  ['for another person', { login_hint: randomUUID() }, 'wrongRequest'],
  ['with a forged hint', { lti_message_hint: 'x'.repeat(43) }, 'expired'],
  ['for a code', { response_type: 'code' }, 'wrongRequest'],
  ['in the address', { response_mode: 'query' }, 'wrongRequest'],
  ['with a sign-in', { prompt: 'login' }, 'wrongRequest'],
  ['without openid', { scope: 'profile' }, 'wrongRequest'],
])('a request %s is refused, and leads nowhere', async (_, changes, reason) => {
  const { moduleId, client } = await aToolCourse();
  const begun = await beginLaunch(client, moduleId);
  const { login } = await openPage(begun);
  const filled = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value.replace('<launch>', `${maker.url}/launch`)]),
  );
  const answer = await authorize(
    buildRequest(login?.searchParams ?? new URLSearchParams(), filled),
    begun.cookie,
  );
  expect([answer.status >= 400, readReason(answer)]).toEqual([true, reason]);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).not.toContain('id_token');
});

test('a launch counts once, for its tool, in its browser, for some minutes, and while the person may learn', async () => {
  const { user, client, moduleId } = await aToolCourse();
  const other = await register();
  const beginAgain = async () => {
    const begun = await beginLaunch(client, moduleId);
    const { login } = await openPage(begun);
    return { ...begun, asked: buildRequest(login?.searchParams ?? new URLSearchParams()) };
  };
  const foreign = await beginAgain();
  const byOther = { ...foreign.asked, client_id: other.clientId };
  expect(readReason(await authorize(byOther, foreign.cookie))).toBe('wrongRequest');
  const victim = await beginLaunch(await api.as(await api.aUser({ role: 'admin' })), moduleId);
  expect(readReason(await authorize((await beginAgain()).asked, victim.cookie))).toBe('otherBrowser');
  expect(readReason(await authorize((await beginAgain()).asked, ''))).toBe('otherBrowser');

  const late = await beginAgain();
  await rows(ExternalToolTicket).update({ userId: user.id }, { expiresAt: new Date(Date.now() - 1) });
  expect(readReason(await authorize(late.asked, late.cookie))).toBe('expired');
  expect(readReason((await openPage(late)).answer)).toBe('expired');

  const left = await beginAgain();
  await rows(Enrollment).delete({ userId: user.id });
  expect(readReason(await authorize(left.asked, left.cookie))).toBe('noAccess');
});

test('a person who was suspended meanwhile is not named to the tool', async () => {
  const { user, client, moduleId } = await aToolCourse();
  const begun = await beginLaunch(client, moduleId);
  const { login } = await openPage(begun);
  await admin.call(suspendUsers, { body: { ids: [user.id] } });
  const asked = buildRequest(login?.searchParams ?? new URLSearchParams());
  expect(readReason(await authorize(asked, begun.cookie))).toBe('noAccess');
});

test('a module without a score is marked as complete by the learner who opened it', async () => {
  const { course, user, client, moduleId, tool } = await aToolCourse({ slides: [1] });
  const params = { moduleId };
  expect((await client.call(completeModuleTool, { params })).status).toBe(409);
  await launch(client, moduleId, tool);
  expect((await client.call(getModuleTool, { params })).body).toMatchObject({
    ...{ name: 'Lab', isOpened: true, isComplete: false, score: null },
  });
  const done = await client.call(completeModuleTool, { params });
  expect([done.status, done.body]).toEqual([200, expect.objectContaining({ isComplete: true })]);
  const enrollment = await rows(Enrollment).findOneByOrFail({ userId: user.id, courseId: course.id });
  expect(Number(enrollment.progress)).toBe(50);
});

test('a score becomes the learner’s grade and progress, and never a certificate that says exam', async () => {
  const { course, user, client, moduleId, linkId, tool } = await aToolCourse({
    module: { isScored: true, maxPoints: 20 },
  });
  const claims = await launch(client, moduleId, tool);
  const { lineitem, lineitems, scope } = claims[`${LTI_AGS}/claim/endpoint`] as Record<string, string>;
  expect(scope).toEqual([LINE_ITEM_SCOPE, LINE_ITEM_READ_SCOPE, SCORE_SCOPE, RESULT_SCOPE]);
  expect(lineitem).toBe(`${api.env.publicUrl}/api/external-tools/line-items/${linkId}`);
  expect(lineitems).toBe(`${api.env.publicUrl}/api/external-tools/courses/${course.id}/line-items`);
  expect((await client.call(completeModuleTool, { params: { moduleId } })).status).toBe(409);

  const token = await getToken(tool);
  const item = await callAs(token, `line-items/${linkId}`);
  expect(item.type).toContain('application/vnd.ims.lis.v2.lineitem+json');
  expect(JSON.parse(item.text)).toEqual({
    ...{ id: lineitem, scoreMaximum: 20, label: 'Virtual lab', resourceLinkId: linkId },
  });
  const listed = await callAs(token, `courses/${course.id}/line-items`);
  expect([JSON.parse(listed.text), listed.link]).toEqual([[JSON.parse(item.text)], null]);
  const pending = aScore(claims.sub, { activityProgress: 'Submitted', gradingProgress: 'PendingManual' });
  expect(await sendScore(token, linkId, pending)).toBe(204);
  expect((await client.call(getModuleTool, { params: { moduleId } })).body).toMatchObject({
    ...{ score: null, isComplete: false },
  });
  expect(await sendScore(token, linkId, aScore(claims.sub, { comment: 'Well done' }))).toBe(204);
  expect((await client.call(getModuleTool, { params: { moduleId } })).body).toMatchObject({
    ...{ score: 80, isComplete: true },
  });
  const { body: grades } = await client.call(getOwnGrades, { params: { id: course.id } });
  expect(JSON.stringify(grades)).toContain('"isReported":true');
  expect(grades).toMatchObject({ grades: [{ title: 'Virtual lab', points: 16, maxPoints: 20 }] });
  const enrollment = await rows(Enrollment).findOneByOrFail({ userId: user.id, courseId: course.id });
  expect(enrollment.completedAt).not.toBeNull();
  const select = { id: true, grade: true, gradeSource: true } as const;
  const [certificate] = await rows(Certificate).find({ where: { userId: user.id }, select });
  expect([certificate?.gradeSource, certificate?.grade]).not.toContain('80.00');
  expect(certificate?.gradeSource).not.toBe('total');

  const results = JSON.parse((await callAs(token, `line-items/${linkId}/results`)).text);
  expect(results).toEqual([
    {
      ...{ id: `${lineitem}/results/${claims.sub}`, scoreOf: lineitem, userId: claims.sub },
      ...{ resultScore: 16, resultMaximum: 20 },
    },
  ]);
  for (const userId of [randomUUID(), 'unknown'])
    expect((await callAs(token, `line-items/${linkId}/results?user_id=${userId}`)).text).toBe('[]');
});

test('timestamps rise, a removed score leaves the gradebook, and what an instructor entered stays', async () => {
  const { course, user, client, moduleId, linkId, tool } = await aToolCourse({ module: { isScored: true } });
  const { sub } = await launch(client, moduleId, tool);
  const token = await getToken(tool);
  const send = (changes: object) => sendScore(token, linkId, aScore(sub, changes));
  const readPoints = async () => {
    const { body } = await client.call(getOwnGrades, { params: { id: course.id } });
    return body.grades.map(({ points }) => points);
  };
  const timestamp = new Date(clock++).toISOString();
  expect(await send({ timestamp })).toBe(204);
  expect(await send({ timestamp, scoreGiven: 50 })).toBe(409);
  expect(await send({ timestamp: '2020-01-01T00:00:00+02:00', scoreGiven: 50 })).toBe(409);
  expect(await send({ timestamp: new Date(Date.now() + 3_600_000).toISOString() })).toBe(400);
  expect(await readPoints()).toEqual([80]);
  expect(await send({ scoreGiven: 60 })).toBe(204);
  expect(await readPoints()).toEqual([100]);
  expect(await send({ scoreGiven: undefined, scoreMaximum: undefined })).toBe(204);
  expect(await readPoints()).toEqual([null]);
  for (const wrong of [
    { scoreMaximum: undefined },
    { scoreGiven: -1 },
    { scoreMaximum: 0 },
    { timestamp: 'now' },
  ])
    expect(await send(wrong)).toBe(400);

  expect(await send({ scoreGiven: 10 })).toBe(204);
  const { columns } = (await admin.call(getGradebook, { params: { id: course.id } })).body;
  const [column] = columns;
  const entry = await api.database.source.query('SELECT version FROM grade_entries WHERE user_id = $1', [
    user.id,
  ]);
  const body = { points: 90, comment: null, version: entry[0].version };
  const params = { id: course.id, columnId: column?.id ?? '', userId: user.id };
  expect((await admin.call(saveGradeEntry, { params, body })).status).toBeLessThan(300);
  expect(await send({ scoreGiven: 0 })).toBe(204);
  expect(await readPoints()).toEqual([90]);
});

test('a tool reports for its own modules and their learners alone', async () => {
  const own = await aToolCourse({ module: { isScored: true } });
  const other = await aToolCourse({ module: { isScored: true } });
  const unscored = await aToolCourse();
  const { sub } = await launch(own.client, own.moduleId, own.tool);
  const there = await launch(other.client, other.moduleId, other.tool);
  const token = await getToken(own.tool);
  expect(await sendScore(token, other.linkId, aScore(there.sub))).toBe(404);
  expect(await sendScore(token, unscored.linkId, aScore(sub))).toBe(404);
  expect(await sendScore(token, own.linkId, aScore(there.sub))).toBe(404);
  for (const userId of [own.user.id, 'unknown'])
    expect(await sendScore(token, own.linkId, aScore(userId))).toBe(404);
  for (const path of ['', '/results'])
    expect((await callAs(token, `line-items/${other.linkId}${path}`)).status).toBe(404);
  for (const { course } of [other, unscored])
    expect((await callAs(token, `courses/${course.id}/line-items`)).status).toBe(404);

  // A second course with the same tool: its learners have not opened this module.
  const second = await api.aCourse();
  const body = { ...{ toolId: own.tool.id, title: 'Lab', url: null }, ...aModule(), isScored: true };
  const { moduleId } = (await admin.call(addToolModule, { params: { id: second.id }, body })).body;
  const guest = await aLearner(second.id);
  const { sub: guestSub } = await launch(guest.client, moduleId, own.tool);
  expect(await sendScore(token, own.linkId, aScore(guestSub))).toBe(404);

  // A learner who left, and one who is suspended.
  await rows(Enrollment).delete({ userId: own.user.id });
  expect(await sendScore(token, own.linkId, aScore(sub))).toBe(404);
  const { linkId } = { linkId: (await rows(ExternalToolLink).findOneByOrFail({ moduleId })).id };
  await admin.call(suspendUsers, { body: { ids: [guest.user.id] } });
  expect(await sendScore(token, linkId, aScore(guestSub))).toBe(404);
});

/** A line item as a tool sends it. */
const aLineItem = (changes: object = {}) => ({ label: 'Quiz 1', scoreMaximum: 60, ...changes });

/** Calls the list of line items of a course, or one of them by its address. */
async function callItems(token: string, path: string, method = 'GET', body?: object) {
  const sent = body && { body, type: LINE_ITEM_TYPE };
  const answer = await callAs(token, path, { method, ...sent });
  return { ...answer, body: answer.text ? JSON.parse(answer.text) : undefined };
}

/** The last part of the address of a line item. */
const readId = ({ id }: { id: string }) => id.split('/').at(-1) ?? '';

const getPoints = async (client: TestClient, courseId: string) => {
  const { body } = await client.call(getOwnGrades, { params: { id: courseId } });
  return body.grades.map(({ title, points, maxPoints, isReported }) => [
    title,
    points,
    maxPoints,
    isReported,
  ]);
};

test('a tool makes line items of its own, which are columns of the gradebook, changes and deletes them', async () => {
  const { course, tool, moduleId, linkId, client } = await aToolCourse({ module: { isScored: true } });
  const { sub } = await launch(client, moduleId, tool);
  const token = await getToken(tool);
  const list = `courses/${course.id}/line-items`;
  const dates = { startDateTime: '2026-03-06T20:05:02+01:00', endDateTime: '2026-04-06T22:05:03Z' };
  const made = await callItems(token, list, 'POST', {
    ...aLineItem({ resourceId: 'quiz-231', tag: 'grade', ...dates }),
  });
  expect([made.status, made.type]).toEqual([201, expect.stringContaining(LINE_ITEM_TYPE)]);
  expect(made.body).toEqual({
    ...{ id: expect.any(String), label: 'Quiz 1', scoreMaximum: 60, resourceId: 'quiz-231', tag: 'grade' },
    ...{ startDateTime: '2026-03-06T19:05:02.000Z', endDateTime: '2026-04-06T22:05:03.000Z' },
  });
  const id = readId(made.body);
  const path = `line-items/${id}`;
  expect((await callItems(token, path)).body).toEqual(made.body);
  expect(await getPoints(client, course.id)).toEqual([['Quiz 1', null, 60, true]]);

  expect(await sendScore(token, id, aScore(sub))).toBe(204);
  expect(await getPoints(client, course.id)).toEqual([['Quiz 1', 48, 60, true]]);
  expect((await callItems(token, `${path}/results`)).body).toEqual([
    {
      ...{ id: `${made.body.id}/results/${sub}`, scoreOf: made.body.id, userId: sub },
      ...{ resultScore: 48, resultMaximum: 60 },
    },
  ]);
  // The module is complete by its own line item alone.
  expect((await client.call(getModuleTool, { params: { moduleId } })).body.isComplete).toBe(false);

  const changed = await callItems(token, path, 'PUT', {
    ...aLineItem({ label: 'Quiz one', scoreMaximum: 30, resourceLinkId: linkId, tag: '' }),
  });
  expect([changed.status, changed.body]).toEqual([
    200,
    { id: made.body.id, label: 'Quiz one', scoreMaximum: 30, resourceLinkId: linkId },
  ]);
  expect(await getPoints(client, course.id)).toEqual([['Quiz one', 24, 30, true]]);

  // A later score replaces the rescaled one.
  expect(await sendScore(token, id, aScore(sub, { scoreGiven: 1, scoreMaximum: 3 }))).toBe(204);
  expect((await getPoints(client, course.id))[0]?.[1]).toBeCloseTo(10);
  await callItems(token, path, 'PUT', aLineItem({ scoreMaximum: 7 }));
  expect(await sendScore(token, id, aScore(sub, { scoreGiven: 50 }))).toBe(204);
  expect(await getPoints(client, course.id)).toEqual([['Quiz 1', 7, 7, true]]);

  expect((await callItems(token, path, 'DELETE')).status).toBe(204);
  for (const [method, body] of [['GET'], ['DELETE'], ['PUT', aLineItem()]] as const)
    expect((await callItems(token, path, method, body)).status).toBe(404);
  expect(await getPoints(client, course.id)).toEqual([]);
});

test('line items are filtered and listed page by page, and a launch names one only where the module has no other', async () => {
  const { course, tool, moduleId, linkId, client } = await aToolCourse({ module: { isScored: true } });
  const endpoint = async (id = moduleId) =>
    (await launch(client, id, tool))[`${LTI_AGS}/claim/endpoint`] as Record<string, unknown>;
  const lineitems = `${api.env.publicUrl}/api/external-tools/courses/${course.id}/line-items`;
  expect(await endpoint()).toMatchObject({ lineitems, lineitem: expect.stringContaining(linkId) });
  const token = await getToken(tool);
  const list = `courses/${course.id}/line-items`;
  for (const [resourceId, tag, resourceLinkId] of [
    ['a', 'grade', ''],
    ['a', 'originality', linkId],
    ['b', 'grade', null],
  ])
    expect(
      (await callItems(token, list, 'POST', aLineItem({ resourceId, tag, resourceLinkId }))).status,
    ).toBe(201);
  const find = async (query: string) => (await callItems(token, `${list}?${query}`)).body as object[];
  expect(await find('')).toHaveLength(4);
  expect(await find('tag=grade')).toHaveLength(2);
  expect(await find('resource_id=a')).toHaveLength(2);
  expect(await find('resource_id=a&tag=grade')).toMatchObject([{ resourceId: 'a', tag: 'grade' }]);
  expect(await find(`resource_link_id=${linkId}`)).toHaveLength(2);
  expect(await find(`resource_link_id=${linkId}&resource_id=a`)).toMatchObject([{ tag: 'originality' }]);
  for (const none of ['tag=none', 'resource_link_id=none', `resource_link_id=${randomUUID()}`])
    expect(await find(none)).toEqual([]);

  const pages: object[] = [];
  let next: string | undefined = `${list}?limit=1&resource_id=a`;
  while (next) {
    const page = await callItems(token, next);
    pages.push(...page.body);
    expect(page.link?.endsWith('; rel="next"') ?? true).toBe(true);
    next = page.link?.split('>')[0]?.slice(`<${api.env.publicUrl}/api/external-tools/`.length);
  }
  expect(pages).toHaveLength(2);

  // Two line items of this module.
  expect(await endpoint()).toEqual({ scope: ALL_SCOPES.split(' '), lineitems });
  // A module without a score in the same course.
  const body = { ...{ toolId: tool.id, title: 'Other', url: null }, ...aModule() };
  const other = (await admin.call(addToolModule, { params: { id: course.id }, body })).body.moduleId;
  expect(await endpoint(other)).toEqual({ scope: ALL_SCOPES.split(' '), lineitems });
  // Its only line item is one that the tool made.
  const { id: resourceLinkId } = await rows(ExternalToolLink).findOneByOrFail({ moduleId: other });
  const { body: attached } = await callItems(token, list, 'POST', aLineItem({ resourceLinkId }));
  expect(await endpoint(other)).toMatchObject({ lineitem: attached.id });
});

test('a higher limit than a page has gets the page, and the address of the next one', async () => {
  const { course, tool } = await aToolCourse({ module: { isScored: true } });
  await api.database.source.query(
    `WITH columns AS (
       INSERT INTO grade_columns (course_id, title, max_points)
       SELECT $1, 'Quiz', 10 FROM generate_series(1, 1001) RETURNING id)
     INSERT INTO external_tool_line_items (grade_column_id, tool_id) SELECT id, $2 FROM columns`,
    [course.id, tool.id],
  );
  const token = await getToken(tool);
  const first = await callItems(token, `courses/${course.id}/line-items?limit=1000000`);
  expect([first.status, first.body.length]).toEqual([200, 1000]);
  const [, next = ''] = /external-tools\/([^>]+)>; rel="next"$/.exec(first.link ?? '') ?? [];
  expect(next).toContain('limit=1000&');
  const second = await callItems(token, next);
  expect([second.body.length, second.link]).toEqual([2, null]);
  for (const { id } of second.body)
    expect(first.body.map((item: { id: string }) => item.id)).not.toContain(id);
  const { id } = first.body[0];
  const results = await callItems(token, `line-items/${readId({ id })}/results?limit=5000`);
  expect([results.status, results.body, results.link]).toEqual([200, [], null]);
});

test('a score that arrives while the tool changes or deletes the line item counts of the new maximum, or is refused', async () => {
  const { course, tool, moduleId, client } = await aToolCourse({ module: { isScored: true } });
  const { sub } = await launch(client, moduleId, tool);
  const token = await getToken(tool);
  const { body } = await callItems(token, `courses/${course.id}/line-items`, 'POST', aLineItem());
  const id = readId(body);
  const { gradeColumnId } = await rows(ToolLineItemRow).findOneByOrFail({ id });
  const send = () => sendScore(token, id, aScore(sub));
  const lower = (manager: EntityManager) => manager.update(GradeColumnRow, gradeColumnId, { maxPoints: 30 });
  expect(await overtake(api, lower, send)).toBe(204);
  expect(await getPoints(client, course.id)).toEqual([['Quiz 1', 24, 30, true]]);
  expect(await overtake(api, (manager) => manager.delete(GradeColumnRow, gradeColumnId), send)).toBe(404);
});

test('a tool reaches its own line items in courses with a scored module of it, and those of modules stay as instructors set them', async () => {
  const own = await aToolCourse({ module: { isScored: true } });
  const other = await aToolCourse({ module: { isScored: true } });
  const unscored = await aToolCourse();
  const [token, stranger] = await Promise.all([getToken(own.tool), getToken(other.tool)]);
  const list = `courses/${own.course.id}/line-items`;
  const post = (changes: object = {}, by = token, at = list) => callItems(by, at, 'POST', aLineItem(changes));
  const id = readId((await post()).body);
  const made = `line-items/${id}`;
  const { sub } = await launch(own.client, own.moduleId, own.tool);

  for (const [method, path, body] of [
    ['GET', list],
    ['POST', list, aLineItem()],
    ['GET', made],
    ['PUT', made, aLineItem()],
    ['DELETE', made],
    ['GET', `${made}/results`],
  ] as const)
    expect((await callItems(stranger, path, method, body)).status).toBe(404);
  expect(await sendScore(stranger, id, aScore(sub))).toBe(404);
  for (const course of [unscored.course.id, randomUUID()])
    expect((await post({}, token, `courses/${course}/line-items`)).status).toBe(404);
  expect(
    (await post({}, await getToken(unscored.tool), `courses/${unscored.course.id}/line-items`)).status,
  ).toBe(404);

  // A module of another tool, of another course, and none.
  for (const resourceLinkId of [other.linkId, unscored.linkId, randomUUID(), "' OR 1=1 --"])
    expect((await post({ resourceLinkId })).status).toBe(404);
  expect((await callItems(token, made, 'PUT', aLineItem({ resourceLinkId: other.linkId }))).status).toBe(404);

  // The line item of a module.
  const ofModule = `line-items/${own.linkId}`;
  expect((await callItems(token, ofModule, 'PUT', aLineItem())).status).toBe(403);
  expect((await callItems(token, ofModule, 'DELETE')).status).toBe(403);

  // Learners whom the tool does not know, and those of other courses.
  const unknown = await aLearner(own.course.id);
  const { sub: elsewhere } = await launch(other.client, other.moduleId, other.tool);
  for (const userId of [own.user.id, unknown.user.id, elsewhere, 'unknown'])
    expect(await sendScore(token, id, aScore(userId))).toBe(404);
  const timestamp = new Date(clock++).toISOString();
  expect(await sendScore(token, id, aScore(sub, { timestamp }))).toBe(204);
  expect(await sendScore(token, id, aScore(sub, { timestamp }))).toBe(409);
  expect(await sendScore(token, id, aScore(sub, { scoreMaximum: undefined }))).toBe(400);
  await admin.call(suspendUsers, { body: { ids: [own.user.id] } });
  expect(await sendScore(token, id, aScore(sub))).toBe(404);
  expect((await callItems(token, `${made}/results`)).body).toEqual([]);

  // After an instructor deleted the column, and after the module is gone.
  const { columns } = (await admin.call(getGradebook, { params: { id: own.course.id } })).body;
  const params = { id: own.course.id, columnId: columns.find(({ title }) => title === 'Quiz 1')?.id ?? '' };
  expect((await admin.call(deleteGradeColumn, { params })).status).toBe(204);
  expect((await callItems(token, made)).status).toBe(404);
  const second = `line-items/${readId((await post()).body)}`;
  await rows(Module).delete({ id: own.moduleId });
  expect((await callItems(token, second)).status).toBe(404);
  expect((await callItems(token, list)).status).toBe(404);
});

test('line items that are malformed, too large or too many are refused, and change nothing', async () => {
  const { course, tool, linkId } = await aToolCourse({ module: { isScored: true } });
  const token = await getToken(tool);
  const list = `courses/${course.id}/line-items`;
  const post = async (changes: object) => (await callItems(token, list, 'POST', aLineItem(changes))).status;
  for (const wrong of [
    ...[
      { label: undefined },
      { label: '' },
      { label: ' ' },
      { label: 7 },
      { label: 'a\nb' },
      { label: 'a\u0000' },
    ],
    ...[{ label: '\u202egnp' }, { label: 'a'.repeat(2001) }, { resourceId: 'a'.repeat(256) }, { tag: {} }],
    ...[{ scoreMaximum: undefined }, { scoreMaximum: 0 }, { scoreMaximum: -1 }, { scoreMaximum: '60' }],
    ...[{ scoreMaximum: 1e300 }, { startDateTime: 'soon' }, { endDateTime: 7 }],
  ])
    expect(await post(wrong)).toBe(400);
  expect(await post({ tag: 'a'.repeat(30_000) })).toBe(413);
  const raw = await callAs(token, list, { method: 'POST' });
  expect(raw.status).toBe(400);
  for (const query of ['limit=0', 'limit=1.5', 'limit=x', 'after=x', `tag=${'a'.repeat(300)}`])
    expect((await callItems(token, `${list}?${query}`)).status).toBe(400);

  // Scopes.
  for (const scope of [LINE_ITEM_READ_SCOPE, SCORE_SCOPE, RESULT_SCOPE]) {
    const lesser = await getToken(tool, { scope });
    for (const [method, path] of [
      ['POST', list],
      ['PUT', `line-items/${linkId}`],
      ['DELETE', `line-items/${linkId}`],
    ] as const)
      expect((await callItems(lesser, path, method, aLineItem())).status).toBe(403);
  }
  expect((await callItems('x'.repeat(43), list, 'POST', aLineItem())).status).toBe(401);
  expect((await callItems(token, list)).body).toHaveLength(1);

  // Kept within what a column of the gradebook has.
  const long = await callItems(token, list, 'POST', {
    ...aLineItem({ label: 'é'.repeat(150), scoreMaximum: 5000 }),
  });
  expect(long.body).toMatchObject({ label: 'é'.repeat(100), scoreMaximum: 1000 });
  const rest = await Promise.all(Array.from({ length: 25 }, () => post({})));
  expect(rest.filter((status) => status === 201)).toHaveLength(19);
  expect(rest.filter((status) => status === 400)).toHaveLength(6);
  const { columns } = (await admin.call(getGradebook, { params: { id: course.id } })).body;
  expect(columns).toHaveLength(20);
});

test('a token is given to the tool itself, once for each assertion, and has its scopes', async () => {
  const { tool, linkId, client, moduleId } = await aToolCourse({ module: { isScored: true } });
  const { sub } = await launch(client, moduleId, tool);
  const build = (changes: JWTPayload = {}) => ({
    ...maker.buildAssertion(tool.clientId, getTokenUrl()),
    ...changes,
  });
  const assertion = await maker.sign(build());
  expect((await askForToken(assertion)).body).toMatchObject({
    ...{ token_type: 'Bearer', expires_in: 3600, scope: ALL_SCOPES },
  });
  expect(await askForToken(assertion)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  const stranger = await startExternalTool();
  try {
    for (const forged of [
      new UnsecuredJWT(build()).setIssuedAt().setExpirationTime('5m').encode(),
      await stranger.sign(build()),
      await maker.sign(build(), 'unknown'),
      await maker.sign(build({ aud: 'https://other.example.org/token' })),
      await maker.sign(build({ sub: 'another' })),
      await maker.sign(build({ iss: randomUUID() })),
      await maker.sign(build({ iss: 'a\u0000' })),
      await maker.sign(build({ jti: undefined })),
      await maker.sign(build({ exp: 1_700_000_000 })),
      await maker.sign(build({ iat: 1_700_000_000 })),
      'no token',
    ])
      expect(await askForToken(forged)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  } finally {
    await stranger.stop();
  }
  const next = async (changes: Record<string, string>) => askForToken(await maker.sign(build()), changes);
  expect((await next({ grant_type: 'password' })).body).toMatchObject({ error: 'unsupported_grant_type' });
  expect((await next({ scope: 'openid' })).body).toMatchObject({ error: 'invalid_scope' });
  const reads = await getToken(tool, { scope: LINE_ITEM_READ_SCOPE });
  expect((await callAs(reads, `line-items/${linkId}`)).status).toBe(200);
  expect(await sendScore(reads, linkId, aScore(sub))).toBe(403);
  expect(await sendScore('x'.repeat(43), linkId, aScore(sub))).toBe(401);
  await rows(ExternalToolTicket).update({ kind: 'token' }, { expiresAt: new Date(Date.now() - 1) });
  expect((await callAs(reads, `line-items/${linkId}`)).status).toBe(401);
});

test('a key address that leads into the network of this server is not read', async () => {
  const tool = await register();
  await rows(ExternalToolRow).update(tool.id, { isInNetwork: false });
  maker.received.length = 0;
  const assertion = await maker.sign(maker.buildAssertion(tool.clientId, getTokenUrl()));
  expect(await askForToken(assertion)).toMatchObject({
    ...{ status: 502, body: { error: 'temporarily_unavailable' } },
  });
  expect(maker.received).toEqual([]);
});

test('a tool with a public key in place of a keyset signs with it', async () => {
  const { publicKey } = maker.keys.get('first') as { publicKey: CryptoKey };
  const tool = await register({ keysUrl: null, publicKey: await exportSPKI(publicKey) });
  expect(await getToken(tool)).toMatch(/^[\w-]{43}$/);
  const stranger = await maker.sign(maker.buildAssertion(tool.clientId, getTokenUrl()), 'unknown');
  expect((await askForToken(stranger)).status).toBe(401);
  const keyless = await register({ keysUrl: null });
  const signed = await maker.sign(maker.buildAssertion(keyless.clientId, getTokenUrl()));
  expect((await askForToken(signed)).status).toBe(401);
});

/** An instructor opens the tool to choose content. */
async function beginChoice(courseId: string, tool: ExternalTool, client = admin) {
  const path = chooseToolContent.path.replace(':id', courseId).replace(':toolId', tool.id);
  const begun = await begin(client, path);
  const { answer, login } = await openPage(begun);
  expect([answer.status, login?.searchParams.get('target_link_uri')]).toEqual([302, `${maker.url}/choose`]);
  const page = await authorize(buildRequest(login?.searchParams ?? new URLSearchParams()), begun.cookie);
  const claims = await verify(readForm(await page.text()).token, tool);
  return {
    cookie: begun.cookie,
    claims,
    settings: claims[`${LTI_DL}/deep_linking_settings`] as Record<string, unknown>,
  };
}

const sendContent = (token: string, cookie: string) =>
  fetch(api.url + receiveToolContent.path, {
    method: 'POST',
    body: new URLSearchParams({ JWT: token }),
    headers: { cookie, origin: maker.url },
  });

test('an instructor chooses content in the tool, which becomes modules of the course', async () => {
  const course = await api.aCourse({ modules: [1] });
  const tool = await register();
  const { cookie, claims, settings } = await beginChoice(course.id, tool);
  expect(claims).toMatchObject({
    [`${LTI}/message_type`]: 'LtiDeepLinkingRequest',
    [`${LTI}/roles`]: [`${ROLE_VOCABULARY}#Instructor`],
  });
  expect(settings).toMatchObject({
    deep_link_return_url: api.env.publicUrl + receiveToolContent.path,
    ...{ accept_types: ['ltiResourceLink'], accept_multiple: true },
  });
  const items = [
    {
      ...{ type: 'ltiResourceLink', title: 'Titration\nlab', url: `${maker.url}/experiments/9` },
      custom: { level: '2' },
      lineItem: { scoreMaximum: 30, resourceId: 'r-9', tag: 'grade' },
    },
    { type: 'link', url: 'https://elsewhere.example.org/' },
    { type: 'ltiResourceLink' },
  ];
  const content = maker.buildContent(tool, { audience: api.env.publicUrl, data: settings['data'], items });
  const token = await maker.sign(content);
  expect(await (await sendContent(token, cookie)).text()).toContain('2 modules were added');
  const { modules } = (await admin.call(getCourse, { params: { id: course.id } })).body;
  expect(modules.map(({ title, isTool }) => [title, isTool])).toEqual([
    [expect.any(String), undefined],
    ['Titration lab', true],
    ['Lab', true],
  ]);
  const added = { id: course.id, moduleId: modules[1]?.id ?? '' };
  expect((await admin.call(getToolModule, { params: added })).body).toMatchObject({
    ...{ url: `${maker.url}/experiments/9`, parameters: { level: '2' }, isScored: true, maxPoints: 30 },
  });
  // The same answer once more, and another one to the same request.
  expect(readReason(await sendContent(token, cookie))).toBe('badContent');
  const second = await maker.sign({ ...content, nonce: randomUUID() });
  expect(readReason(await sendContent(second, cookie))).toBe('expired');
});

test('content that is forged, of another tool, of another site or too much is refused, and adds nothing', async () => {
  const course = await api.aCourse();
  const [tool, other] = [await register(), await register()];
  const before = await rows(Module).count();
  const item = { type: 'ltiResourceLink', title: 'Lab' };
  const send = async (
    change: (content: JWTPayload) => JWTPayload | Promise<string>,
    { items = [item], cookie: given }: { items?: object[]; cookie?: string } = {},
  ) => {
    const { cookie, settings } = await beginChoice(course.id, tool);
    const built = change(
      maker.buildContent(tool, { audience: api.env.publicUrl, data: settings['data'], items }),
    );
    const token = built instanceof Promise ? await built : await maker.sign(built);
    return readReason(await sendContent(token, given ?? cookie));
  };
  const unsigned = (content: JWTPayload) =>
    Promise.resolve(new UnsecuredJWT(content).setIssuedAt().setExpirationTime('5m').encode());
  const same = (content: JWTPayload) => content;
  expect(await send(unsigned)).toBe('badContent');
  expect(await send((content) => maker.sign(content, 'unknown'))).toBe('badContent');
  expect(await send((content) => ({ ...content, aud: 'https://other.example.org' }))).toBe('badContent');
  expect(await send((content) => ({ ...content, iss: other.clientId }))).toBe('badContent');
  expect(
    await send((content) => ({
      ...content,
      iss: other.clientId,
      [`${LTI}/deployment_id`]: other.deploymentId,
    })),
  ).toBe('expired');
  expect(await send((content) => ({ ...content, [`${LTI_DL}/data`]: 'x'.repeat(43) }))).toBe('expired');
  expect(await send((content) => ({ ...content, nonce: undefined }))).toBe('badContent');
  expect(await send(same, { cookie: '' })).toBe('otherBrowser');
  const elsewhere = [{ ...item, url: 'https://evil.example.org/' }];
  expect(await send(same, { items: elsewhere })).toBe('badContent');
  expect(await send(same, { items: Array.from({ length: 21 }, () => item) })).toBe('badContent');
  expect(await send(same, { items: [{ ...item, title: 'Lab\u0000' }] })).toBe('badContent');
  const custom = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 'v']));
  expect(await send(same, { items: [{ ...item, custom }] })).toBe('badContent');
  expect(await rows(Module).count()).toBe(before);
});

test('an instructor who no longer teaches the course adds nothing', async () => {
  const owner = await api.aUser({ role: 'instructor' });
  const course = await api.aCourse();
  await api.database.source.query(
    'INSERT INTO course_instructors (course_id, user_id, is_owner) VALUES ($1, $2, true)',
    [course.id, owner.id],
  );
  const tool = await register();
  const { cookie, settings } = await beginChoice(course.id, tool, await api.as(owner));
  await api.database.source.query('DELETE FROM course_instructors WHERE user_id = $1', [owner.id]);
  const items = [{ type: 'ltiResourceLink' }];
  const content = maker.buildContent(tool, { audience: api.env.publicUrl, data: settings['data'], items });
  expect(readReason(await sendContent(await maker.sign(content), cookie))).toBe('badContent');
});

test('a module keeps its tool in a copy of the course, and stays without it when the tool is removed', async () => {
  const { course, tool, moduleId, linkId, client } = await aToolCourse({ module: { isScored: true } });
  const { sub } = await launch(client, moduleId, tool);
  expect(await sendScore(await getToken(tool), linkId, aScore(sub))).toBe(204);
  const copy = (await admin.call(duplicateCourse, { params: { id: course.id } })).body;
  const [copied] = copy.modules;
  const inCopy = { id: copy.id, moduleId: copied?.id ?? '' };
  expect((await admin.call(getToolModule, { params: inCopy })).body).toMatchObject({ tool: { id: tool.id } });
  // A module is found in its own course alone.
  expect(
    (await admin.call(getToolModule, { params: { id: course.id, moduleId: inCopy.moduleId } })).status,
  ).toBe(404);
  const body = { ...aModule(), url: 'https://evil.example.org/' };
  expect((await admin.call(updateToolModule, { params: inCopy, body })).status).toBe(400);
  expect((await admin.call(updateToolModule, { params: inCopy, body: { ...body, url: null } })).status).toBe(
    204,
  );

  await admin.call(deleteExternalTool, { params: { toolId: tool.id } });
  expect((await client.call(getModuleTool, { params: { moduleId } })).body).toMatchObject({
    ...{ name: null, score: 80, isComplete: true },
  });
  expect((await client.call(launchModuleTool, { params: { moduleId } })).status).toBe(409);
  expect((await client.call(getOwnGrades, { params: { id: course.id } })).body.grades).toHaveLength(1);
});

test('a person gets what is stored of them, and erasing them leaves nothing at a tool’s name', async () => {
  const { course, user, client, moduleId, tool, linkId } = await aToolCourse({ module: { isScored: true } });
  const { sub } = await launch(client, moduleId, tool);
  const token = await getToken(tool);
  await sendScore(token, linkId, aScore(sub, { comment: 'Fine' }));
  const item = (await callItems(token, `courses/${course.id}/line-items`, 'POST', aLineItem())).body;
  expect(await sendScore(token, readId(item), aScore(sub, { comment: 'Good start' }))).toBe(204);
  const data = JSON.stringify((await client.call(exportOwnData)).body);
  for (const text of ['Virtual lab', 'Fine', 'Quiz 1', 'Good start', String(sub)])
    expect(data).toContain(text);
  await api.database.source.transaction((manager) => eraseUser(manager, user));
  for (const entity of [ExternalToolRun, ExternalToolPerson, ExternalToolTicket, ToolScoreRow])
    expect(await rows<{ userId: string | null }>(entity).countBy({ userId: user.id })).toBe(0);
});
