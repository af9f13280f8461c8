import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CourseInstructor, Group, GroupManager, type User } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { isManagedBy, isTaughtBy, limitTo } from '@lectern/data';
import { TeachingService } from './teaching.service.js';

let database: TestDatabase;
let teaching: TeachingService;
let make: ReturnType<typeof factories>;
let admin: User;
let stranger: User;
beforeAll(async () => {
  database = await createTestDatabase();
  teaching = new TeachingService(database.source);
  make = factories(database.source);
  admin = await make.aUser({ role: 'admin' });
  stranger = await make.aUser({ role: 'instructor' });
});
afterAll(() => database.drop());

async function aTaughtCourse() {
  const course = await make.aCourse();
  const [owner, coInstructor] = [
    await make.aUser({ role: 'instructor' }),
    await make.aUser({ role: 'instructor' }),
  ];
  await database.source.manager.insert(CourseInstructor, [
    { courseId: course.id, userId: owner.id, isOwner: true },
    { courseId: course.id, userId: coInstructor.id },
  ]);
  return { course, owner, coInstructor };
}

async function aManagedGroup() {
  const manager = await make.aUser({ role: 'instructor' });
  const group = await database.source.manager.save(Group, { name: 'Class of 2030' } as Group);
  await database.source.manager.insert(GroupManager, { groupId: group.id, userId: manager.id });
  return { group, manager };
}

describe('a course', () => {
  test('is open to its instructors and to administrators, and unknown to other instructors', async () => {
    const { course, owner, coInstructor } = await aTaughtCourse();
    for (const person of [owner, coInstructor, admin])
      await expect(teaching.requireCourse(person, course.id)).resolves.toBeUndefined();
    const refused = teaching.requireCourse(stranger, course.id);
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'Course not found.' });
    for (const person of [owner, admin]) {
      const unknown = teaching.requireCourse(person, randomUUID());
      await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Course not found.' });
    }
  });

  test('without instructors is open to administrators only', async () => {
    const { id } = await make.aCourse();
    await expect(teaching.requireCourse(admin, id)).resolves.toBeUndefined();
    await expect(teaching.requireCourse(stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  test('has an owner, who may do what a co-instructor may not', async () => {
    const { course, owner, coInstructor } = await aTaughtCourse();
    for (const person of [owner, admin])
      await expect(teaching.requireOwner(person, course.id)).resolves.toBeUndefined();
    await expect(teaching.requireOwner(coInstructor, course.id)).rejects.toMatchObject({ status: 403 });
    await expect(teaching.requireOwner(stranger, course.id)).rejects.toMatchObject({ status: 404 });
  });
});

test('an instructor who became a student has no rights to course and group any more', async () => {
  const { course, owner } = await aTaughtCourse();
  const { group, manager } = await aManagedGroup();
  const student = { role: 'student' } as const;
  for (const check of [
    () => teaching.requireCourse({ ...owner, ...student }, course.id),
    () => teaching.requireOwner({ ...owner, ...student }, course.id),
    () => teaching.requireGroup({ ...manager, ...student }, group.id),
  ])
    await expect(check()).rejects.toMatchObject({ status: 404 });
});

test('a group is open to its managers and to administrators, and unknown to other instructors', async () => {
  const { group, manager } = await aManagedGroup();
  for (const person of [manager, admin])
    await expect(teaching.requireGroup(person, group.id)).resolves.toBeUndefined();
  for (const [person, id] of [
    [stranger, group.id],
    [manager, randomUUID()],
  ] as const)
    await expect(teaching.requireGroup(person, id)).rejects.toMatchObject({
      status: 404,
      message: 'Group not found.',
    });
});

test('lists hold the courses and groups of an instructor, and all for an administrator', async () => {
  const { course, owner } = await aTaughtCourse();
  const { group, manager } = await aManagedGroup();
  const list = async (sql: string, person: User) =>
    (await database.source.query<{ id: string }[]>(sql, [limitTo(person)])).map(({ id }) => id);
  const courses = `SELECT id FROM courses WHERE ${isTaughtBy('courses.id', '$1')}`;
  const groups = `SELECT id FROM groups WHERE ${isManagedBy('groups.id', '$1')}`;
  expect(await list(courses, owner)).toEqual([course.id]);
  expect(await list(groups, manager)).toEqual([group.id]);
  expect([...(await list(courses, stranger)), ...(await list(groups, stranger))]).toEqual([]);
  expect(await list(courses, admin)).toContain(course.id);
  expect(await list(groups, admin)).toContain(group.id);
});
