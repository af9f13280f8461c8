import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteOwnUser,
  exportOwnData,
  exportUsers,
  listAuditEntries,
  getCourse,
  getUser,
  saveProgress,
  updateOwnUser,
  verifyCertificate,
} from '@lectern/contract';
import { Certificate, User } from '@lectern/data';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A learner with a certificate. */
async function aGraduate() {
  const course = await api.aCourse({ modules: [1], title: 'Lifting' });
  const { user } = await api.anEnrollment({ course });
  const client = await api.as(user);
  const body = { slideId: course.modules[0]?.slides[0]?.id, progress: 100 };
  await client.call(saveProgress, { params: { courseId: course.id }, body });
  const certificate = await api.database.source
    .getRepository(Certificate)
    .findOneByOrFail({ userId: user.id });
  return { user, client, course, certificate };
}

test('a person changes their own name, and nothing else', async () => {
  const user = await api.aUser();
  const client = await api.as(user);
  const body = { firstName: '  Grace ', lastName: '', role: 'admin', email: 'other@example.org' };
  const changed = await client.call(updateOwnUser, { body });
  expect(changed).toMatchObject({ status: 200, body: { firstName: 'Grace', lastName: null } });
  const { body: now } = await client.call(getUser);
  expect(now).toMatchObject({ firstName: 'Grace', lastName: null, role: 'student', email: user.email });
});

test('a person changes their time zone and keeps the name; an unknown zone or an offset is refused', async () => {
  const client = await api.as(await api.aUser({ firstName: 'Grace' }));
  const changed = await client.call(updateOwnUser, { body: { timeZone: 'Europe/Berlin' } });
  expect(changed).toMatchObject({ status: 200, body: { firstName: 'Grace', timeZone: 'Europe/Berlin' } });
  for (const timeZone of ['Mars/Olympus', '+05:30', 7, 'x'.repeat(100)])
    expect((await client.call(updateOwnUser, { body: { timeZone } })).status).toBe(400);
  expect((await client.call(getUser)).body.timeZone).toBe('Europe/Berlin');
});

test.each([['क्\u200dष'], ['علی\u200cرضا'], ['葛\u{e0100}城'], ['O’Brien-Łukasz']])(
  'the name %j is kept',
  async (firstName) => {
    const client = await api.as(await api.aUser());
    const { body } = await client.call(updateOwnUser, { body: { firstName, lastName: null } });
    expect(body.firstName).toBe(firstName);
  },
);

test.each([
  ['x'.repeat(81)],
  ['a\u0000b'],
  [7],
  ['\u202enimda'],
  ['Ada\u200b'],
  ['\u3164'],
  ['a\u2028b'],
  ['\u200dAda'],
])('the name %j is refused', async (firstName) => {
  const client = await api.as(await api.aUser());
  const { status } = await client.call(updateOwnUser, { body: { firstName, lastName: null } });
  expect(status).toBe(400);
});

test('a person’s export is a file with all of their data and not those of others', async () => {
  const { user, client, certificate } = await aGraduate();
  await aGraduate();
  const answer = await client.fetch(exportOwnData.path);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lectern-data.json"');
  const data = (await answer.json()) as Record<string, unknown>;
  expect(data).toMatchObject({
    profile: { id: user.id, email: user.email, firstName: 'Ada', usesModel: null, inactivityNoticeAt: null },
    enrollments: [{ course: 'Lifting', progress: 100 }],
    slidesSeen: [{ course: 'Lifting', slide: 'Slide 1' }],
    certificates: [{ course: 'Lifting', verificationId: certificate.verificationId }],
    ratings: [],
    conversations: [],
    uploads: [],
    modulesCompleted: [{ course: 'Lifting', completedAt: expect.any(String) }],
    tutorUsage: [],
    sessions: [{ expiresAt: expect.any(String) }],
    auditEntries: [{ action: 'user.exported', byYou: true }],
    signIn: { provider: user.issuer, subject: user.subject },
  });
});

test('both exports need a sign-in of the last 30 minutes, and the audit log records them', async () => {
  const admin = await api.aUser({ role: 'admin' });
  const old = await api.as(admin, { signedInAt: Date.now() - 31 * 60_000 });
  for (const endpoint of [exportOwnData, exportUsers]) {
    const refused = await old.fetch(endpoint.path);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'recent-sign-in-required' }]);
  }
  const recent = await api.as(admin);
  const query = { page: '1', search: admin.email };
  expect((await recent.call(exportUsers, { query })).body.users).toMatchObject([{ email: admin.email }]);
  await recent.fetch(exportOwnData.path);
  const { body } = await recent.call(listAuditEntries, { query: { page: '1', target: admin.id } });
  expect(body.items.map(({ action, detail }) => [action, detail])).toEqual([
    ['user.exported', null],
    ['user.list-exported', '1'],
  ]);
});

test('deleting one’s account ends the session and removes the data, but keeps the counts', async () => {
  const { user, client, course, certificate } = await aGraduate();
  expect((await client.fetch(deleteOwnUser.path, { method: 'DELETE' })).status).toBe(204);
  expect((await client.call(getUser)).status).toBe(401);
  expect(await api.database.source.getRepository(User).findOneBy({ id: user.id })).toBeNull();
  const { verificationId } = certificate;
  expect((await api.visitor.call(verifyCertificate, { params: { verificationId } })).status).toBe(404);
  const { body } = await api.visitor.call(getCourse, { params: { id: course.id } });
  expect(body.enrollmentCount).toBe(1);
});

test('the audit log keeps that a person deleted their own account, without a name', async () => {
  const { user, client } = await aGraduate();
  await client.fetch(deleteOwnUser.path, { method: 'DELETE' });
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { body } = await admin.call(listAuditEntries, { query: { page: '1', target: user.id } });
  expect(body.items).toMatchObject([
    {
      action: 'user.left',
      actor: { id: user.id, name: null },
      target: { kind: 'user', id: user.id, name: null },
    },
  ]);
});

test('the last administrator cannot delete their account', async () => {
  const admin = await api.aUser({ role: 'admin' });
  const client = await api.as(admin);
  await api.database.source.query("UPDATE users SET role = 'student' WHERE role = 'admin' AND id <> $1", [
    admin.id,
  ]);
  const answer = await client.fetch(deleteOwnUser.path, { method: 'DELETE' });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    message: 'This is the last administrator. Make someone else an administrator first.',
  });
  expect((await client.call(getUser)).status).toBe(200);
});
