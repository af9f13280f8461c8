import {
  exportReport,
  getAnalytics,
  getReport,
  listGroupCourses,
  listGroupMembers,
  type ReportRow,
} from '@lectern/contract';
import { type Course, type Group, refreshAnalytics, type User } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '../../testing/a-group.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let manager: TestClient;
let owner: TestClient;
let admin: TestClient;
let course: Course;
let group: Group;
let before: User;
let idle: User;
let during: User;

/**
 * A course that its owner teaches, and a group of somebody else that takes it since an hour: one member completed it before,
 * with a result and a certificate, one did nothing, and one studied before and completes it afterwards. Due yesterday.
 */
beforeAll(async () => {
  api = await startTestApi();
  const [leader, teacher] = [await anInstructor(api), await anInstructor(api)];
  [manager, owner] = [leader.client, teacher.client];
  admin = await api.as(await api.aUser({ role: 'admin' }));
  course = await api.aCourse({ title: 'Nursing' });
  await addInstructor(api, course, teacher.user);
  const { exam } = await anExam(api, { course, questions: [aQuestion('true-false')] });
  [before, idle, during] = [await api.aUser(), await api.aUser(), await api.aUser()];
  const [slide, other] = course.modules.flatMap(({ slides }) => slides);
  const members = [before, idle, during];
  group = await aGroup(api.database.source, {
    managers: [leader.user, teacher.user],
    members,
    courses: [course],
  });
  await query("UPDATE group_members SET joined_at = now() - interval '1 day' WHERE group_id = $1", [
    group.id,
  ]);
  await query(
    "UPDATE group_courses SET assigned_at = now() - interval '1 hour', due_at = now() - interval '30 minutes' WHERE group_id = $1",
    [group.id],
  );
  await query("UPDATE enrollments SET enrolled_at = now() - interval '9 days' WHERE user_id <> $1", [
    idle.id,
  ]);
  await query("UPDATE enrollments SET enrolled_at = now() - interval '1 hour' WHERE user_id = $1", [idle.id]);
  await saw(before, slide?.id, '5 days', 600);
  await saw(during, slide?.id, '5 days', 600);
  await saw(during, other?.id, '20 minutes', 300);
  await query(
    "UPDATE enrollments SET progress = 100, completed_at = now() - interval '4 days' WHERE user_id = $1",
    [before.id],
  );
  await query(
    `INSERT INTO certificates (user_id, course_id, course_name, learner_name, verification_id, issued_at, expires_at, grade)
     VALUES ($1, $2, 'Nursing', 'A learner', 'AAAA-BBBB', now() - interval '4 days', now() + interval '9 days', 100)`,
    [before.id, course.id],
  );
  await query('UPDATE enrollments SET progress = 70 WHERE user_id = $1', [during.id]);
  for (const { id } of [before, during])
    await query('INSERT INTO exam_grades (exam_id, user_id, percent) VALUES ($1, $2, 37.21)', [exam.id, id]);
  await query('INSERT INTO course_ratings (user_id, course_id, stars, rated_at) VALUES ($1, $2, 1, $3)', [
    before.id,
    course.id,
    new Date(Date.now() - 4 * 86_400_000),
  ]);
  await refreshAnalytics(api.database.source);
});
afterAll(() => api.stop());

const query = (sql: string, values: unknown[] = []) => api.database.source.query(sql, values);

const saw = (user: User, slideId: string | undefined, ago: string, seconds: number) =>
  query(
    `INSERT INTO slide_views SELECT id, $2, now() - $3::interval, $4 FROM enrollments WHERE user_id = $1`,
    [user.id, slideId, ago, seconds],
  );

async function readRows(
  client: TestClient,
  filter: Record<string, string> = {},
): Promise<Map<string, ReportRow>> {
  const { body } = await client.call(getReport, { query: filter });
  return new Map(body.items.map((row) => [row.userId, row]));
}

/** What differs from person to person anyway. */
const withoutPerson = (row: ReportRow | undefined) => ({
  ...row,
  ...{ enrollmentId: '', userId: '', name: '', email: '', enrolledAt: '' },
});

test('to a manager a member who completed the course before its assignment looks like one who did nothing', async () => {
  for (const filter of [
    {},
    { group: group.id },
    { course: course.id },
    { group: group.id, sort: 'progress' },
  ]) {
    const rows = await readRows(manager, filter as Record<string, string>);
    expect(withoutPerson(rows.get(before.id))).toEqual(withoutPerson(rows.get(idle.id)));
    expect(rows.get(before.id)).toMatchObject({
      ...{
        status: 'overdue',
        progress: 0,
        studySeconds: 0,
        grade: null,
        completedAt: null,
        certificateExpiresAt: null,
      },
    });
    expect(Date.parse(rows.get(before.id)?.enrolledAt ?? '')).toBeGreaterThan(Date.now() - 2 * 3_600_000);
  }
  const count = async (filter: Record<string, string>) => (await readRows(manager, filter)).size;
  expect(await count({ status: 'completed' })).toBe(0);
  expect(await count({ certificate: 'expires-soon' })).toBe(0);
  expect(await count({ status: 'overdue' })).toBe(3);
  const { body: report } = await manager.call(getReport, { query: { group: group.id } });
  expect(report.counts).toEqual({ notStarted: 0, inProgress: 0, completed: 0, overdue: 3 });
});

test('a manager sees what a member does since the assignment, and no result in a course that they do not teach', async () => {
  const row = (await readRows(manager)).get(during.id);
  expect(row).toMatchObject({ studySeconds: 300, grade: null, completedAt: null });
  expect(row?.progress).toBeGreaterThan(0);
  expect(row?.progress).toBeLessThan(70);
  const { body: members } = await manager.call(listGroupMembers, { params: { groupId: group.id } });
  expect(
    members.items.map(({ completedCourses, overdueCourses }) => [completedCourses, overdueCourses]),
  ).toEqual(Array(3).fill([0, 1]));
  const { body: courses } = await manager.call(listGroupCourses, { params: { groupId: group.id } });
  expect(courses).toMatchObject([{ completedMembers: 0, overdueMembers: 3 }]);
  const { body: figures } = await manager.call(getAnalytics, { query: { period: '1y', group: group.id } });
  expect(figures).toMatchObject({
    overview: { completionRate: 0, avgStudyTime: 300 / 3600 },
    courseStats: [{ completions: 0, avgRating: null }],
    examResults: [],
  });
  expect(figures.topPerformers.map(({ student }) => student.id)).toEqual([during.id]);
});

test('the file of a manager has neither results nor anything from before the assignment', async () => {
  const csv = await (await manager.fetch(exportReport.path)).text();
  expect(csv).not.toContain('37.21');
  expect(csv).not.toContain('Completed,100');
  expect(csv.match(/,Overdue,0,0,,/g)).toHaveLength(2);
});

test('the owner of the course and administrators see all of it, also in the group', async () => {
  for (const client of [owner, admin])
    for (const filter of [{ course: course.id }, { group: group.id }] as Record<string, string>[]) {
      const row = (await readRows(client, filter)).get(before.id);
      expect(row).toMatchObject({ status: 'completed', progress: 100, studySeconds: 600, grade: 37.21 });
      expect(row?.certificateExpiresAt).not.toBeNull();
    }
  const { body: courses } = await owner.call(listGroupCourses, { params: { groupId: group.id } });
  expect(courses).toMatchObject([{ completedMembers: 1, overdueMembers: 2 }]);
  const { body: figures } = await owner.call(getAnalytics, { query: { period: '1y', group: group.id } });
  expect(figures.courseStats).toMatchObject([{ completions: 1, avgRating: 1 }]);
});

test('a completion after the assignment is seen in full, with the time before it left out', async () => {
  await query('UPDATE enrollments SET progress = 100, completed_at = now() WHERE user_id = $1', [during.id]);
  for (const filter of [{}, { group: group.id }]) {
    const row = (await readRows(manager, filter as Record<string, string>)).get(during.id);
    expect(row).toMatchObject({ status: 'completed', progress: 100, studySeconds: 300, grade: null });
  }
  const { body: members } = await manager.call(listGroupMembers, { params: { groupId: group.id } });
  expect(members.items.find(({ id }) => id === during.id)).toMatchObject({
    completedCourses: 1,
    overdueCourses: 0,
  });
});
