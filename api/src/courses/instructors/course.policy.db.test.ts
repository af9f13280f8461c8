import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { CourseInstructor, isTaughtBy, type Person, queryRows, sql, type User } from '@lectern/data';
import { CoursePolicy, OwnedCoursePolicy } from './course.policy.js';

let database: TestDatabase;
let make: ReturnType<typeof factories>;
let admin: User;
let stranger: User;
beforeAll(async () => {
  database = await createTestDatabase();
  make = factories(database.source);
  admin = await make.aUser({ role: 'admin' });
  stranger = await make.aUser({ role: 'instructor' });
});
afterAll(() => database.drop());

const requireCourse = (person: Person, id: string) =>
  new CoursePolicy().require(database.source.manager, person, id);
const requireOwner = (person: Person, id: string) =>
  new OwnedCoursePolicy().require(database.source.manager, person, id);

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

describe('a course', () => {
  test('is open to its instructors and to administrators, and unknown to other instructors', async () => {
    const { course, owner, coInstructor } = await aTaughtCourse();
    for (const person of [owner, coInstructor, admin])
      await expect(requireCourse(person, course.id)).resolves.toBeUndefined();
    const refused = requireCourse(stranger, course.id);
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'Course not found.' });
    for (const person of [owner, admin]) {
      const unknown = requireCourse(person, randomUUID());
      await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Course not found.' });
    }
  });

  test('without instructors is open to administrators only', async () => {
    const { id } = await make.aCourse();
    await expect(requireCourse(admin, id)).resolves.toBeUndefined();
    await expect(requireCourse(stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  test('has an owner, who may do what a co-instructor may not', async () => {
    const { course, owner, coInstructor } = await aTaughtCourse();
    for (const person of [owner, admin])
      await expect(requireOwner(person, course.id)).resolves.toBeUndefined();
    await expect(requireOwner(coInstructor, course.id)).rejects.toMatchObject({ status: 403 });
    await expect(requireOwner(stranger, course.id)).rejects.toMatchObject({ status: 404 });
  });
});

test('an instructor who became a student has no rights to a course any more', async () => {
  const { course, owner } = await aTaughtCourse();
  const student = { ...owner, role: 'student' } as const;
  for (const check of [requireCourse, requireOwner])
    await expect(check(student, course.id)).rejects.toMatchObject({ status: 404 });
});

test('a list holds the courses of an instructor, and all for an administrator', async () => {
  const { course, owner } = await aTaughtCourse();
  const list = async (person: User) =>
    (
      await queryRows<{ id: string }>(
        database.source,
        sql`SELECT id FROM courses WHERE ${isTaughtBy(sql`courses.id`, person)}`,
      )
    ).map(({ id }) => id);
  expect(await list(owner)).toEqual([course.id]);
  expect(await list(stranger)).toEqual([]);
  expect(await list(admin)).toContain(course.id);
});
