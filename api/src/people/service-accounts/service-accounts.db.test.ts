import { randomUUID } from 'node:crypto';
import {
  addCourseInstructor,
  addGroupMembers,
  createInvitations,
  createServiceAccount,
  createServiceToken,
  deleteUser,
  enroll,
  getAdminStats,
  getUser,
  getUserDetails,
  listAuditEntries,
  listCourseInstructors,
  listCourses,
  listServiceAccounts,
  listUsers,
  listUserTokens,
  MAX_SERVICE_ACCOUNTS,
  type NewServiceAccount,
  reactivateUsers,
  RECENT_SIGN_IN_REQUIRED,
  revokeUserToken,
  sendResetLink,
  SERVICE_TOKEN_SCOPES,
  startViewAs,
  suspendUsers,
  updateUser,
} from '@lectern/contract';
import { AccessToken, Account, Enrollment, Mail, SERVICE_ISSUER, User } from '@lectern/data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SignInRefusedError, SignInService } from '../../identity/sign-in/sign-in.service.js';
import { LtiPeopleService } from '../../interop/lti/lti-people.service.js';
import { aGroup } from '../../testing/a-group.js';
import { allowPrograms } from '../../testing/allow-programs.js';
import { addInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

let api: TestApi;
let administrator: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = await api.as(administrator);
});
afterAll(() => api.stop());
beforeEach(() => allowPrograms(api, { tokens: true }));

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);

/** Another administrator for each call: those of one are limited. */
const anAdministrator = async () => api.as(await api.aUser({ role: 'admin' }));

async function anAccount(given: Partial<NewServiceAccount> = {}, client?: TestClient) {
  const maker = client ?? (await anAdministrator());
  const { status, body } = await maker.call(createServiceAccount, {
    body: { name: 'Nightly report', role: 'instructor', ...given },
  });
  expect(status).toBe(201);
  return { ...body, params: { userId: body.id }, user: await rows(User).findOneByOrFail({ id: body.id }) };
}

async function aToken(
  params: { userId: string },
  scopes: readonly string[] = SERVICE_TOKEN_SCOPES,
  client?: TestClient,
) {
  const maker = client ?? (await anAdministrator());
  const { status, body } = await maker.call(createServiceToken, {
    params,
    body: { name: 'Server 1', scopes },
  });
  expect(status).toBe(201);
  return body;
}

const send = async (path: string, token: string, init: RequestInit = {}) =>
  fetch(api.url + path, { ...init, headers: { authorization: `Bearer ${token}` } });

test('an administrator makes an account for a program, which is listed apart from people and shows no address', async () => {
  const account = await anAccount({ name: ' Payroll ', role: 'student' });
  expect(account).toMatchObject({ name: 'Payroll', role: 'student', tokenCount: 0, lastActive: null });
  const { body } = await admin.call(listServiceAccounts);
  expect(body.areTokensOn).toBe(true);
  expect(body.items).toContainEqual(expect.objectContaining({ id: account.id, name: 'Payroll' }));
  const people = await admin.call(listUsers, { query: { search: 'Payroll' } });
  expect(people.body).toEqual({ users: [], totalUsers: 0 });
  const details = await admin.call(getUserDetails, account);
  expect(details.body).toMatchObject({
    email: '',
    firstName: 'Payroll',
    isService: true,
    hasPassword: false,
  });
  expect(account.user.email).toMatch(/@service\.invalid$/);
});

test('a program calls with the token of its account, as far as the scopes and the role reach', async () => {
  const { params, id } = await anAccount({ role: 'instructor' });
  const { token, id: tokenId } = await aToken(params, ['account:read', 'people:read']);
  const own = await send(getUser.path, token);
  expect(await own.json()).toMatchObject({ id, email: '', role: 'instructor' });
  expect((await send(listUsers.path, token)).status).toBe(403);
  expect((await send(listCourses.path, token)).status).toBe(403);
  const { items } = (await admin.call(listServiceAccounts)).body;
  expect(items.find((one) => one.id === id)).toMatchObject({ tokenCount: 1, lastActive: expect.any(String) });

  const listed = await admin.call(listUserTokens, { params });
  expect(listed.body).toMatchObject([{ id: tokenId, name: 'Server 1' }]);
  expect((await admin.call(revokeUserToken, { params: { ...params, tokenId } })).status).toBe(204);
  expect((await send(getUser.path, token)).status).toBe(401);
  expect(await rows(Mail).countBy({ kind: 'access-token-created' })).toBe(0);
});

test('the audit log says which administrator made the account and its tokens', async () => {
  const { params, id } = await anAccount({}, admin);
  await aToken(params, ['courses:read'], admin);
  const { body } = await admin.call(listAuditEntries, { query: { target: id } });
  expect(body.items.map(({ action, detail, actor }) => [action, detail, actor.id])).toEqual([
    ['user.token-created', 'courses:read', administrator.id],
    ['user.service-created', 'instructor', administrator.id],
  ]);
});

test('making accounts and tokens needs an administrator who has just signed in', async () => {
  const { params } = await anAccount();
  const account = { body: { name: 'Another', role: 'student' } };
  const token = { params, body: { name: 'Server 1', scopes: ['courses:read'] } };
  const earlier = await api.as(administrator, { signedInAt: Date.now() - 60 * 60_000 });
  for (const answer of [
    await earlier.call(createServiceAccount, account),
    await earlier.call(createServiceToken, token),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: RECENT_SIGN_IN_REQUIRED } });
  const instructor = await api.as(await api.aUser({ role: 'instructor' }));
  expect((await instructor.call(createServiceAccount, account)).status).toBe(403);
  expect((await instructor.call(createServiceToken, token)).status).toBe(403);
  expect((await instructor.call(listServiceAccounts)).status).toBe(403);
});

test.each([
  ['without a name', { name: ' ', role: 'student' }],
  ['with a role that is none', { name: 'Script', role: 'suspended' }],
])('an account %s is refused', async (_, body) => {
  expect((await admin.call(createServiceAccount, { body })).status).toBe(400);
});

test.each([
  ['for more than a year', { scopes: ['courses:read'], days: 366 }],
  ['without a scope', { scopes: [] }],
  ['that would learn', { scopes: ['learning:write'] }],
  ['that would ask the tutor', { scopes: ['tutor:write'] }],
])('a token %s is refused', async (_, token) => {
  const { params } = await anAccount();
  const body = { name: 'Server 1', ...token };
  expect((await admin.call(createServiceToken, { params, body })).status).toBe(400);
});

test('administrators make tokens for service accounts only, and none while tokens are off', async () => {
  const body = { name: 'Server 1', scopes: ['courses:read'] };
  const person = { userId: (await api.aUser()).id };
  expect((await admin.call(createServiceToken, { params: person, body })).status).toBe(404);
  const { params } = await anAccount();
  await allowPrograms(api, {});
  expect((await admin.call(createServiceToken, { params, body })).status).toBe(404);
  expect((await admin.call(listServiceAccounts)).body.areTokensOn).toBe(false);
});

test('no way of signing in leads to a service account', async () => {
  const { user } = await anAccount({ role: 'admin' });
  const { email } = user;
  const signIns = api.app.get(SignInService, { strict: false });
  // Password, passkey and one-time links belong to an account of the built-in provider, and there is none.
  expect(await rows(Account).countBy({ email })).toBe(0);

  const aBrowser = () => new TestBrowser(api.env.publicUrl, api.url);
  const isSignedIn = async (browser: TestBrowser) => (await browser.open(getUser.path)).status === 200;
  const signingIn = aBrowser();
  await signingIn.submit(await signingIn.open('/api/login'), { email, password: 'three unrelated words' });
  expect(await isSignedIn(signingIn)).toBe(false);

  const signingUp = aBrowser();
  const { path } = await signingUp.open('/api/login');
  const person = { firstName: 'Eve', lastName: 'Byron', email, password: 'three unrelated words' };
  await signingUp.post(`${path}/sign-up`, person);
  expect(await isSignedIn(signingUp)).toBe(false);
  expect(await rows(Account).countBy({ email })).toBe(0);

  const forgetting = aBrowser();
  await forgetting.submit(await forgetting.open('/oidc/account/forgot'), { email });
  expect(await rows(Mail).countBy({ recipient: email })).toBe(0);
  expect((await admin.call(sendResetLink, { params: { userId: user.id } })).status).toBe(409);

  for (const issuer of ['https://idp.example.org', `${api.url}/oidc`]) {
    const claims = { sub: randomUUID(), email, email_verified: true };
    const coming = signIns.findOrCreateUser({ issuer, claims } as never, 'en');
    await expect(coming).rejects.toBeInstanceOf(SignInRefusedError);
  }
  const platform = { issuer: SERVICE_ISSUER, name: 'Moodle' } as never;
  const launched = { subject: user.subject, email } as never;
  const people = api.app.get(LtiPeopleService, { strict: false });
  const made = await api.database.source.transaction((manager) =>
    people.findOrCreate(manager, platform, launched),
  );
  expect(made.id).not.toBe(user.id);

  const invitation = { emails: [email], groupId: null, role: 'student' };
  expect((await admin.call(createInvitations, { body: invitation })).status).toBe(400);
  expect(await rows(User).findOneByOrFail({ id: user.id })).toMatchObject({
    email,
    issuer: SERVICE_ISSUER,
    lastActive: null,
  });
});

test('an administrator can’t look at the site as a service account, or give it an address', async () => {
  const { params } = await anAccount();
  expect((await admin.call(startViewAs, { params })).status).toBe(409);
  const change = { params, body: { email: `${randomUUID()}@example.org` } };
  expect((await admin.call(updateUser, change)).status).toBe(409);
  const renamed = await admin.call(updateUser, {
    params,
    body: { firstName: 'Weekly report', role: 'student' },
  });
  expect(renamed.body).toMatchObject({ firstName: 'Weekly report', role: 'student', email: '' });
});

test('a service account never counts as a learner', async () => {
  const before = (await admin.call(getAdminStats)).body.totalStudents;
  const { user, params } = await anAccount({ role: 'student' });
  expect((await admin.call(getAdminStats)).body.totalStudents).toBe(before);

  const course = await api.aCourse();
  const group = await aGroup(api.database.source, { courses: [course] });
  const added = await admin.call(addGroupMembers, {
    params: { groupId: group.id },
    body: { userIds: [user.id] },
  });
  expect(added.body).toMatchObject({ added: 0 });
  const { token } = await aToken(params);
  const joining = await send(enroll.path.replace(':id', course.id), token, { method: 'POST' });
  expect(joining.status).toBe(403);
  expect(await rows(Enrollment).countBy({ userId: user.id })).toBe(0);
});

test('a service account that teaches is shown by its name alone', async () => {
  const course = await api.aCourse();
  const { user } = await anAccount({ name: 'Course builder' });
  await addInstructor(api, course, user, { isOwner: true });
  const { body } = await admin.call(listCourseInstructors, { params: { id: course.id } });
  expect(body).toMatchObject([{ name: 'Course builder', email: '' }]);
  const other = await api.aCourse();
  const adding = { params: { id: other.id }, body: { email: user.email } };
  expect((await admin.call(addCourseInstructor, adding)).status).toBe(400);
});

test('a service account does not replace the last administrator', async () => {
  const single = await startTestApi();
  try {
    const last = await single.aUser({ role: 'admin' });
    const client = await single.as(last);
    const account = await client.call(createServiceAccount, { body: { name: 'Backup', role: 'admin' } });
    expect(account.status).toBe(201);
    const other = await single.aUser({ role: 'admin' });
    const leaving = await (await single.as(other)).call(deleteUser, { params: { userId: last.id } });
    expect(leaving.status).toBe(204);
    const refused = await (await single.as(other)).fetch('/api/auth/user', { method: 'DELETE' });
    expect(refused.status).toBe(409);
  } finally {
    await single.stop();
  }
});

test('a suspended account loses its tokens, and gets none before it is reactivated', async () => {
  const { params, id } = await anAccount();
  const { token } = await aToken(params, ['account:read']);
  expect((await admin.call(suspendUsers, { body: { ids: [id] } })).status).toBe(200);
  expect((await send(getUser.path, token)).status).toBe(401);
  const body = { name: 'Server 2', scopes: ['account:read'] };
  expect((await admin.call(createServiceToken, { params, body })).status).toBe(409);
  await admin.call(reactivateUsers, { body: { ids: [id] } });
  const next = await aToken(params, ['account:read']);
  expect((await send(getUser.path, next.token)).status).toBe(200);
});

test('a deleted account is gone with its tokens', async () => {
  const { params, id } = await anAccount();
  const { token } = await aToken(params, ['account:read']);
  expect((await admin.call(deleteUser, { params })).status).toBe(204);
  expect((await send(getUser.path, token)).status).toBe(401);
  expect(await rows(AccessToken).countBy({ userId: id })).toBe(0);
  const body = { name: 'Server 2', scopes: ['account:read'] };
  expect((await admin.call(createServiceToken, { params, body })).status).toBe(404);
});

test('a site has at most 50 service accounts, also where several are made at once', async () => {
  const count = await rows(User).countBy({ isService: true });
  const missing = Array.from({ length: MAX_SERVICE_ACCOUNTS - 1 - count }, () => ({
    issuer: SERVICE_ISSUER,
    subject: randomUUID(),
    email: `${randomUUID()}@service.invalid`,
    firstName: 'Filler',
    isService: true,
  }));
  await rows(User).insert(missing);
  const body = { name: 'One more', role: 'student' };
  const make = async () => (await anAdministrator()).call(createServiceAccount, { body });
  const answers = await Promise.all([make(), make(), make()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});
