import { randomUUID } from 'node:crypto';
import {
  createAccessToken,
  createServiceAccount,
  createServiceToken,
  getUser,
  listAuditEntries,
  listUsers,
  SCIM_PATH,
  updateUser,
} from '@lectern/contract';
import {
  Account,
  Enrollment,
  Group,
  GroupMember,
  Invitation,
  SCIM_ISSUER,
  ScimUser,
  User,
} from '@lectern/data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';
import { UserExportService } from '../../people/users/user-export.service.js';
import { allowPrograms } from '../../testing/allow-programs.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => allowPrograms(api, { tokens: true, scim: true }));

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const findUser = (id: string) => rows(User).findOneByOrFail({ id });

const anAdministrator = async () => api.as(await api.aUser({ role: 'admin' }));

/** A directory: a service account with a token. */
async function aDirectory({ role = 'admin', scopes = ['provisioning:write'] } = {}) {
  const admin = await anAdministrator();
  const account = await admin.call(createServiceAccount, { body: { name: 'Entra ID', role } });
  const params = { userId: account.body.id };
  const { body } = await admin.call(createServiceToken, { params, body: { name: 'Directory', scopes } });
  const send = async (method: string, path: string, sent?: unknown) => {
    const response = await fetch(`${api.url}${SCIM_PATH}${path}`, {
      method,
      headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/scim+json' },
      ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  };
  return { id: account.body.id, token: body.token, send };
}
type Directory = Awaited<ReturnType<typeof aDirectory>>;

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

const aPerson = (given: object = {}) => {
  const userName = `${randomUUID()}@example.org`;
  return {
    schemas: [USER_SCHEMA],
    userName,
    externalId: randomUUID(),
    name: { givenName: 'Ada', familyName: 'Byron' },
    active: true,
    ...given,
  };
};

async function bringIn({ send }: Directory, given: object = {}) {
  const sent = aPerson(given);
  const { status, body } = await send('POST', '/Users', sent);
  expect([status, body.detail]).toEqual([201, undefined]);
  return { ...sent, id: body.id as string };
}

const patch = ({ send }: Directory, path: string, ...Operations: object[]) =>
  send('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

const setActive = (directory: Directory, id: string, active: boolean) =>
  patch(directory, `/Users/${id}`, { op: 'replace', path: 'active', value: active });

async function aDirectoryGroup({ send }: Directory, members: { id: string }[], given: object = {}) {
  const { status, body } = await send('POST', '/Groups', {
    schemas: [GROUP_SCHEMA],
    displayName: `Class ${randomUUID()}`,
    members: members.map(({ id }) => ({ value: id })),
    ...given,
  });
  expect([status, body.detail]).toEqual([201, undefined]);
  return body as { id: string; displayName: string; members: { value: string }[] };
}

const listMembers = async (groupId: string) =>
  (await rows(GroupMember).findBy({ groupId })).map(({ userId }) => userId).toSorted();

test('nothing answers before an administrator allows directories, and errors have the form of the standard', async () => {
  const { send } = await aDirectory();
  expect((await send('GET', '/Users')).status).toBe(200);
  await allowPrograms(api, { tokens: true });
  const off = await send('GET', '/Users');
  expect([off.status, off.headers.get('content-type')]).toEqual([404, expect.stringContaining('scim+json')]);
  expect(off.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '404',
    detail: expect.stringContaining('SCIM is turned off'),
  });
});

test('only a service account of an administrator with the scope is a directory', async () => {
  const getStatus = async (directory: Directory) => (await directory.send('GET', '/Users')).status;
  expect(await getStatus(await aDirectory({ scopes: ['people:write', 'site:write'] }))).toBe(403);
  expect(await getStatus(await aDirectory({ role: 'instructor' }))).toBe(403);
  const reading = await aDirectory({ scopes: ['provisioning:read'] });
  expect(await getStatus(reading)).toBe(200);
  expect((await reading.send('POST', '/Users', aPerson())).status).toBe(403);
  const admin = await anAdministrator();
  expect((await admin.fetch(`${SCIM_PATH}/Users`)).status).toBe(401);
  const own = await admin.call(createAccessToken, { body: { name: 'Mine', scopes: ['provisioning:write'] } });
  expect(own.status).toBe(400);
  expect((await api.visitor.fetch(`${SCIM_PATH}/Users`)).status).toBe(401);

  const { token } = await aDirectory();
  const elsewhere = await fetch(api.url + listUsers.path, { headers: { authorization: `Bearer ${token}` } });
  expect(elsewhere.status).toBe(403);
});

test('a directory brings in a person as a learner, whose address it vouches for', async () => {
  const directory = await aDirectory();
  const sent = aPerson({ roles: [{ value: 'admin' }], password: 'three unrelated words', title: 'Countess' });
  const made = await directory.send('POST', '/Users', sent);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    userName: sent.userName,
    externalId: sent.externalId,
    active: true,
    title: 'Countess',
  });
  expect(made.headers.get('location')).toBe(`${api.env.publicUrl}${SCIM_PATH}/Users/${made.body.id}`);
  expect(JSON.stringify(made.body)).not.toMatch(/password|roles/);
  const user = await findUser(made.body.id);
  expect(user).toMatchObject({
    email: sent.userName,
    firstName: 'Ada',
    role: 'student',
    issuer: SCIM_ISSUER,
  });
  const addresses = api.app.get(ConfirmedAddresses, { strict: false });
  expect(await addresses.isConfirmed(api.database.source.manager, user)).toBe(true);
  expect((await directory.send('GET', `/Users/${made.body.id}`)).body).toEqual(made.body);

  const { body } = await (await anAdministrator()).call(listAuditEntries, { query: { target: user.id } });
  expect(body.items).toMatchObject([{ action: 'user.directory-created', actor: { id: directory.id } }]);
  const again = await directory.send('POST', '/Users', sent);
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
});

test('the person signs in by the id of the provider, or by a confirmed address, and is the same person', async () => {
  const directory = await aDirectory();
  const signIns = api.app.get(SignInService, { strict: false });
  const signIn = (claims: object) =>
    signIns.findOrCreateUser({ issuer: 'https://idp.example.org', claims } as never, 'en');
  const ada = await bringIn(directory);
  const signedIn = await signIn({ sub: ada.externalId, email: ada.userName });
  expect(signedIn).toMatchObject({ id: ada.id, issuer: 'https://idp.example.org' });
  const addresses = api.app.get(ConfirmedAddresses, { strict: false });
  expect(await addresses.isConfirmed(api.database.source.manager, signedIn)).toBe(true);

  const grace = await bringIn(directory);
  await expect(signIn({ sub: randomUUID(), email: grace.userName })).rejects.toThrow();
  const confirmed = await signIn({ sub: randomUUID(), email: grace.userName, email_verified: true });
  expect(confirmed.id).toBe(grace.id);

  const externalId = randomUUID();
  const [one] = [await bringIn(directory, { externalId }), await bringIn(directory, { externalId })];
  await expect(signIn({ sub: externalId, email: one.userName })).rejects.toThrow();
});

test('a suspended person is signed out, and gets the role back that they had', async () => {
  const directory = await aDirectory();
  const instructor = await api.aUser({ role: 'instructor' });
  const { id } = await bringIn(directory, { userName: instructor.email });
  expect(id).toBe(instructor.id);
  const session = await api.as(instructor);
  expect((await setActive(directory, id, false)).status).toBe(204);
  expect(await findUser(id)).toMatchObject({ role: 'suspended', suspensionReason: 'Entra ID' });
  expect((await session.call(getUser)).status).toBe(401);
  expect((await directory.send('GET', `/Users/${id}`)).body.active).toBe(false);
  expect((await setActive(directory, id, true)).status).toBe(204);
  expect(await findUser(id)).toMatchObject({ role: 'instructor', suspendedRole: null });

  const admin = await anAdministrator();
  const suspended = { params: { userId: id }, body: { role: 'suspended' } };
  await setActive(directory, id, false);
  await admin.call(updateUser, { params: { userId: id }, body: { role: 'student' } });
  await admin.call(updateUser, suspended);
  const refused = await setActive(directory, id, true);
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('administrator') } });
  expect((await findUser(id)).role).toBe('suspended');
});

test('a directory links administrators and changes nothing of them', async () => {
  const directory = await aDirectory();
  const admin = await api.aUser({ role: 'admin' });
  const before = await findUser(admin.id);
  const { id } = await bringIn(directory, { userName: admin.email });
  expect((await setActive(directory, id, false)).status).toBe(403);
  const move = { op: 'replace', path: 'userName', value: `${randomUUID()}@example.org` };
  expect((await patch(directory, `/Users/${id}`, move)).status).toBe(403);
  const name = { op: 'replace', path: 'name.familyName', value: 'King' };
  expect((await patch(directory, `/Users/${id}`, name)).status).toBe(204);
  expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
  expect(await findUser(id)).toEqual(before);
});

test('a deleted person is suspended and hidden, and comes back with all that they have learned', async () => {
  const directory = await aDirectory();
  const ada = await bringIn(directory);
  const { enrollment } = await api.anEnrollment({ user: await findUser(ada.id) });
  expect((await directory.send('DELETE', `/Users/${ada.id}`)).status).toBe(204);
  expect((await directory.send('GET', `/Users/${ada.id}`)).status).toBe(404);
  expect((await directory.send('DELETE', `/Users/${ada.id}`)).status).toBe(404);
  expect((await directory.send('GET', '/Users')).body.totalResults).toBe(0);
  expect((await findUser(ada.id)).role).toBe('suspended');
  const name = { givenName: 'Ada', familyName: 'King' };
  const back = await directory.send('POST', '/Users', aPerson({ userName: ada.userName, name }));
  expect(back.body).toMatchObject({ id: ada.id, active: true });
  expect(await findUser(ada.id)).toMatchObject({ role: 'student', lastName: 'King' });
  expect(await rows(Enrollment).countBy({ id: enrollment.id, userId: ada.id })).toBe(1);
});

test('an address changes for people of the directory, and not for those with a password here', async () => {
  const directory = await aDirectory();
  const ada = await bringIn(directory);
  const address = `${randomUUID()}@example.org`;
  const move = (id: string, value: string) =>
    patch(directory, `/Users/${id}`, { op: 'replace', path: 'userName', value });
  expect((await move(ada.id, address)).status).toBe(204);
  expect((await findUser(ada.id)).email).toBe(address);
  const other = await api.aUser();
  expect(await move(ada.id, other.email)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });

  // Only what the directory changes is changed here.
  await rows(User).update(ada.id, { firstName: 'Augusta' });
  await patch(directory, `/Users/${ada.id}`, { op: 'replace', path: 'name.familyName', value: 'King' });
  expect(await findUser(ada.id)).toMatchObject({ firstName: 'Augusta', lastName: 'King', email: address });

  const issuer = `${api.env.publicUrl}/oidc`;
  const subject = randomUUID();
  await rows(User).update(other.id, { issuer, subject });
  const account = { id: subject, email: other.email, passwordHash: '', firstName: 'Ada', lastName: 'Byron' };
  await rows(Account).insert(account);
  const linked = await bringIn(directory, { userName: other.email });
  expect((await move(linked.id, `${randomUUID()}@example.org`)).status).toBe(403);
  expect((await findUser(other.id)).email).toBe(other.email);
});

test('an address that another person of the directory has leaves an account without one', async () => {
  const directory = await aDirectory();
  const emails = [{ value: `${randomUUID()}@example.org`, primary: true }];
  const first = await bringIn(directory, { userName: 'ada', emails });
  const second = await bringIn(directory, { userName: 'grace', emails });
  expect((await findUser(first.id)).email).toBe(emails[0]?.value);
  expect((await findUser(second.id)).email).toMatch(/@scim\.invalid$/);
});

test('people are filtered, sorted and read page by page', async () => {
  const directory = await aDirectory();
  const [ada, grace, alan] = [
    await bringIn(directory, {
      userName: 'ada',
      title: 'Countess',
      emails: [{ value: 'a@x.example', type: 'work' }],
    }),
    await bringIn(directory, { userName: 'Grace', name: { givenName: 'Grace', familyName: 'Hopper' } }),
    await bringIn(directory, { userName: 'alan', active: false }),
  ];
  const find = async (filter: string) => {
    const { body } = await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    return body.detail ?? body.Resources.map(({ id }: { id: string }) => id);
  };
  expect(await find('userName eq "ADA"')).toEqual([ada.id]);
  expect(await find(`externalId eq "${grace.externalId}"`)).toEqual([grace.id]);
  expect(await find('active eq false')).toEqual([alan.id]);
  expect(await find('not (active eq false) and name.familyName ne "Hopper"')).toEqual([ada.id]);
  expect(await find('emails[type eq "work" and value ew "x.example"]')).toEqual([ada.id]);
  expect(await find('emails.value co "x.EXAMPLE" or title pr')).toEqual([ada.id]);
  expect(await find('meta.created gt "2015-10-10T14:38:21Z" and userName sw "A"')).toEqual([ada.id, alan.id]);
  expect(await find(`userName eq "'; DROP TABLE users; --"`)).toEqual([]);

  const { body } = await directory.send(
    'GET',
    '/Users?startIndex=2&count=1&sortBy=userName&attributes=userName',
  );
  expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
  expect(Object.keys(body.Resources[0]).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName']);
  expect(body.Resources[0].id).toBe(alan.id);
  const counted = await directory.send('GET', '/Users?count=0');
  expect(counted.body).toMatchObject({ totalResults: 3, Resources: [] });
  const without = await directory.send('GET', `/Users/${ada.id}?excludedAttributes=emails,name.givenName`);
  expect(without.body).toMatchObject({ name: { familyName: 'Byron' } });
  expect(without.body.emails).toBeUndefined();
});

/** There can be only some service accounts. */
let shared: Directory | undefined;
test.each([
  ['GET', '/Users?filter=password%20eq%20%22x%22', 400, 'invalidFilter'],
  ['GET', '/Users?filter=constructor%20eq%20%22x%22', 400, 'invalidFilter'],
  ['GET', `/Users?filter=${'('.repeat(900)}`, 400, 'invalidFilter'],
  ['GET', `/Users?filter=${'a'.repeat(1001)}`, 400, 'invalidValue'],
  ['GET', '/Users?sortBy=password', 400, 'invalidPath'],
  ['GET', '/Users?count=many', 400, 'invalidValue'],
  ['GET', '/Users/unknown', 404, undefined],
  ['POST', '/Users', 400, 'invalidValue', { schemas: [USER_SCHEMA] }],
  ['POST', '/Users', 400, 'invalidSyntax', { ...aPerson(), schemas: [GROUP_SCHEMA] }],
  ['POST', '/Users', 400, 'invalidValue', aPerson({ name: { givenName: 'a'.repeat(81) } })],
  ['POST', '/Users', 400, 'invalidValue', aPerson({ emails: 'ada' })],
  ['POST', '/Users', 400, 'invalidValue', aPerson({ title: 'a'.repeat(17_000) })],
  ['POST', '/Users', 400, undefined, '{ "userName": tre }'],
  ['POST', '/Users', 400, 'invalidValue', '[]'],
  ['POST', '/Users', 413, undefined, aPerson({ title: 'a'.repeat(2_100_000) })],
  ['POST', '/Users', 400, undefined, aPerson({ title: '\0' })],
  ['PATCH', '/Users/unknown', 400, 'invalidValue', { schemas: [], Operations: [] }],
  ['POST', '/Groups', 400, 'invalidValue', { schemas: [GROUP_SCHEMA] }],
  ['POST', '/Groups', 400, 'invalidValue', { schemas: [GROUP_SCHEMA], displayName: 'a'.repeat(121) }],
  ['GET', '/Schemas/unknown', 404, undefined],
])('%s %s is refused with %i and leaves nothing behind', async (method, path, status, scimType, body?) => {
  shared ??= await aDirectory();
  const before = await rows(User).count();
  const refused = await shared.send(method, path, body);
  expect([refused.status, refused.body.scimType]).toEqual([status, scimType]);
  expect(refused.body).toMatchObject({ status: String(status), detail: expect.any(String) });
  expect(await rows(User).count()).toBe(before);
});

test('directories know only their own people and groups', async () => {
  const [one, other] = [await aDirectory(), await aDirectory()];
  const ada = await bringIn(one);
  const group = await aDirectoryGroup(one, [ada]);
  for (const path of [`/Users/${ada.id}`, `/Groups/${group.id}`]) {
    expect((await other.send('GET', path)).status).toBe(404);
    expect((await other.send('DELETE', path)).status).toBe(404);
  }
  expect((await other.send('GET', '/Users')).body.totalResults).toBe(0);
  const stranger = await api.aUser();
  expect((await setActive(other, stranger.id, false)).status).toBe(404);
  const own = await api.anEnrollment();
  const mine = await rows(Group).save({ name: 'Ours' } as Group);
  expect((await other.send('DELETE', `/Groups/${mine.id}`)).status).toBe(404);
  expect(await rows(Group).countBy({ id: mine.id })).toBe(1);
  expect(own.enrollment.id).toBeTruthy();
});

test('a group of the directory has the members that it puts there, and those of others stay', async () => {
  const directory = await aDirectory();
  const [ada, grace, alan] = [await bringIn(directory), await bringIn(directory), await bringIn(directory)];
  const group = await aDirectoryGroup(directory, [ada]);
  const path = `/Groups/${group.id}`;
  await rows(GroupMember).insert({ groupId: group.id, userId: alan.id, source: 'manager' });
  const add = {
    op: 'Add',
    path: 'members',
    value: [{ value: grace.id }, { value: alan.id }, { value: randomUUID() }],
  };
  expect(
    (await patch(directory, path, add, { op: 'add', path: 'members', value: 'string id 1' })).status,
  ).toBe(204);
  expect(await listMembers(group.id)).toEqual([ada.id, alan.id, grace.id].toSorted());
  const { body } = await directory.send('GET', `/Users/${grace.id}`);
  expect(body.groups).toMatchObject([{ value: group.id, display: group.displayName }]);
  const filter = encodeURIComponent(
    `members[value eq "${grace.id}"] and displayName eq "${group.displayName}"`,
  );
  expect((await directory.send('GET', `/Groups?filter=${filter}`)).body.totalResults).toBe(1);

  const remove = { op: 'remove', path: `members[value eq "${grace.id}"]` };
  await patch(directory, path, remove);
  expect(await listMembers(group.id)).toEqual([ada.id, alan.id].toSorted());
  await directory.send('PUT', path, {
    schemas: [GROUP_SCHEMA],
    displayName: 'Renamed',
    members: [{ value: grace.id }],
  });
  expect(await listMembers(group.id)).toEqual([alan.id, grace.id].toSorted());
  const read = await directory.send('GET', `${path}?excludedAttributes=members`);
  expect([read.body.displayName, read.body.members]).toEqual(['Renamed', undefined]);
  await patch(directory, path, { op: 'remove', path: 'members' });
  expect(await listMembers(group.id)).toEqual([alan.id]);
});

test('a deleted group is archived with its members and courses, and comes back when the directory creates it again', async () => {
  const directory = await aDirectory();
  const ada = await bringIn(directory);
  const externalId = randomUUID();
  const group = await aDirectoryGroup(directory, [ada], { externalId });
  expect((await directory.send('DELETE', `/Groups/${group.id}`)).status).toBe(204);
  expect((await directory.send('GET', '/Groups')).body.totalResults).toBe(0);
  expect((await rows(Group).findOneByOrFail({ id: group.id })).archivedAt).not.toBeNull();
  expect(await listMembers(group.id)).toEqual([ada.id]);
  const again = await aDirectoryGroup(directory, [ada], { externalId });
  expect(again.id).toBe(group.id);
  expect(await rows(Group).findOneByOrFail({ id: group.id })).toMatchObject({
    archivedAt: null,
    name: again.displayName,
  });
});

test('a person whose address is not confirmed gets an invitation to the group instead', async () => {
  const directory = await aDirectory();
  const stranger = await api.aUser({ vouchedEmail: null });
  const linked = await bringIn(directory, { userName: stranger.email });
  expect(linked.id).toBe(stranger.id);
  const group = await aDirectoryGroup(directory, [linked]);
  expect(group.members).toEqual([]);
  expect(await listMembers(group.id)).toEqual([]);
  const open = { email: stranger.email, groupId: group.id };
  expect(await rows(Invitation).findOneByOrFail(open)).toMatchObject({ role: 'student', withdrawnAt: null });
  await patch(directory, `/Groups/${group.id}`, { op: 'remove', path: 'members' });
  expect((await rows(Invitation).findOneByOrFail(open)).withdrawnAt).not.toBeNull();
});

test('people brought in at the same time are one person', async () => {
  const directory = await aDirectory();
  const sent = aPerson();
  const answers = await Promise.all([1, 2, 3].map(() => directory.send('POST', '/Users', sent)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await rows(User).countBy({ email: sent.userName })).toBe(1);
});

test('a person exports what the directory sent, and it goes with their account', async () => {
  const directory = await aDirectory();
  const ada = await bringIn(directory, { title: 'Countess' });
  const group = await aDirectoryGroup(directory, [ada]);
  const exports = api.app.get(UserExportService, { strict: false });
  expect(await exports.exportUser(await findUser(ada.id))).toMatchObject({
    directories: [{ directory: 'Entra ID', externalId: ada.externalId, attributes: { title: 'Countess' } }],
    directoryGroups: [{ group: group.displayName }],
  });
  await api.database.source.query('DELETE FROM users WHERE id = $1', [ada.id]);
  expect(await rows(ScimUser).countBy({ userId: ada.id })).toBe(0);
  expect((await directory.send('GET', `/Users/${ada.id}`)).status).toBe(404);
});

test('what the server supports, resource types and schemas are described', async () => {
  const { send } = await aDirectory({ scopes: ['provisioning:read'] });
  const { body } = await send('GET', '/ServiceProviderConfig');
  expect(body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 100 },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: false },
  });
  expect(
    (await send('GET', '/ResourceTypes')).body.Resources.map(({ name }: { name: string }) => name),
  ).toEqual(['User', 'Group']);
  expect((await send('GET', '/ResourceTypes/User')).body).toMatchObject({
    endpoint: '/Users',
    schema: USER_SCHEMA,
  });
  const schema = (await send('GET', `/Schemas/${USER_SCHEMA}`)).body;
  const names = schema.attributes.map(({ name }: { name: string }) => name);
  expect(names).toContain('userName');
  expect(names).not.toContain('password');
});
