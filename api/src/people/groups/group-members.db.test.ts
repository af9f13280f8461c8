import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addGroupMembers,
  assignCourses,
  changeDue,
  GROUP_ARCHIVED,
  GROUP_LIMITS,
  leaveGroup,
  listAssignableCourses,
  listGroupCourses,
  listGroupMembers,
  listOwnGroups,
  removeGroupMember,
  unassignCourse,
} from '@lectern/contract';
import { type Course, CourseInstructor, Enrollment, GroupMember, type User } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const DAY_MS = 86_400_000;

let api: TestApi;
let admin: TestClient;
let manager: User;
let client: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  manager = await api.aUser({ role: 'instructor' });
  client = await api.as(manager);
  stranger = await api.as(await api.aUser({ role: 'instructor' }));
});
afterAll(() => api.stop());

const group = (given: Parameters<typeof aGroup>[1] = {}) =>
  aGroup(api.database.source, { managers: [manager], ...given });
const byId = ({ id }: { id: string }) => ({ params: { groupId: id } });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const noDue = { dueAt: null, dueDays: null };

const isEnrolled = async (user: User, course: Course) =>
  (await api.database.source.getRepository(Enrollment).countBy({ userId: user.id, courseId: course.id })) ===
  1;

const complete = (user: User, course: Course) =>
  api.database.source.query(
    'UPDATE enrollments SET progress = 100, completed_at = now() WHERE user_id = $1 AND course_id = $2',
    [user.id, course.id],
  );

test('added people are enrolled in the group’s courses, and those who are there already keep what they have', async () => {
  const [ada, bob, course] = [await api.aUser(), await api.aUser(), await api.aCourse()];
  const joined = await group({ members: [ada], courses: [course] });
  await complete(ada, course);
  const userIds = [ada.id, bob.id, bob.id, randomUUID()];
  const added = await admin.call(addGroupMembers, { ...byId(joined), body: { userIds } });
  expect(added).toEqual({ status: 200, body: { added: 1 } });
  expect(await isEnrolled(bob, course)).toBe(true);
  const { body } = await client.call(listGroupMembers, byId(joined));
  expect(body.total).toBe(2);
  const { completedCourses } = body.items.find(({ id }) => id === ada.id) ?? {};
  expect(completedCourses).toBe(1);
});

test('members are listed by name, searched by name and address, and counted for all pages', async () => {
  const members = [];
  for (let number = 0; number < 27; number++)
    members.push(await api.aUser({ firstName: 'Nurse', lastName: `No. ${String(number).padStart(2, '0')}` }));
  members.push(await api.aUser({ firstName: null, email: 'aaa@example.org' }));
  const large = await group({ members });
  const list = async (query: Record<string, string>) =>
    (await client.call(listGroupMembers, { ...byId(large), query })).body;
  const first = await list({});
  expect([first.total, first.items.length]).toEqual([28, 25]);
  expect(first.items.slice(0, 2).map(({ name }) => name)).toEqual(['aaa@example.org', 'Nurse No. 00']);
  expect((await list({ page: '2' })).items.map(({ name }) => name)).toEqual([
    'Nurse No. 24',
    'Nurse No. 25',
    'Nurse No. 26',
  ]);
  expect((await list({ search: 'no. nurse' })).total).toBe(27);
  expect((await list({ search: 'AAA@example' })).total).toBe(1);
});

test('overdue is who has not completed a course by the group’s date or by their own number of days', async () => {
  const [ada, bob] = [await api.aUser({ firstName: 'Ada' }), await api.aUser({ firstName: 'Bob' })];
  const [dated, counted] = [await api.aCourse({ title: 'A' }), await api.aCourse({ title: 'B' })];
  const late = await group({ members: [ada, bob], courses: [dated], due: { dueAt: inDays(-1) } });
  await client.call(assignCourses, {
    ...byId(late),
    body: { courseIds: [counted.id], due: { dueAt: null, dueDays: 7 } },
  });
  await complete(ada, dated);
  await api.database.source
    .getRepository(GroupMember)
    .update({ groupId: late.id }, { joinedAt: inDays(-30) });
  const counts = async () => [
    (await client.call(listGroupMembers, byId(late))).body.items.map(
      ({ completedCourses, overdueCourses }) => [completedCourses, overdueCourses],
    ),
    (await client.call(listGroupCourses, byId(late))).body.map(({ completedMembers, overdueMembers }) => [
      completedMembers,
      overdueMembers,
    ]),
  ];
  // The days count from the assignment, which is later than the joining.
  expect(await counts()).toEqual([
    [
      [1, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [0, 0],
    ],
  ]);
  await api.database.source.query("UPDATE group_courses SET assigned_at = now() - interval '30 days'");
  expect((await counts())[1]).toEqual([
    [1, 1],
    [0, 2],
  ]);
  await api.database.source.query('UPDATE groups SET archived_at = now() WHERE id = $1', [late.id]);
  expect((await counts())[1]).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

test('a person who is removed or leaves keeps enrollment and progress', async () => {
  const [ada, bob, course] = [await api.aUser(), await api.aUser(), await api.aCourse()];
  const left = await group({ members: [ada, bob], courses: [course] });
  await complete(ada, course);
  const remove = () => client.call(removeGroupMember, { params: { groupId: left.id, userId: ada.id } });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  const own = await api.as(bob);
  expect((await own.call(listOwnGroups)).body).toMatchObject([{ id: left.id, courseCount: 1 }]);
  expect((await own.call(leaveGroup, byId(left))).status).toBe(204);
  expect((await own.call(leaveGroup, byId(left))).status).toBe(404);
  expect((await own.call(listOwnGroups)).body).toEqual([]);
  expect(await isEnrolled(ada, course)).toBe(true);
  expect(await isEnrolled(bob, course)).toBe(true);
});

test('assigning courses enrolls all members; unassigning keeps enrollment and progress', async () => {
  const [ada, one, two] = [await api.aUser(), await api.aCourse(), await api.aCourse()];
  const busy = await group({ members: [ada] });
  const dueAt = '2031-05-01T10:00:00.000Z';
  const courseIds = [one.id, two.id, one.id];
  const assign = (due: object) => client.call(assignCourses, { ...byId(busy), body: { courseIds, due } });
  expect((await assign({ dueAt, dueDays: null })).body).toHaveLength(2);
  // Repeated with another date: what is assigned keeps its date.
  expect((await assign(noDue)).body.map((course) => course.dueAt)).toEqual([dueAt, dueAt]);
  expect([await isEnrolled(ada, one), await isEnrolled(ada, two)]).toEqual([true, true]);
  const params = { groupId: busy.id, courseId: one.id };
  const changed = await client.call(changeDue, { params, body: { dueAt: null, dueDays: 30 } });
  expect(changed.body.find(({ id }) => id === one.id)).toMatchObject({ dueAt: null, dueDays: 30 });
  expect((await client.call(unassignCourse, { params })).body.map(({ id }) => id)).toEqual([two.id]);
  expect((await client.call(unassignCourse, { params })).status).toBe(404);
  expect((await client.call(changeDue, { params, body: noDue })).status).toBe(404);
  expect(await isEnrolled(ada, one)).toBe(true);
});

test('a course has its own due date where the assignment names one, unless the group has the course already', async () => {
  const [one, two, three] = [await api.aCourse(), await api.aCourse(), await api.aCourse()];
  const busy = await group();
  const own = (course: Course, dueDays: number) => ({ courseId: course.id, due: { dueAt: null, dueDays } });
  const assign = (courses: Course[], ownDues: ReturnType<typeof own>[]) =>
    client.call(assignCourses, {
      ...byId(busy),
      body: { courseIds: courses.map(({ id }) => id), due: { dueAt: null, dueDays: 7 }, ownDues },
    });
  await assign([one, two], [own(two, 30)]);
  const { body } = await assign([two, three], [own(two, 1), own(one, 2)]);
  const days = [one, two, three].map(({ id }) => body.find((course) => course.id === id)?.dueDays);
  expect(days).toEqual([7, 30, 7]);
  expect((await assign([one], [own(two, 0)])).status).toBe(400);
});

test('a due date is a date or a number of days, within limits', async () => {
  const strict = await group();
  const courseIds = [(await api.aCourse()).id];
  const both = { dueAt: '2031-05-01T10:00:00.000Z', dueDays: 3 };
  for (const due of [
    both,
    { dueAt: null, dueDays: 0 },
    { dueAt: null, dueDays: 3651 },
    { dueAt: 'soon', dueDays: null },
  ])
    expect((await client.call(assignCourses, { ...byId(strict), body: { courseIds, due } })).status).toBe(
      400,
    );
  expect((await client.call(listGroupCourses, byId(strict))).body).toEqual([]);
});

test('a manager assigns published courses and own drafts; a foreign draft is unknown to them', async () => {
  const limited = await group();
  const published = await api.aCourse({ title: 'Zebra published' });
  const own = await api.aCourse({ title: 'Zebra own', isPublished: false });
  const foreign = await api.aCourse({ title: 'Zebra foreign', isPublished: false });
  await api.database.source.manager.insert(CourseInstructor, { courseId: own.id, userId: manager.id });
  const assignable = async (of: TestClient) =>
    (await of.call(listAssignableCourses, { ...byId(limited), query: { search: 'zebra' } })).body.map(
      ({ id }) => id,
    );
  expect(await assignable(client)).toEqual([own.id, published.id]);
  expect(await assignable(admin)).toEqual([foreign.id, own.id, published.id]);
  const assign = (courseIds: string[]) =>
    client.call(assignCourses, { ...byId(limited), body: { courseIds, due: noDue } });
  expect(await assign([own.id, foreign.id])).toMatchObject({
    status: 404,
    body: { message: 'Course not found.' },
  });
  expect((await client.call(listGroupCourses, byId(limited))).body).toEqual([]);
  expect((await assign([own.id, published.id])).status).toBe(200);
  expect(await assignable(client)).toEqual([]);
});

test('an archived group takes no new members and courses', async () => {
  const over = await group({ archivedAt: new Date() });
  const [member, course] = [await api.aUser(), await api.aCourse()];
  const refused = { status: 409, body: { code: GROUP_ARCHIVED } };
  const body = { userIds: [member.id] };
  expect(await admin.call(addGroupMembers, { ...byId(over), body })).toMatchObject(refused);
  const assigned = { courseIds: [course.id], due: noDue };
  expect(await client.call(assignCourses, { ...byId(over), body: assigned })).toMatchObject(refused);
});

test('members and courses of another manager’s group are answered with 404', async () => {
  const foreign = await group({ members: [await api.aUser()], courses: [await api.aCourse()] });
  for (const endpoint of [listGroupMembers, listGroupCourses, listAssignableCourses])
    expect((await stranger.call(endpoint, byId(foreign))).status).toBe(404);
});

test('a group has a limited number of courses', async () => {
  const full = await group();
  const { source } = api.database;
  await source.query(
    `WITH made AS (INSERT INTO courses (slug, title)
                   SELECT 'limit-' || number, 'Limit' FROM generate_series(1, $2::int) number RETURNING id)
     INSERT INTO group_courses (group_id, course_id) SELECT $1, id FROM made`,
    [full.id, GROUP_LIMITS.courses],
  );
  const courseIds = [(await api.aCourse()).id];
  const refused = await client.call(assignCourses, { ...byId(full), body: { courseIds, due: noDue } });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('200 courses') } });
});

test('a person who is added and a course that is assigned at the same time are both enrolled', async () => {
  for (let round = 0; round < 5; round++) {
    const [user, course, busy] = [await api.aUser(), await api.aCourse(), await group()];
    await Promise.all([
      admin.call(addGroupMembers, { ...byId(busy), body: { userIds: [user.id] } }),
      client.call(assignCourses, { ...byId(busy), body: { courseIds: [course.id], due: noDue } }),
    ]);
    expect(await isEnrolled(user, course)).toBe(true);
  }
});

test('a course that is assigned and unassigned at the same time is assigned or not, and members keep their enrollment', async () => {
  for (let round = 0; round < 5; round++) {
    const [user, course, busy] = [await api.aUser(), await api.aCourse(), await group()];
    await admin.call(addGroupMembers, { ...byId(busy), body: { userIds: [user.id] } });
    const assign = () =>
      client.call(assignCourses, { ...byId(busy), body: { courseIds: [course.id], due: noDue } });
    await assign();
    const [assigned, unassigned] = await Promise.all([
      assign(),
      client.call(unassignCourse, { params: { groupId: busy.id, courseId: course.id } }),
    ]);
    expect([assigned.status, unassigned.status]).toEqual([200, 200]);
    // The answer of the later call is what is stored.
    const { body: stored } = await client.call(listGroupCourses, byId(busy));
    expect([assigned.body, unassigned.body]).toContainEqual(stored);
    expect(await isEnrolled(user, course)).toBe(true);
  }
});
