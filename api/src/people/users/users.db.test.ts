import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteUser,
  displayName,
  getCourse,
  getUser,
  listAuditEntries,
  listUsers,
  updateUser,
  verifyCertificate,
  type UserChange,
} from '@lectern/contract';
import {
  Account,
  Certificate,
  ChatMessage,
  ChatSession,
  CourseRating,
  Enrollment,
  SlideView,
  User,
} from '@lectern/data';
import { AuditService } from '../../platform/audit/audit.service.js';
import { openStream } from '../../testing/open-stream.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { UsersService } from './users.service.js';

let api: TestApi;
let grace: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  grace = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = await api.as(grace);
});
afterAll(() => api.stop());

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const stored = (id: string) => rows(User).findOneBy({ id });
const change = (userId: string, body: UserChange, who = admin) =>
  who.call(updateUser, { params: { userId }, body });
const remove = (userId: string, who = admin) => who.call(deleteUser, { params: { userId } });

async function list(query: Record<string, string> = {}) {
  const { status, body } = await admin.call(listUsers, { query });
  expect(status).toBe(200);
  return body;
}

async function log(target: string) {
  const { body } = await admin.call(listAuditEntries, { query: { target } });
  return body.items.map(({ actor, action, fields, detail }) => [actor.id, action, fields, detail]);
}

/** Signs a new user up at the built-in provider. */
async function aMember() {
  const person = {
    firstName: 'Ada',
    lastName: `Byron ${randomUUID()}`,
    email: `${randomUUID()}@example.org`,
    password: 'long enough',
  };
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  const { path } = await browser.open('/api/login');
  await browser.submit(await browser.open(`${path}/sign-up`), person);
  return { browser, person, user: await rows(User).findOneByOrFail({ email: person.email }) };
}

async function signIn(email: string) {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  return browser.submit(await browser.open('/api/login'), { email, password: 'long enough' });
}

describe('the list', () => {
  test('has pages of twenty, newest first, and the total number of matching users', async () => {
    const family = `Family${randomUUID().slice(0, 8)}`;
    for (let count = 0; count < 21; count += 1)
      await api.aUser({ lastName: family, createdAt: new Date(2020, 0, 1 + count) });
    const first = await list({ search: family });
    expect([first.totalUsers, first.users.length]).toEqual([21, 20]);
    const days = first.users.map(({ createdAt }) => createdAt);
    expect(days).toEqual([...days].sort().reverse());
    const second = await list({ search: family, page: '2' });
    expect(second.users.map(({ createdAt }) => createdAt)).toEqual([new Date(2020, 0, 1).toISOString()]);
    expect(await list({ search: family, page: '3' })).toEqual({ users: [], totalUsers: 21 });
  });

  test('is sorted by name in the order of the person’s language, or by role', async () => {
    const family = `Family${randomUUID().slice(0, 8)}`;
    for (const [firstName, role] of [
      ['Zoe', 'admin'],
      ['Ärne', 'student'],
      ['anna', 'instructor'],
    ] as const)
      await api.aUser({ firstName, lastName: family, role });
    const names = async (query: Record<string, string>) =>
      (await list({ search: family, ...query })).users.map(({ firstName }) => firstName);
    expect(await names({ sort: 'name', direction: 'ascending' })).toEqual(['anna', 'Ärne', 'Zoe']);
    expect(await names({ sort: 'name', direction: 'descending' })).toEqual(['Zoe', 'Ärne', 'anna']);
    expect(await names({ sort: 'role', direction: 'ascending' })).toEqual(['Zoe', 'anna', 'Ärne']);
    const { status } = await admin.call(listUsers, { query: { sort: 'email' } });
    expect(status).toBe(400);
  });

  test('has the course counts of each user, and no sign-in data', async () => {
    const { user } = await api.anEnrollment();
    const { course, enrollment } = await api.anEnrollment({ user });
    await rows(Enrollment).update(enrollment.id, { completedAt: new Date() });
    await rows(Certificate).insert(aCertificate(user, course.id));
    const { users } = await list({ search: user.email });
    expect(users).toEqual([
      {
        id: user.id,
        email: user.email,
        firstName: 'Ada',
        lastName: 'Byron',
        profileImageUrl: null,
        role: 'student',
        createdAt: user.createdAt.toISOString(),
        lastActive: null,
        timeZone: null,
        locale: null,
        enrollmentCount: 2,
        completedCourses: 1,
        certificatesEarned: 1,
        hasSecondFactor: false,
        isEmailConfirmed: true,
        suspensionReason: null,
      },
    ]);
  });

  test('is searched by words of name and email in any case and order, with wildcard characters taken literally', async () => {
    const mark = randomUUID().slice(0, 8);
    const user = await api.aUser({
      firstName: 'Zoë%',
      lastName: `O_Neil ${mark}`,
      email: `${mark}@school.test`,
    });
    await api.aUser({ firstName: 'Zora', lastName: `OXNeil ${mark}`, email: `${mark}@other.test` });
    for (const search of [`ZOË ${mark}`, ` ${mark} zoë% `, `o_neil ${mark}`, `${mark}@SCHOOL`])
      expect((await list({ search })).users.map(({ id }) => id)).toEqual([user.id]);
    expect((await list({ search: `${mark} %%%` })).totalUsers).toBe(0);
    expect((await list({ search: `${mark} \\` })).totalUsers).toBe(0);
    expect((await list({ search: mark })).totalUsers).toBe(2);
  });

  test('is filtered by role and by status', async () => {
    const family = randomUUID();
    for (const role of ['student', 'instructor', 'admin', 'suspended'] as const)
      await api.aUser({ lastName: family, role });
    const roles = async (query: object) =>
      (await list({ search: family, ...query })).users.map(({ role }) => role).sort();
    expect(await roles({})).toEqual(['admin', 'instructor', 'student', 'suspended']);
    expect(await roles({ role: 'all', status: 'all' })).toHaveLength(4);
    expect(await roles({ role: 'instructor' })).toEqual(['instructor']);
    expect(await roles({ status: 'active' })).toEqual(['admin', 'instructor', 'student']);
    expect(await roles({ status: 'suspended' })).toEqual(['suspended']);
    expect(await roles({ role: 'student', status: 'suspended' })).toEqual([]);
  });

  test('refuses an invalid query', async () => {
    for (const query of [{ page: '0' }, { role: 'king' }, { status: 'x' }, { search: 'x'.repeat(201) }])
      expect((await admin.call(listUsers, { query: query as never })).status).toBe(400);
  });
});

describe('changing a user', () => {
  test('writes changed fields, trimmed, and records their names', async () => {
    const user = await api.aUser();
    const email = `New.${randomUUID()}@Example.org`;
    const sent = { firstName: ' Augusta ', lastName: '', email: ` ${email} `, role: 'instructor' } as const;
    const { status, body } = await change(user.id, sent);
    expect(status).toBe(200);
    const changed = { firstName: 'Augusta', lastName: null, email: email.toLowerCase(), role: 'instructor' };
    expect(body).toMatchObject({ id: user.id, ...changed });
    expect(await stored(user.id)).toMatchObject(changed);
    const fields = ['firstName', 'lastName', 'email', 'role'];
    const addresses = /^student → instructor · address [\w-]{12} → [\w-]{12}$/;
    expect(await log(user.id)).toEqual([
      [grace.id, 'user.updated', fields, expect.stringMatching(addresses)],
    ]);
    expect((await change(user.id, { firstName: 'Augusta', role: 'instructor' })).status).toBe(200);
    expect(await log(user.id)).toHaveLength(1);
  });

  test('concurrent changes of different fields are both kept', async () => {
    const user = await api.aUser();
    const other = await api.as(await api.aUser({ role: 'admin' }));
    await Promise.all([
      change(user.id, { firstName: 'Augusta' }),
      change(user.id, { lastName: 'King' }, other),
    ]);
    expect(await stored(user.id)).toMatchObject({ firstName: 'Augusta', lastName: 'King' });
  });

  test('refuses invalid names, addresses and roles, and unknown users', async () => {
    const { id } = await api.aUser();
    for (const body of [{ email: 'ada@' }, { email: null }, { role: 'king' }, { firstName: 'a\nb' }])
      expect((await change(id, body as never)).status).toBe(400);
    expect((await change(randomUUID(), { role: 'student' })).status).toBe(404);
    expect(await log(id)).toEqual([]);
  });

  test('a new email address is used to sign in, and the old one no longer works', async () => {
    const { user, person } = await aMember();
    const email = `${randomUUID()}@example.org`;
    expect((await change(user.id, { email })).status).toBe(200);
    expect((await signIn(email)).path).toBe('/');
    expect((await signIn(person.email)).text).toContain('That email and password don’t match.');
  });

  test('an email address of another user or account is refused, and nothing is changed', async () => {
    const { user, person } = await aMember();
    const { email } = await api.aUser();
    for (const taken of [email, email.toUpperCase(), api.env.adminEmail]) {
      const { status, body } = await change(user.id, { email: taken, firstName: 'Augusta' });
      expect([status, body]).toEqual([
        409,
        {
          statusCode: 409,
          message: 'Another account has this email address.',
          code: 'people.user.emailTaken',
        },
      ]);
    }
    expect(await stored(user.id)).toMatchObject({ email: person.email, firstName: 'Ada' });
    expect(await log(user.id)).toEqual([]);
  });
});

describe('suspending', () => {
  test('ends all sessions at once, and a reactivated user is a student', async () => {
    const { user, browser, person } = await aMember();
    await change(user.id, { role: 'instructor' });
    expect((await change(user.id, { role: 'suspended', reason: ' Shared\naccount ' })).body).toMatchObject({
      role: 'suspended',
    });
    const left = `SELECT (SELECT count(*)::int FROM sessions WHERE sess->>'userId' = $1) AS sessions,
                         (SELECT count(*)::int FROM provider_states WHERE payload->>'accountId' = $2) AS states`;
    expect(await api.database.source.query(left, [user.id, user.subject])).toEqual([
      { sessions: 0, states: 0 },
    ]);
    expect((await browser.open('/api/auth/user')).status).toBe(401);
    expect((await signIn(person.email)).text).toContain('Your account is suspended');
    const reason = async () => (await list({ search: user.email })).users[0]?.suspensionReason;
    expect(await reason()).toBe('Shared account');
    await change(user.id, { role: 'student' });
    expect(await reason()).toBeNull();
    expect((await signIn(person.email)).path).toBe('/');
    expect((await log(user.id)).map(([, action, , detail]) => [action, detail])).toEqual([
      ['user.reactivated', 'suspended → student'],
      ['user.suspended', 'instructor → suspended'],
      ['user.updated', 'student → instructor'],
    ]);
  });

  test('ends the person’s open event streams on every replica, and not those of others', async () => {
    const replica = await startTestApi({ publicUrl: api.env.publicUrl }, api.database);
    const suspended = await api.aUser({ role: 'admin' });
    const demoted = await api.aUser({ role: 'admin' });
    const staying = await openStream(admin);
    const here = await openStream(await api.as(suspended));
    const there = await openStream(await replica.as(demoted));
    let stays = true;
    void staying.ended.then(() => (stays = false));
    await change(suspended.id, { role: 'suspended' });
    await here.ended;
    await change(demoted.id, { role: 'student' });
    await there.ended;
    expect(stays).toBe(true);
    staying.close();
    await replica.stop();
  });
});

describe('administrators', () => {
  test('can change their own name, but not their role, and not delete themselves here', async () => {
    expect((await change(grace.id, { firstName: 'Grace B.' })).status).toBe(200);
    for (const role of ['student', 'instructor', 'suspended'] as const)
      expect((await change(grace.id, { role })).status).toBe(403);
    expect((await remove(grace.id)).status).toBe(403);
    expect(await stored(grace.id)).toMatchObject({ role: 'admin', firstName: 'Grace B.' });
  });

  test('when two demote, suspend or delete each other at once, one succeeds and one remains', async () => {
    for (const end of ['student', 'suspended', 'deleted'] as const) {
      const two = await Promise.all([api.aUser({ role: 'admin' }), api.aUser({ role: 'admin' })]);
      const [first, second] = two;
      const [one, other] = [await api.as(first), await api.as(second)];
      const act = (userId: string, who: TestClient) =>
        end === 'deleted' ? remove(userId, who) : change(userId, { role: end }, who);
      const answers = await Promise.all([act(second.id, one), act(first.id, other)]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const left = await Promise.all(two.map(({ id }) => stored(id)));
      expect(left.filter((user) => user?.role === 'admin')).toHaveLength(1);
    }
  });

  test('the last one cannot be deleted, even if the last two delete themselves at once', async () => {
    const alone = await startTestApi();
    const users = alone.app.get(UsersService);
    const [first, second] = await Promise.all([
      alone.aUser({ role: 'admin' }),
      alone.aUser({ role: 'admin' }),
    ]);
    const ends = await Promise.allSettled([users.erase(first.id), users.erase(second.id)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.find((end) => end.status === 'rejected');
    expect(String(refused?.reason)).toContain('This is the last administrator.');
    await alone.stop();
  });
});

describe('deleting', () => {
  test('removes all data of the person and keeps all counts', async () => {
    const { user, browser, person } = await aMember();
    const { course, enrollment } = await api.anEnrollment({ user });
    await study(user, enrollment, course);
    const counts = `SELECT (SELECT count(*)::int FROM enrollments) AS enrollments,
                           (SELECT count(*)::int FROM enrollments WHERE completed_at IS NOT NULL) AS completions,
                           (SELECT sum(study_seconds)::int FROM slide_views) AS seconds,
                           (SELECT count(*)::int FROM chat_sessions) AS chats,
                           (SELECT count(*)::int FROM chat_messages) AS messages`;
    const before = await api.database.source.query(counts);

    expect((await remove(user.id)).status).toBe(204);
    expect(await api.database.source.query(counts)).toEqual(before);
    const { body } = await api.visitor.call(getCourse, { params: { id: course.id } });
    expect(body.enrollmentCount).toBe(1);
    expect(await rows(ChatMessage).countBy({ status: 'writing' })).toBe(0);
    await expectNoTrace([user.id, user.subject, person.email, person.lastName]);
    expect((await browser.open('/api/auth/user')).status).toBe(401);
    expect((await signIn(person.email)).text).toContain('That email and password don’t match.');
    const params = { verificationId: `VERIFY-${user.id}` };
    expect((await api.visitor.call(verifyCertificate, { params })).status).toBe(404);
  });

  test('removes the name from the audit log except in the entry of the deletion; a second deletion finds no user', async () => {
    const user = await api.aUser({ role: 'admin' });
    const target = { kind: 'course', id: randomUUID(), name: 'First aid' } as const;
    const audit = api.app.get(AuditService);
    await audit.record(api.database.source.manager, { actor: user, action: 'course.updated', target });
    await change(user.id, { role: 'student' });
    const client = await api.as(user);
    expect((await remove(user.id)).status).toBe(204);
    expect((await client.call(getUser)).status).toBe(401);
    expect(await log(user.id)).toEqual([
      [grace.id, 'user.deleted', [], null],
      [grace.id, 'user.updated', ['role'], 'admin → student'],
    ]);
    const { body } = await admin.call(listAuditEntries, { query: { target: user.id } });
    expect(body.items.map((entry) => entry.target.name)).toEqual([displayName(user), null]);
    const { body: own } = await admin.call(listAuditEntries, { query: { target: target.id } });
    expect(own.items.map((entry) => entry.actor)).toEqual([{ id: user.id, name: null }]);
    expect((await remove(user.id)).status).toBe(404);
  });
});

const aCertificate = (user: User, courseId: string) => ({
  userId: user.id,
  courseId,
  courseName: 'First Aid',
  learnerName: `${user.firstName} ${user.lastName}`,
  verificationId: `VERIFY-${user.id}`,
  grade: '100',
});

/** Leaves traces of a person wherever there can be some. */
async function study(
  user: User,
  enrollment: Enrollment,
  course: { id: string; modules: { slides: { id: string }[] }[] },
) {
  await rows(Enrollment).update(enrollment.id, { completedAt: new Date(), progress: '100' });
  const slideId = course.modules[0]?.slides[0]?.id ?? '';
  await rows(SlideView).insert({ enrollmentId: enrollment.id, slideId, studySeconds: 90 });
  await rows(Certificate).insert(aCertificate(user, course.id));
  await rows(CourseRating).insert({ userId: user.id, courseId: course.id, stars: 5 });
  const chat = { userId: user.id, courseId: course.id, title: `For ${user.lastName}` };
  const { id: sessionId } = await rows(ChatSession).save(chat as ChatSession);
  const question = { id: randomUUID(), sessionId, role: 'user', content: `Am I ${user.lastName}?` };
  const answer = { ...question, id: randomUUID(), role: 'assistant', status: 'writing' };
  await rows(ChatMessage).insert([question, answer] as ChatMessage[]);
}

/** Looks through every table but the log's, whose ids say nothing by themselves. */
async function expectNoTrace(traces: string[]) {
  expect(await rows(Account).count()).toBeGreaterThan(0);
  const tables = await api.database.source.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('audit_entries', 'erased_users')`,
  );
  const found = [];
  for (const { name } of tables)
    for (const trace of traces) {
      const sql = `SELECT count(*)::int AS count FROM "${name}" it WHERE it::text LIKE '%' || $1 || '%'`;
      const [{ count }] = await api.database.source.query<[{ count: number }]>(sql, [trace]);
      if (count) found.push(`${name}: ${trace}`);
    }
  expect(found).toEqual([]);
}
