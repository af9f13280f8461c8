import {
  addGroupMembers,
  archiveGroup,
  assignLearningPaths,
  changeLearningPathDue,
  createCalendarFeed,
  GROUP_ARCHIVED,
  joinLearningPath,
  LEARNING_PATH_ASSIGNED,
  leaveLearningPath,
  listAssignableLearningPaths,
  listDueDates,
  listGroupLearningPaths,
  listNotifications,
  listOwnLearningPaths,
  listPathLearners,
  unassignLearningPath,
} from '@lectern/contract';
import type { Course, Group, User } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '../../testing/a-group.js';
import { aPath, aStep, completeCourse } from '../../testing/a-learning-path.js';
import { anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let api: TestApi;
let manager: { user: User; client: TestClient };
let admin: TestClient;
let course: Course;
beforeAll(async () => {
  api = await startTestApi();
  manager = await anInstructor(api);
  admin = await api.as(await api.aUser({ role: 'admin' }));
  course = await api.aCourse({ modules: [1] });
});
afterAll(() => api.stop());

const byGroup = ({ id }: Group) => ({ params: { groupId: id } });
const assign = (group: Group, pathId: string, due = { dueAt: null as string | null, dueDays: null }) =>
  manager.client.call(assignLearningPaths, { ...byGroup(group), body: { pathIds: [pathId], due } });

test('present and later members of a group take its path until they have completed it', async () => {
  const member = await api.aUser();
  const group = await aGroup(api.database.source, { managers: [manager.user], members: [member] });
  const path = await aPath(manager.client, [aStep([course])], { title: 'Rescue' });
  const { body: assignable } = await manager.client.call(listAssignableLearningPaths, byGroup(group));
  expect(assignable.map(({ id }) => id)).toContain(path.id);

  const dueAt = inDays(3);
  const { body } = await assign(group, path.id, { dueAt, dueDays: null });
  expect(body).toMatchObject([{ id: path.id, dueAt, completedMembers: 0, overdueMembers: 0 }]);
  const later = await api.aUser();
  await admin.call(addGroupMembers, { ...byGroup(group), body: { userIds: [later.id] } });

  for (const user of [member, later]) {
    const client = await api.as(user);
    const item = { kind: 'learning-path', id: path.id, title: 'Rescue', pathSlug: path.slug };
    expect((await client.call(listDueDates)).body).toMatchObject([{ ...item, courseId: null, dueAt }]);
    expect((await client.call(listOwnLearningPaths)).body).toMatchObject([
      { id: path.id, enrollment: { dueAt, isOverdue: false, canLeave: false } },
    ]);
    expect((await client.call(listNotifications, { query: {} })).body.items).toMatchObject([
      { kind: 'learning-path-due', id: path.id, subject: 'Rescue', courseSlug: null, pathSlug: path.slug },
    ]);
  }
  const client = await api.as(member);
  const feed = (await client.call(createCalendarFeed)).body.url;
  const calendar = await (await client.fetch(new URL(feed).pathname)).text();
  expect(calendar).toContain(`/paths/${path.slug}`);
  const left = await client.call(leaveLearningPath, { params: { pathId: path.id } });
  expect(left).toMatchObject({ status: 409, body: { code: LEARNING_PATH_ASSIGNED } });

  const overdue = {
    params: { groupId: group.id, pathId: path.id },
    body: { dueAt: inDays(-1), dueDays: null },
  };
  expect((await manager.client.call(changeLearningPathDue, overdue)).body).toMatchObject([
    { overdueMembers: 2 },
  ]);
  const { body: learners } = await manager.client.call(listPathLearners, { params: { pathId: path.id } });
  expect(learners.items.map(({ status }) => status)).toEqual(['overdue', 'overdue']);
  await completeCourse(client, course);
  expect((await client.call(listDueDates)).body).toEqual([]);
  expect((await manager.client.call(listGroupLearningPaths, byGroup(group))).body).toMatchObject([
    { completedMembers: 1, overdueMembers: 1 },
  ]);

  await manager.client.call(unassignLearningPath, { params: overdue.params });
  const other = await api.as(later);
  expect((await other.call(listDueDates)).body).toEqual([]);
  expect((await other.call(leaveLearningPath, { params: { pathId: path.id } })).status).toBe(204);
});

test('managers do not see that a member completed the path before it was assigned; archived groups change nothing', async () => {
  const user = await api.aUser();
  const client = await api.as(user);
  const path = await aPath(manager.client, [aStep([course])]);
  await client.call(joinLearningPath, { params: { pathId: path.id } });
  await completeCourse(client, course);
  const group = await aGroup(api.database.source, { managers: [manager.user], members: [user] });
  expect((await assign(group, path.id)).body).toMatchObject([{ completedMembers: 0 }]);
  expect((await admin.call(listGroupLearningPaths, byGroup(group))).body).toMatchObject([
    { completedMembers: 1 },
  ]);
  await manager.client.call(archiveGroup, { ...byGroup(group), body: { isArchived: true } });
  const refused = await assign(group, path.id);
  expect(refused).toMatchObject({ status: 409, body: { code: GROUP_ARCHIVED } });
});
