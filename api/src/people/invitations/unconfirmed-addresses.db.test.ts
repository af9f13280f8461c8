import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  acceptWaitingInvitation,
  addCourseInstructor,
  addGroupManager,
  createInvitations,
  createUserImport,
  getAccount,
  getGroup,
  getReceivedInvitation,
  getUser,
  getUserImport,
  getWaitingInvitation,
  giveCourse,
  listCourseInstructors,
  listInvitations,
  listNotifications,
  listUserImportRows,
  listUsers,
  resendInvitation,
  startUserImport,
  withdrawInvitation,
  type Notification,
  type Paged,
  type ReceivedInvitation,
  type WaitingInvitation,
} from '@lectern/contract';
import {
  Account,
  type Course,
  CourseInstructor,
  Group,
  GroupManager,
  GroupMember,
  Invitation,
  Mail,
  User,
} from '@lectern/data';
import { IsNull } from 'typeorm';
import { anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { ImportRunner } from '../imports/import-runner.service.js';

const PASSWORD = 'purple lamps sing';
let api: TestApi;
let admin: TestClient;
let owner: { user: User; client: TestClient };
let course: Course;
let group: Group;
let email: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());
beforeEach(async () => {
  email = `prof-${randomUUID()}@school.test`;
  course = await api.aCourse();
  owner = await anInstructor(api, course);
  group = await rows(Group).save({ name: `Class ${randomUUID()}` } as Group);
  await rows(GroupManager).insert({ groupId: group.id, userId: owner.user.id });
});

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const holder = () => rows(User).findOneByOrFail({ email });
const json = async <T>(browser: TestBrowser, path: string) =>
  JSON.parse((await browser.open(path)).text) as T;

/** A person who signed up with the address; without a mail server it is not confirmed. */
async function aStranger(): Promise<TestBrowser> {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  const { path } = await browser.open('/api/login');
  const person = { firstName: 'Mallory', lastName: 'X', email, password: PASSWORD };
  expect((await browser.submit(await browser.open(`${path}/sign-up`), person)).path).toBe('/');
  return browser;
}

const addInstructor = (client: TestClient, address = email) =>
  client.call(addCourseInstructor, { params: { id: course.id }, body: { email: address } });

const addManager = (client: TestClient, address = email) =>
  client.call(addGroupManager, { params: { groupId: group.id }, body: { email: address } });

const invitations = async (client: TestClient, query: Record<string, string>) =>
  (await client.call(listInvitations, { query })).body.items;

async function importRow(row: string) {
  const body = new FormData();
  body.append('file', new Blob([`email,first name,last name,role,groups\n${row}`]), 'staff.csv');
  const read = await (await admin.fetch(createUserImport.path, { method: 'POST', body })).json();
  const params = { importId: String(read.id) };
  const planned = (await admin.call(listUserImportRows, { params })).body.items[0]?.outcome;
  await admin.call(startUserImport, { params, body: { createsGroups: false } });
  await api.app.get(ImportRunner, { strict: false }).run(params.importId);
  return { planned, done: (await admin.call(getUserImport, { params })).body };
}

/** Opens the link of the latest message to the address and accepts. */
async function acceptLink(browser: TestBrowser) {
  const mail = await rows(Mail).findOneOrFail({ where: { recipient: email }, order: { createdAt: 'DESC' } });
  await browser.open(new URL(String(mail.link)).pathname);
  const received = await json<ReceivedInvitation>(browser, getReceivedInvitation.path);
  const { status, text } = await browser.post(acceptInvitation.path);
  return { received, status, accepted: JSON.parse(text) as ReceivedInvitation };
}

describe('an account whose address is not confirmed', () => {
  test('stays a student when an administrator imports the address, which gets an invitation', async () => {
    const stranger = await aStranger();
    expect(await json(stranger, getAccount.path)).toMatchObject({ isEmailVerified: false });
    const { planned, done } = await importRow(`${email},Ada,Prof,instructor,${group.name}`);
    expect(planned).toBe('unconfirmed');
    expect(done.outcomes).toMatchObject({ unconfirmed: 1, update: 0, invite: 0 });
    expect(await json(stranger, getUser.path)).toMatchObject({ role: 'student' });
    expect(await rows(GroupMember).countBy({ groupId: group.id })).toBe(0);
    expect(await rows(Invitation).findBy({ email })).toMatchObject([
      { role: 'instructor', groupId: group.id, acceptedAt: null },
    ]);
    const again = await importRow(`${email},Ada,Prof,instructor,${group.name}`);
    expect([again.planned, await rows(Mail).countBy({ recipient: email })]).toEqual(['unchanged', 1]);
  });

  test('teaches no course and manages no group because its address is named, and no second message is written', async () => {
    await aStranger();
    for (let times = 0; times < 2; times += 1) {
      const added = await addInstructor(admin);
      expect([added.status, added.body.map((one) => one.email)]).toEqual([200, [owner.user.email]]);
      const managed = await addManager(admin);
      expect([managed.status, managed.body.managers.map((one) => one.email)]).toEqual([
        200,
        [owner.user.email],
      ]);
    }
    const { id, role } = await holder();
    expect(role).toBe('student');
    expect(await rows(CourseInstructor).countBy({ userId: id })).toBe(0);
    expect(await rows(GroupManager).countBy({ userId: id })).toBe(0);
    expect(await rows(Mail).countBy({ recipient: email })).toBe(2);
    expect(await invitations(owner.client, { courseId: course.id })).toMatchObject([
      {
        email,
        state: 'open',
        course: { id: course.id, title: course.title },
        keptMailId: expect.any(String),
      },
    ]);
    expect(await invitations(owner.client, { managedGroupId: group.id })).toMatchObject([
      { email, state: 'open', managedGroup: { id: group.id, name: group.name }, group: null },
    ]);
  });

  test('gets all of it by the link in its own session, without a mail server', async () => {
    const browser = await aStranger();
    await importRow(`${email},Ada,Prof,instructor,${group.name}`);
    await addInstructor(owner.client);
    await addManager(owner.client);
    const { received, status, accepted } = await acceptLink(browser);
    const all = { groups: [group.name], managedGroups: [group.name], courses: [course.title] };
    expect(received).toMatchObject({
      state: 'open',
      role: 'instructor',
      isOwn: true,
      needsAccount: false,
      isClosed: false,
      ...all,
    });
    expect([status, accepted.state]).toEqual([200, 'accepted']);
    const { id, role } = await holder();
    expect(role).toBe('instructor');
    expect(await rows(GroupMember).countBy({ userId: id, groupId: group.id })).toBe(1);
    expect(await rows(GroupManager).countBy({ userId: id, groupId: group.id })).toBe(1);
    expect(await rows(CourseInstructor).findBy({ userId: id })).toMatchObject([
      { courseId: course.id, isOwner: false },
    ]);
    expect(await invitations(owner.client, { courseId: course.id, state: 'open' })).toEqual([]);
    // It still is not confirmed: naming it for another course writes another invitation.
    expect((await rows(Account).findOneByOrFail({ email })).emailVerifiedAt).toBeNull();
    course = await api.aCourse();
    expect((await addInstructor(admin)).body).toEqual([]);
  });

  test('is not invited by instructors as long as no administrator made or invited it as an instructor', async () => {
    await aStranger();
    expect((await addInstructor(owner.client)).status).toBe(409);
    expect((await addManager(owner.client)).status).toBe(404);
    expect(await rows(Invitation).countBy({ email })).toBe(0);
    await rows(User).update({ email }, { role: 'instructor' });
    expect((await addInstructor(owner.client)).body).toHaveLength(1);
    expect((await addManager(owner.client)).body.managers).toHaveLength(1);
    expect(await rows(Invitation).findBy({ email })).toMatchObject([
      { role: 'student' },
      { role: 'student' },
    ]);
  });

  test('is invited to the site like an address without an account', async () => {
    await aStranger();
    const body = { emails: [email], groupId: null, role: 'instructor' };
    expect((await admin.call(createInvitations, { body })).body).toMatchObject({
      invited: [email],
      members: [],
    });
  });

  test('owns no course because its address is named, and may once it teaches the course', async () => {
    await aStranger();
    await rows(User).update({ email }, { role: 'instructor' });
    const give = () => admin.call(giveCourse, { params: { id: course.id }, body: { email } });
    const refused = await give();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining('Nobody confirmed this email address.') },
    ]);
    await rows(CourseInstructor).insert({ courseId: course.id, userId: (await holder()).id });
    expect((await give()).body[0]).toMatchObject({ email, isOwner: true });
  });

  test('is marked in the list of users', async () => {
    await aStranger();
    const confirmed = await api.aUser();
    const find = async (search: string) =>
      (await admin.call(listUsers, { query: { search } })).body.users.map((one) => one.isEmailConfirmed);
    expect([await find(email), await find(confirmed.email)]).toEqual([[false], [true]]);
  });
});

describe('an address is confirmed', () => {
  const gets = async (user: User) => {
    email = user.email;
    return (await addInstructor(admin)).body.some((one) => one.id === user.id);
  };

  test.each([
    ['by our mail', { emailVerifiedAt: new Date() }, null, true],
    ['not by an account whose owner did not open our mail', { emailVerifiedAt: null }, null, false],
    ['by another provider that vouches for it', null, 'own', true],
    ['not by a provider that vouched for an earlier address', null, 'earlier@school.test', false],
    ['not by a provider that does not vouch', null, null, false],
  ])('%s', async (_how, account, vouched, isConfirmed) => {
    const person = { email, firstName: 'Ada', lastName: 'Prof', passwordHash: 'none' };
    const saved = account && (await rows(Account).save({ ...person, ...account }));
    const user = await api.aUser({
      ...{ email, role: 'instructor', vouchedEmail: vouched === 'own' ? email : vouched },
      ...(saved && { subject: saved.id }),
    });
    expect(await gets(user)).toBe(isConfirmed);
  });

  test('for the account of ADMIN_EMAIL, which belongs to the operator', async () => {
    const operator = { email: api.env.adminEmail, role: 'admin', vouchedEmail: null } as const;
    const { id: subject } = await rows(Account).findOneByOrFail({ email: api.env.adminEmail });
    expect(await gets(await api.aUser({ ...operator, subject }))).toBe(true);
  });
});

describe('at acceptance', () => {
  test('an inviter who no longer owns the course gives nothing, and the link says that it has ended', async () => {
    const browser = await aStranger();
    await rows(User).update({ email }, { role: 'instructor' });
    await addInstructor(owner.client);
    await rows(CourseInstructor).update({ userId: owner.user.id }, { isOwner: false });
    const { received, status } = await acceptLink(browser);
    expect([received.state, status]).toEqual(['withdrawn', 410]);
    expect(await rows(CourseInstructor).countBy({ courseId: course.id })).toBe(1);
  });

  test('the rest is given where one inviter may no longer give', async () => {
    const browser = await aStranger();
    await rows(User).update({ email }, { role: 'instructor' });
    await addManager(owner.client);
    await addInstructor(owner.client);
    await rows(CourseInstructor).delete({ userId: owner.user.id });
    const { accepted } = await acceptLink(browser);
    expect(accepted).toMatchObject({ state: 'accepted', courses: [] });
    const { id } = await holder();
    expect(await rows(GroupManager).countBy({ userId: id })).toBe(1);
    expect(await rows(CourseInstructor).countBy({ userId: id })).toBe(0);
  });

  test('a demoted administrator makes nobody an instructor', async () => {
    const former = await api.aUser({ role: 'admin' });
    const client = await api.as(former);
    const browser = await aStranger();
    await client.call(createInvitations, {
      body: { emails: [email], groupId: group.id, role: 'instructor' },
    });
    await rows(User).update(former.id, { role: 'instructor' });
    const { received, status } = await acceptLink(browser);
    expect([received.role, status]).toEqual(['student', 200]);
    expect((await holder()).role).toBe('student');
    expect(await rows(GroupMember).countBy({ groupId: group.id })).toBe(1);
  });

  test('a course and a group that were deleted are left out', async () => {
    const browser = await aStranger();
    await addInstructor(admin);
    await addManager(admin);
    const second = await api.aCourse({ title: 'Second Aid' });
    await admin.call(addCourseInstructor, { params: { id: second.id }, body: { email } });
    await api.database.source.query('DELETE FROM courses WHERE id = $1', [course.id]);
    await api.database.source.query('DELETE FROM groups WHERE id = $1', [group.id]);
    const { received, status } = await acceptLink(browser);
    expect([received.courses, received.managedGroups, status]).toEqual([['Second Aid'], [], 200]);
    expect((await admin.call(listCourseInstructors, { params: { id: second.id } })).body).toHaveLength(1);
  });

  test('an archived group gets no manager until it is restored', async () => {
    const browser = await aStranger();
    await addManager(admin);
    await rows(Group).update(group.id, { archivedAt: new Date() });
    expect((await acceptLink(browser)).status).toBe(410);
    await rows(Group).update(group.id, { archivedAt: null });
    expect((await acceptLink(browser)).status).toBe(200);
    const { body } = await admin.call(getGroup, { params: { groupId: group.id } });
    expect(body.managers.map((one) => one.email)).toContain(email);
  });

  test('another person with the link gets nothing', async () => {
    await aStranger();
    await addInstructor(admin);
    const invited = email;
    email = `other-${invited}`;
    const other = await aStranger();
    const mail = await rows(Mail).findOneByOrFail({ recipient: invited });
    await other.open(new URL(String(mail.link)).pathname);
    expect((await other.post(acceptInvitation.path)).status).toBe(403);
    expect(await rows(CourseInstructor).countBy({ courseId: course.id })).toBe(1);
  });
});

test('an invitation to teach is seen, sent again and withdrawn by the owner and administrators, and one to manage by managers', async () => {
  await aStranger();
  await rows(User).update({ email }, { role: 'instructor' });
  await addInstructor(owner.client);
  await addManager(owner.client);
  const [toTeach, toManage] = [
    (await invitations(owner.client, { courseId: course.id }))[0],
    (await invitations(owner.client, { managedGroupId: group.id }))[0],
  ];
  const coInstructor = await anInstructor(api);
  await rows(CourseInstructor).insert({ courseId: course.id, userId: coInstructor.user.id });
  const manager = await anInstructor(api);
  await rows(GroupManager).insert({ groupId: group.id, userId: manager.user.id });
  const stranger = await anInstructor(api, await api.aCourse());
  const act = async ({ client }: { client: TestClient }, one?: { id: string }) => {
    const params = { invitationId: String(one?.id) };
    const sees = (await invitations(client, { search: email })).some(({ id }) => id === one?.id);
    return [sees, (await client.call(resendInvitation, { params })).status];
  };
  expect([await act(owner, toTeach), await act({ client: admin }, toTeach)]).toEqual([
    [true, 200],
    [true, 200],
  ]);
  for (const other of [coInstructor, manager, stranger])
    expect(await act(other, toTeach)).toEqual([false, 404]);
  expect(await act(manager, toManage)).toEqual([true, 200]);
  for (const other of [coInstructor, stranger]) expect(await act(other, toManage)).toEqual([false, 404]);
  const list = (client: TestClient, query: Record<string, string>) => client.call(listInvitations, { query });
  expect((await list(stranger.client, { courseId: course.id })).status).toBe(404);
  expect((await list(stranger.client, { managedGroupId: group.id })).status).toBe(404);
  const withdraw = (client: TestClient) =>
    client.call(withdrawInvitation, { params: { invitationId: String(toTeach?.id) } });
  expect((await withdraw(coInstructor.client)).status).toBe(404);
  expect((await withdraw(owner.client)).status).toBe(204);
  expect(await rows(Invitation).countBy({ email, withdrawnAt: IsNull() })).toBe(1);
});

test('a person whose address is confirmed at a later sign-in teaches the course without the link', async () => {
  const browser = await aStranger();
  await addInstructor(admin);
  await rows(Account).update({ email }, { emailVerifiedAt: new Date() });
  await browser.open('/api/logout');
  const again = new TestBrowser(api.env.publicUrl, api.url);
  await again.submit(await again.open('/api/login'), { email, password: PASSWORD });
  expect(await rows(CourseInstructor).countBy({ userId: (await holder()).id })).toBe(1);
});

describe('an invitation whose link its person has not opened', () => {
  const findWaiting = (browser: TestBrowser) =>
    json<WaitingInvitation | null>(browser, getWaitingInvitation.path);
  const accept = async (browser: TestBrowser) => (await browser.post(acceptWaitingInvitation.path)).status;
  const findKinds = async (browser: TestBrowser) =>
    (await json<Paged<Notification>>(browser, listNotifications.path)).items.map(({ kind }) => kind);
  const inviteToTeach = () =>
    admin.call(createInvitations, { body: { emails: [email], groupId: group.id, role: 'instructor' } });
  const confirm = () => rows(Account).update({ email }, { emailVerifiedAt: new Date() });

  test('is neither shown nor given to an account whose address is not confirmed', async () => {
    const stranger = await aStranger();
    await inviteToTeach();
    expect([await findWaiting(stranger), await findKinds(stranger)]).toEqual([null, []]);
    expect(await accept(stranger)).toBe(403);
    expect((await holder()).role).toBe('student');
    expect(await rows(GroupMember).countBy({ groupId: group.id })).toBe(0);
  });

  test('waits in the browser that has opened it, until it is accepted', async () => {
    const browser = await aStranger();
    await inviteToTeach();
    const mail = await rows(Mail).findOneByOrFail({ recipient: email });
    await browser.open(new URL(String(mail.link)).pathname);
    expect(await findWaiting(browser)).toEqual({
      ...{ role: 'instructor', groups: [group.name], managedGroups: [], courses: [] },
    });
    expect(await accept(browser)).toBe(204);
    const { id, role } = await holder();
    expect([role, await rows(GroupMember).countBy({ userId: id, groupId: group.id })]).toEqual([
      'instructor',
      1,
    ]);
  });

  test('is shown to a person whose address is confirmed, who accepts it once', async () => {
    const browser = await aStranger();
    await inviteToTeach();
    await confirm();
    expect(await findWaiting(browser)).toMatchObject({ role: 'instructor', groups: [group.name] });
    expect(await findKinds(browser)).toEqual(['invitation-waiting']);
    expect([await accept(browser), await accept(browser)]).toEqual([204, 204]);
    expect([await findWaiting(browser), await findKinds(browser)]).toEqual([null, []]);
    const { id, role } = await holder();
    expect([role, await rows(GroupMember).countBy({ userId: id, groupId: group.id })]).toEqual([
      'instructor',
      1,
    ]);
    expect(await rows(Invitation).findBy({ email })).toMatchObject([
      { userId: id, acceptedAt: expect.any(Date) },
    ]);
  });

  test('is not shown to another person who has its link, nor once it was withdrawn, nor where it gives nothing', async () => {
    const invited = await aStranger();
    await inviteToTeach();
    await confirm();
    const address = email;
    email = `other-${address}`;
    const other = await aStranger();
    const mail = await rows(Mail).findOneByOrFail({ recipient: address });
    await other.open(new URL(String(mail.link)).pathname);
    expect([await findWaiting(other), await accept(other)]).toEqual([null, 204]);
    expect(await rows(GroupMember).countBy({ groupId: group.id })).toBe(0);
    await rows(Invitation).update({ email: address }, { withdrawnAt: new Date() });
    expect([await findWaiting(invited), await findKinds(invited)]).toEqual([null, []]);
    await rows(Invitation).update({ email: address }, { withdrawnAt: null, groupId: null, role: 'student' });
    expect([await findWaiting(invited), await findKinds(invited)]).toEqual([null, []]);
  });
});
