import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  createInvitations,
  getReceivedInvitation,
  listInvitations,
  MAX_INVITATIONS_PER_HOUR,
  type NewInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@lectern/contract';
import {
  Account,
  Enrollment,
  Group,
  GroupCourse,
  GroupManager,
  GroupMember,
  Invitation,
  lockGroup,
  Mail,
  User,
} from '@lectern/data';
import { overtake } from '../../testing/overtake.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

const PASSWORD = 'purple lamps sing';
let api: TestApi;
let admin: TestClient;
let manager: User;
let instructor: TestClient;
let group: Group;
let email: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.org`;
  manager = await api.aUser({ role: 'instructor' });
  instructor = await api.as(manager);
  group = await rows(Group).save({ name: 'Class A' } as Group);
  await rows(GroupManager).insert({ groupId: group.id, userId: manager.id });
});

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const aBrowser = () => new TestBrowser(api.env.publicUrl, api.url);

const invite = (client: TestClient, body: Partial<NewInvitations> = {}) =>
  client.call(createInvitations, { body: { emails: [email], groupId: group.id, role: 'student', ...body } });

const findInvitation = (address = email) =>
  rows(Invitation).findOneOrFail({ where: { email: address }, order: { createdAt: 'DESC' } });

/** Path of the link in the latest message to the address. */
async function latestLink(): Promise<string> {
  const mail = await rows(Mail).findOneOrFail({ where: { recipient: email }, order: { createdAt: 'DESC' } });
  return new URL(String(mail.link)).pathname;
}

/** What the page of the invitation shows to a browser. */
async function received(browser: TestBrowser) {
  const { text } = await browser.open(getReceivedInvitation.path);
  return JSON.parse(text);
}

/** A signed-in client that has opened the link. */
async function afterOpening(user: User, link: string): Promise<TestClient> {
  const signedIn = await api.as(user);
  const opened = await signedIn.fetch(link);
  const cookie = `${signedIn.cookie}; ${opened.headers.getSetCookie()[0]?.split(';')[0]}`;
  return {
    ...signedIn,
    call: async ({ method, path }) => {
      const response = await api.visitor.fetch(path, { method, headers: { cookie } });
      return { status: response.status, body: JSON.parse(await response.text()) };
    },
  };
}

test('an invited person creates an account by the link, accepts, and has the group’s courses', async () => {
  const course = await api.aCourse();
  await rows(GroupCourse).insert({ groupId: group.id, courseId: course.id });
  expect((await invite(instructor)).body).toEqual({ invited: [email], members: [], open: [] });
  const browser = aBrowser();
  const page = await browser.open(await latestLink());
  expect(page.path).toBe('/invitation');
  expect(browser.cookieNames()).toEqual(['lectern.invitation']);
  expect(await received(browser)).toEqual({
    ...{ state: 'open', email, role: 'student', groups: ['Class A'] },
    ...{ managedGroups: [], courses: [] },
    ...{ needsAccount: true, isClosed: false, isOwn: null },
  });
  const form = await browser.open('/oidc/account/invitation');
  expect(form.text).toContain(`value="${email}"`);
  const easy = await browser.submit(form, { firstName: 'Ada', lastName: 'Byron', password: 'password' });
  expect(easy.status).toBe(422);
  const signIn = await browser.submit(easy, { firstName: 'Ada', lastName: 'Byron', password: PASSWORD });
  expect(signIn.text).toContain('<h1>Sign in</h1>');
  expect((await browser.submit(signIn, { email, password: PASSWORD })).path).toBe('/invitation');
  // Without a mail server the link does not confirm the address, so that the person accepts by a button.
  expect(await received(browser)).toMatchObject({ state: 'open', needsAccount: false, isOwn: true });
  for (let times = 0; times < 2; times += 1) {
    const { status, text } = await browser.post(acceptInvitation.path);
    expect([status, JSON.parse(text)]).toMatchObject([200, { state: 'accepted', isOwn: true }]);
  }
  const user = await rows(User).findOneByOrFail({ email });
  expect(await rows(GroupMember).findBy({ userId: user.id })).toMatchObject([
    { groupId: group.id, source: 'invitation' },
  ]);
  expect(await rows(Enrollment).countBy({ userId: user.id, courseId: course.id })).toBe(1);
  expect((await browser.open('/oidc/account/invitation')).path).toBe('/invitation');
});

test('with a mail server the link confirms the address: the first sign-in accepts, also from another browser', async () => {
  api.env.mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@example.org' };
  try {
    await invite(admin, { groupId: null, role: 'instructor' });
    const browser = aBrowser();
    await browser.open(await latestLink());
    await browser.submit(await browser.open('/oidc/account/invitation'), {
      ...{ firstName: 'Ada', lastName: 'Byron', password: PASSWORD },
    });
    const other = aBrowser();
    await other.submit(await other.open('/api/login'), { email, password: PASSWORD });
    expect(JSON.parse((await other.open('/api/auth/user')).text)).toMatchObject({
      email,
      role: 'instructor',
    });
    expect(await findInvitation()).toMatchObject({ acceptedAt: expect.any(Date) });
  } finally {
    api.env.mail = undefined;
  }
});

test('the link gives a person the account that a stranger created with the address and never confirmed', async () => {
  const stranger = { email, firstName: 'Mallory', lastName: 'X', passwordHash: 'none', isPending: true };
  const { id } = await rows(Account).save(stranger);
  await invite(instructor);
  const browser = aBrowser();
  await browser.open(await latestLink());
  const page = await browser.submit(await browser.open('/oidc/account/invitation'), {
    ...{ firstName: 'Ada', lastName: 'Byron', password: PASSWORD },
  });
  expect(page.text).toContain('<h1>Sign in</h1>');
  expect(await rows(Account).findOneByOrFail({ id })).toMatchObject({ firstName: 'Ada', isPending: false });
});

test('only the invited person accepts', async () => {
  await invite(instructor);
  const client = await afterOpening(await api.aUser(), await latestLink());
  expect((await client.call(getReceivedInvitation)).body).toMatchObject({ isOwn: false, state: 'open' });
  const { status, body } = await client.call(acceptInvitation);
  expect([status, body]).toMatchObject([
    403,
    { message: `This invitation is to ${email}. Sign out, and sign in with that address.` },
  ]);
  expect(await rows(GroupMember).countBy({ groupId: group.id })).toBe(0);
});

test('one link accepts all open invitations of an address', async () => {
  const other = await rows(Group).save({ name: 'Class B' } as Group);
  await invite(instructor);
  await invite(admin, { groupId: other.id });
  const user = await api.aUser({ email });
  const client = await afterOpening(user, await latestLink());
  expect((await client.call(getReceivedInvitation)).body?.groups).toEqual(['Class A', 'Class B']);
  expect((await client.call(acceptInvitation)).status).toBe(200);
  expect(await rows(GroupMember).countBy({ userId: user.id })).toBe(2);
});

describe('a link that has ended', () => {
  test('after its time says so', async () => {
    await invite(instructor);
    const client = await afterOpening(await api.aUser({ email }), await latestLink());
    await rows(Invitation).update({ email }, { expiresAt: new Date(Date.now() - 1) });
    expect((await client.call(getReceivedInvitation)).body?.state).toBe('expired');
    expect((await client.call(acceptInvitation)).status).toBe(410);
    expect(await rows(GroupMember).countBy({ groupId: group.id })).toBe(0);
  });

  test('by withdrawal says so, and its message leaves the outbox', async () => {
    await invite(instructor);
    const client = await afterOpening(await api.aUser({ email }), await latestLink());
    const { id: invitationId } = await findInvitation();
    const { status } = await instructor.call(withdrawInvitation, { params: { invitationId } });
    expect(status).toBe(204);
    expect((await client.call(getReceivedInvitation)).body?.state).toBe('withdrawn');
    expect((await client.call(acceptInvitation)).status).toBe(410);
    expect(await rows(Mail).countBy({ recipient: email })).toBe(0);
    const again = await instructor.call(resendInvitation, { params: { invitationId } });
    expect(again.status).toBe(409);
  });

  test('because it was sent again is not known any more', async () => {
    await invite(instructor);
    const old = await latestLink();
    const { id: invitationId } = await findInvitation();
    expect((await instructor.call(resendInvitation, { params: { invitationId } })).status).toBe(200);
    const user = await api.aUser({ email });
    expect((await (await afterOpening(user, old)).call(getReceivedInvitation)).body).toBeNull();
    const client = await afterOpening(user, await latestLink());
    expect((await client.call(acceptInvitation)).status).toBe(200);
    const after = await instructor.call(resendInvitation, { params: { invitationId } });
    expect(after.status).toBe(409);
  });
});

test('an instructor invites to the groups that they manage, as students, and sees those invitations only', async () => {
  const stranger = await api.as(await api.aUser({ role: 'instructor' }));
  expect((await invite(stranger)).status).toBe(404);
  expect((await invite(instructor, { groupId: randomUUID() })).status).toBe(404);
  expect((await invite(instructor, { groupId: null })).status).toBe(403);
  expect((await invite(instructor, { role: 'instructor' })).status).toBe(403);
  await invite(instructor);
  await invite(admin, { groupId: null, emails: [`site-${email}`] });
  const addresses = async (client: TestClient, query = {}) =>
    (await client.call(listInvitations, { query: { search: email, ...query } })).body.items.map(
      (one) => one.email,
    );
  expect(await addresses(instructor)).toEqual([email]);
  expect(await addresses(stranger)).toEqual([]);
  expect(await addresses(admin)).toEqual([`site-${email}`, email]);
  expect(await addresses(admin, { groupId: group.id, state: 'open' })).toEqual([email]);
  expect(await addresses(admin, { state: 'withdrawn' })).toEqual([]);
  const { id: invitationId } = await findInvitation();
  const foreign = { params: { invitationId } };
  expect((await stranger.call(withdrawInvitation, foreign)).status).toBe(404);
  expect((await stranger.call(resendInvitation, foreign)).status).toBe(404);
  expect((await stranger.call(listInvitations, { query: { groupId: group.id } })).status).toBe(404);
});

test('only an administrator sends an invitation as an instructor again', async () => {
  await invite(admin, { role: 'instructor' });
  const { id: invitationId } = await findInvitation();
  const params = { invitationId };
  expect((await instructor.call(resendInvitation, { params })).status).toBe(403);
  expect(await rows(Mail).countBy({ recipient: email })).toBe(1);
  expect((await admin.call(resendInvitation, { params })).status).toBe(200);
});

test('an invitation to a group that was archived since cannot be accepted until the group is restored', async () => {
  await invite(instructor);
  const client = await afterOpening(await api.aUser({ email }), await latestLink());
  await rows(Group).update(group.id, { archivedAt: new Date() });
  expect((await client.call(acceptInvitation)).status).toBe(410);
  expect(await rows(GroupMember).countBy({ groupId: group.id })).toBe(0);
  await rows(Group).update(group.id, { archivedAt: null });
  expect((await client.call(acceptInvitation)).status).toBe(200);
});

test('members and people with an open invitation are not invited again', async () => {
  const member = await api.aUser();
  await rows(GroupMember).insert({ groupId: group.id, userId: member.id, source: 'manager' });
  const known = await api.aUser();
  await invite(instructor);
  const { body } = await invite(instructor, { emails: [email, member.email, known.email, known.email] });
  expect(body).toEqual({ invited: [known.email], members: [member.email], open: [email] });
  expect(await rows(Mail).countBy({ recipient: email })).toBe(1);
});

test('two administrators who invite a person at once send one message', async () => {
  const administrators = [admin, await api.as(await api.aUser({ role: 'admin' }))];
  const answers = await Promise.all(administrators.map((client) => invite(client, { groupId: null })));
  expect(answers.map(({ body }) => body.invited.length).sort()).toEqual([0, 1]);
  expect(await rows(Mail).countBy({ recipient: email })).toBe(1);
});

test('an archived group takes no invitations', async () => {
  await rows(Group).update(group.id, { archivedAt: new Date() });
  const { status, body } = await invite(instructor);
  expect([status, body]).toMatchObject([409, { code: 'group-archived' }]);
});

test('a manager who is removed while their invitation waits for the group invites nobody', async () => {
  const { status } = await overtake(
    api,
    async (transaction) => {
      await lockGroup(transaction, group.id);
      await transaction.delete(GroupManager, { groupId: group.id, userId: manager.id });
    },
    () => invite(instructor),
  );
  expect(status).toBe(404);
  expect(await rows(Invitation).existsBy({ email })).toBe(false);
});

test('an address gets five messages in an hour, and a person sends so many invitations', async () => {
  await invite(instructor);
  const { id: invitationId } = await findInvitation();
  const resend = () => instructor.call(resendInvitation, { params: { invitationId } });
  for (let sent = 1; sent < 5; sent += 1) expect((await resend()).status).toBe(200);
  const link = await latestLink();
  expect((await resend()).status).toBe(429);
  // The refused message has not ended the link of the one before.
  expect((await (await afterOpening(await api.aUser({ email }), link)).call(acceptInvitation)).status).toBe(
    200,
  );
  await api.database.source.query(
    `INSERT INTO invitations (email, role, group_id, expires_at, sent_at, invited_by_id)
     SELECT 'p' || n || '@example.org', 'student', $1, now() + interval '1 day', now(), $2
       FROM generate_series(1, ${MAX_INVITATIONS_PER_HOUR}) AS n`,
    [group.id, manager.id],
  );
  expect((await invite(instructor, { emails: [`next-${email}`] })).status).toBe(429);
});
