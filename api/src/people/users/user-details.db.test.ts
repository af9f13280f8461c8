import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createInvitations,
  getUserDetails,
  listAuditEntries,
  listUserAttempts,
  listUserCertificates,
  listUserCourses,
  listUserGroups,
  listUserInvitations,
  saveDraft,
  sendResetLink,
  startAttempt,
  submitAttempt,
  USER_TAB_PAGE_SIZE,
} from '@lectern/contract';
import { Account, Certificate, Enrollment, Mail, User } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const DAY_MS = 86_400_000;

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const of = ({ id }: { id: string }) => ({ params: { userId: id } });
const repository = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);

/** A user with an account at the built-in provider. */
async function aMember(fields: Partial<User> = {}): Promise<User> {
  const email = `${randomUUID()}@example.org`;
  const account = await repository(Account).save({
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    passwordHash: 'none',
  });
  return api.aUser({ email, subject: account.id, ...fields });
}

test('a user that does not exist is not found, whatever is asked about them', async () => {
  const calls = [
    ...[getUserDetails, listUserCourses, listUserAttempts, listUserCertificates],
    ...[listUserGroups, listUserInvitations, sendResetLink],
  ];
  for (const call of calls) expect((await admin.call(call, of({ id: randomUUID() }))).status).toBe(404);
});

test('the details have the counts of the list, and whether the built-in provider keeps a password', async () => {
  const { user } = await api.anEnrollment();
  const { body } = await admin.call(getUserDetails, of(user));
  expect(body).toMatchObject({ id: user.id, email: user.email, enrollmentCount: 1, hasPassword: false });
  expect(body).not.toHaveProperty('subject');
  expect((await admin.call(getUserDetails, of(await aMember()))).body.hasPassword).toBe(true);
});

describe('courses', () => {
  test('have progress, the earliest due date, and whether they are overdue', async () => {
    const user = await api.aUser();
    const [late, begun] = [await api.aCourse(), await api.aCourse()];
    const dueAt = new Date(Date.now() - DAY_MS);
    await aGroup(api.database.source, { members: [user], courses: [late], due: { dueAt } });
    const { enrollment } = await api.anEnrollment({ user, course: begun });
    await repository(Enrollment).update(enrollment.id, { progress: '40' });
    const { body } = await admin.call(listUserCourses, of(user));
    expect(body.total).toBe(2);
    expect(body.items.find(({ courseId }) => courseId === late.id)).toMatchObject({
      courseTitle: late.title,
      status: 'overdue',
      dueAt: dueAt.toISOString(),
      completedAt: null,
    });
    expect(body.items.find(({ courseId }) => courseId === begun.id)).toMatchObject({
      status: 'in-progress',
      progress: 40,
      dueAt: null,
      lastActivityAt: expect.any(String),
    });
  });

  test('are read page by page, latest enrollment first, and those of others are not among them', async () => {
    const user = await api.aUser();
    for (let count = 0; count <= USER_TAB_PAGE_SIZE; count += 1) {
      const { course, enrollment } = await api.anEnrollment({ user });
      await repository(Enrollment).update(enrollment.id, { enrolledAt: new Date(2026, 0, 1 + count) });
      await api.anEnrollment({ course });
    }
    const first = (await admin.call(listUserCourses, of(user))).body;
    expect([first.total, first.items.length]).toEqual([USER_TAB_PAGE_SIZE + 1, USER_TAB_PAGE_SIZE]);
    const times = first.items.map(({ enrolledAt }) => enrolledAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const second = (await admin.call(listUserCourses, { ...of(user), query: { page: '2' } })).body;
    expect(second.items.map(({ enrolledAt }) => enrolledAt)).toEqual([new Date(2026, 0, 1).toISOString()]);
  });
});

test('attempts have their result, which the review rules hide from the learner', async () => {
  const question = aQuestion('true-false');
  const nothing = { score: false, correctness: false, rightAnswers: false, feedback: false };
  const reviewRules = { during: nothing, rightAfter: nothing, whileOpen: nothing, afterClose: nothing };
  const { exam, aLearner } = await anExam(api, {
    questions: [question],
    settings: { reviewRules },
  });
  const { user, client } = await aLearner();
  const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
  await client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: { response: question.right, draftRevision: 0, requestId: randomUUID() },
  });
  const params = { attemptId: attempt.id };
  expect((await client.call(submitAttempt, { params })).body.percent).toBeNull();
  const { body } = await admin.call(listUserAttempts, of(user));
  expect(body).toMatchObject({
    total: 1,
    items: [{ id: attempt.id, percent: 100, isPassed: true, exam: { id: exam.id, title: exam.title } }],
  });
});

test('certificates are those of the user', async () => {
  const { user, course } = await api.anEnrollment();
  await repository(Certificate).insert({
    userId: user.id,
    courseId: course.id,
    courseName: 'Lifting',
    learnerName: 'Ada Byron',
    verificationId: randomUUID(),
    issuedAt: new Date(),
    grade: null,
  });
  const { body } = await admin.call(listUserCertificates, of(user));
  expect(body).toMatchObject([{ courseId: course.id, courseName: 'Lifting' }]);
});

test('groups are those that the user is a member of or manages, archived ones last', async () => {
  const user = await api.aUser({ role: 'instructor' });
  const { source } = api.database;
  const joined = await aGroup(source, { members: [user], name: 'B' });
  const managed = await aGroup(source, { managers: [user], name: 'C' });
  const archived = await aGroup(source, { members: [user], name: 'A', archivedAt: new Date() });
  await aGroup(source, { members: [await api.aUser()] });
  const { body } = await admin.call(listUserGroups, of(user));
  expect(body.map(({ id, isManager, membership }) => [id, isManager, membership !== null])).toEqual([
    [joined.id, false, true],
    [managed.id, true, false],
    [archived.id, false, true],
  ]);
  // Without the role, managing a group gives no rights.
  await repository(User).update(user.id, { role: 'student' });
  expect((await admin.call(listUserGroups, of(user))).body.map(({ id }) => id)).toEqual([
    joined.id,
    archived.id,
  ]);
});

test('invitations are those to the address of the user', async () => {
  const user = await api.aUser();
  const group = await aGroup(api.database.source, {});
  const emails = [user.email, `other-${user.email}`];
  await admin.call(createInvitations, { body: { emails, groupId: group.id, role: 'student' } });
  const { body } = await admin.call(listUserInvitations, of(user));
  expect(body).toMatchObject({ total: 1, items: [{ email: user.email, group: { id: group.id } }] });
});

describe('a reset link', () => {
  const mailsTo = (recipient: string) => repository(Mail).findBy({ recipient, kind: 'reset-password' });

  test('is sent to the user, never answered, and recorded in the audit log', async () => {
    const user = await aMember();
    const { status, body } = await admin.call(sendResetLink, of(user));
    // Without a mail server the message waits in the outbox.
    expect([status, body]).toEqual([200, { isSentByMail: false }]);
    const [mail, ...others] = await mailsTo(user.email);
    expect([mail?.link, others]).toEqual([expect.stringMatching(/\/oidc\/account\/link\/[\w-]{43}$/), []]);
    const log = await admin.call(listAuditEntries, { query: { target: user.id } });
    expect(log.body.items).toMatchObject([{ action: 'user.reset-link-sent', detail: null }]);
  });

  test('is refused for a suspended user and for an account of another provider', async () => {
    const suspended = await aMember({ role: 'suspended' });
    for (const user of [suspended, await api.aUser()]) {
      expect((await admin.call(sendResetLink, of(user))).status).toBe(409);
      expect(await mailsTo(user.email)).toEqual([]);
    }
  });

  test('is refused beyond five messages an hour, and then leaves no entry', async () => {
    const user = await aMember();
    // Another administrator for each: the calls of one are limited too.
    const send = async () => (await api.as(await api.aUser({ role: 'admin' }))).call(sendResetLink, of(user));
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    expect(await mailsTo(user.email)).toHaveLength(5);
    const log = await admin.call(listAuditEntries, { query: { target: user.id } });
    expect(log.body.total).toBe(5);
  });
});
