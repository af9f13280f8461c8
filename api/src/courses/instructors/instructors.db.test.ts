import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCourseInstructor,
  deleteCourse,
  deleteUser,
  getCourse,
  getEditedCourse,
  giveCourse,
  listAuditEntries,
  listCourseInstructors,
  listCourses,
  listSlides,
  listTaughtCourses,
  MAX_COURSE_INSTRUCTORS,
  removeCourseInstructor,
  updateCourse,
  updateUser,
} from '@lectern/contract';
import { Course, CourseInstructor, type User } from '@lectern/data';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { overtake } from '../../testing/overtake.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' }));
});
afterAll(() => api.stop());

/** A course with its owner, a co-instructor and an instructor of other courses. */
async function aTaughtCourse(given: Partial<Course> = {}) {
  const { modules: _, ...facts } = given;
  const course = await api.aCourse(facts);
  const owner = await anInstructor(api, course);
  const coInstructor = await anInstructor(api);
  await addInstructor(api, course, coInstructor.user);
  const stranger = await anInstructor(api, await api.aCourse());
  return { course, params: { id: course.id }, owner, coInstructor, stranger };
}

const byEmail = ({ email }: User) => ({ email: email.toUpperCase() });
const ids = (instructors: { id: string }[]) => instructors.map(({ id }) => id);

describe('an instructor', () => {
  test('lists the courses that they teach, drafts too, and no others', async () => {
    const { course, owner, coInstructor } = await aTaughtCourse({ isPublished: false });
    const { body } = await owner.client.call(listTaughtCourses);
    expect(body).toMatchObject([{ id: course.id, isPublished: false, isOwner: true }]);
    expect((await coInstructor.client.call(listTaughtCourses)).body).toMatchObject([
      { id: course.id, isOwner: false },
    ]);
    expect((await owner.client.call(listCourses)).body.map(({ id }) => id)).not.toContain(course.id);
  });

  test('opens a draft that they teach with its slides, and no other draft', async () => {
    const { course, params, owner, coInstructor, stranger } = await aTaughtCourse({ isPublished: false });
    const module = { moduleId: String(course.modules[0]?.id) };
    for (const [{ client }, status] of [
      [owner, 200],
      [coInstructor, 200],
      [stranger, 404],
    ] as const) {
      const answer = await client.call(getCourse, { params });
      expect([answer.status, answer.body.canPreview ?? false]).toEqual([status, status === 200]);
      expect((await client.call(listSlides, { params: module })).status).toBe(status);
    }
  });

  test('edits and publishes a course together with the co-instructors, and only its owner deletes it', async () => {
    const { params, owner, coInstructor } = await aTaughtCourse({ isPublished: false });
    const { body } = await coInstructor.client.call(getEditedCourse, { params });
    const change = { version: body.version, title: 'Second edition', isPublished: true };
    expect((await coInstructor.client.call(updateCourse, { params, body: change })).body).toMatchObject({
      title: 'Second edition',
      isPublished: true,
    });
    expect((await coInstructor.client.call(deleteCourse, { params })).status).toBe(403);
    expect((await owner.client.call(deleteCourse, { params })).status).toBe(204);
  });

  test('leaves it to administrators which courses the start page features', async () => {
    const { params, owner } = await aTaughtCourse();
    const { body } = await owner.client.call(getEditedCourse, { params });
    const change = { version: body.version, isFeatured: true };
    const refused = await owner.client.call(updateCourse, { params, body: change });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { message: 'Only administrators can feature a course.' },
    ]);
    expect((await admin.call(updateCourse, { params, body: change })).body.isFeatured).toBe(true);
  });

  test('who becomes a student has no access to the courses any more, and is not named', async () => {
    const { params, owner } = await aTaughtCourse({ isPublished: false });
    await admin.call(updateUser, { params: { userId: owner.user.id }, body: { role: 'student' } });
    expect((await owner.client.call(getEditedCourse, { params })).status).toBe(403);
    expect((await owner.client.call(getCourse, { params })).status).toBe(404);
    expect(ids((await admin.call(listCourseInstructors, { params })).body)).not.toContain(owner.user.id);
  });
});

describe('the instructors of a course', () => {
  test('are added by their email address, once, and recorded in the audit log', async () => {
    const { course, params, owner, coInstructor } = await aTaughtCourse();
    const { user } = await anInstructor(api);
    const add = () => owner.client.call(addCourseInstructor, { params, body: byEmail(user) });
    expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
    const { body } = await coInstructor.client.call(listCourseInstructors, { params });
    expect(ids(body)).toEqual([owner.user.id, coInstructor.user.id, user.id]);
    expect(body[2]).toEqual({ id: user.id, name: 'Maria Agnesi', email: user.email, isOwner: false });
    const { items: entries } = (await admin.call(listAuditEntries, { query: { target: user.id } })).body;
    expect(entries).toMatchObject([{ action: 'course.instructor-added', detail: course.title }]);
  });

  test('are instructors or administrators: another address is refused alike, known or not', async () => {
    const { params, owner } = await aTaughtCourse();
    const student = await api.aUser();
    for (const email of [student.email, `${randomUUID()}@example.org`]) {
      const { status, body } = await owner.client.call(addCourseInstructor, { params, body: { email } });
      expect([status, body]).toMatchObject([
        409,
        { message: expect.stringContaining('No instructor has this email address.') },
      ]);
    }
  });

  test('are limited in number', async () => {
    const { course, params, owner } = await aTaughtCourse();
    for (let count = 2; count < MAX_COURSE_INSTRUCTORS; count++)
      await addInstructor(api, course, await api.aUser({ role: 'instructor' }));
    const { user } = await anInstructor(api);
    const { status } = await owner.client.call(addCourseInstructor, { params, body: byEmail(user) });
    expect(status).toBe(409);
  });

  test('are changed by the owner and administrators; a co-instructor can leave', async () => {
    const { params, owner, coInstructor, stranger } = await aTaughtCourse();
    const remove = (client: TestClient, { id: userId }: User) =>
      client.call(removeCourseInstructor, { params: { ...params, userId } });
    const body = byEmail(stranger.user);
    expect((await coInstructor.client.call(addCourseInstructor, { params, body })).status).toBe(403);
    expect((await stranger.client.call(addCourseInstructor, { params, body })).status).toBe(404);
    expect((await remove(coInstructor.client, owner.user)).status).toBe(403);
    expect((await remove(owner.client, owner.user)).status).toBe(409);
    expect((await remove(admin, owner.user)).status).toBe(409);
    expect(ids((await remove(coInstructor.client, coInstructor.user)).body)).toEqual([owner.user.id]);
    expect((await coInstructor.client.call(getEditedCourse, { params })).status).toBe(404);
  });

  test('get another owner from an administrator, and the owner of before stays', async () => {
    const { params, owner, stranger } = await aTaughtCourse();
    const body = byEmail(stranger.user);
    expect((await owner.client.call(giveCourse, { params, body })).status).toBe(403);
    const given = (await admin.call(giveCourse, { params, body })).body;
    expect(given.filter(({ isOwner }) => isOwner).map(({ id }) => id)).toEqual([stranger.user.id]);
    expect(ids(given)).toContain(owner.user.id);
    expect((await admin.call(giveCourse, { params, body })).body).toEqual(given);
    expect((await owner.client.call(deleteCourse, { params })).status).toBe(403);
    expect((await stranger.client.call(deleteCourse, { params })).status).toBe(204);
  });

  test('of a course without owner can be given one at the same time by several administrators', async () => {
    const course = await api.aCourse();
    const people = await Promise.all([1, 2, 3].map(() => api.aUser({ role: 'instructor' })));
    const params = { id: course.id };
    await Promise.all(people.map((person) => admin.call(giveCourse, { params, body: byEmail(person) })));
    const { body } = await admin.call(listCourseInstructors, { params });
    expect(body.map(({ isOwner }) => isOwner)).toEqual([true, false, false]);
  });

  test('are named on the public page, the owner first, never by their address', async () => {
    const { course, params } = await aTaughtCourse();
    await addInstructor(
      api,
      course,
      await api.aUser({ role: 'instructor', firstName: null, lastName: null }),
    );
    const last = await api.aUser({ role: 'instructor', firstName: 'Emmy', lastName: null });
    await addInstructor(api, course, last);
    const { body } = await api.visitor.call(getCourse, { params });
    expect(body.instructors).toEqual([{ name: 'Maria Agnesi' }, { name: 'Maria Agnesi' }, { name: 'Emmy' }]);
    const without = await api.aCourse();
    const answer = await api.visitor.call(getCourse, { params: { id: without.id } });
    expect(answer.body.instructors).toEqual([]);
  });
});

test('a course stays when its instructors are deleted', async () => {
  const { course, owner } = await aTaughtCourse();
  const { status } = await admin.call(deleteUser, { params: { userId: owner.user.id } });
  expect(status).toBe(204);
  const { source } = api.database;
  expect(await source.getRepository(Course).existsBy({ id: course.id })).toBe(true);
  const left = await source.getRepository(CourseInstructor).findBy({ courseId: course.id });
  expect(left.map(({ isOwner }) => isOwner)).toEqual([false]);
});

test('an instructor who is removed while their change waits changes nothing', async () => {
  const { course, params, coInstructor } = await aTaughtCourse();
  const { version } = (await coInstructor.client.call(getEditedCourse, { params })).body;
  const saved = await overtake(
    api,
    async (manager) => {
      await manager.query('SELECT FROM courses WHERE id = $1 FOR NO KEY UPDATE', [course.id]);
      await manager.delete(CourseInstructor, { courseId: course.id, userId: coInstructor.user.id });
    },
    () => coInstructor.client.call(updateCourse, { params, body: { version, title: 'Too late' } }),
  );
  expect(saved.status).toBe(404);
  expect((await admin.call(getEditedCourse, { params })).body).toMatchObject({
    version,
    title: course.title,
  });
});

test('an owner who is replaced while a removal waits removes nobody', async () => {
  const { course, params, owner, coInstructor } = await aTaughtCourse();
  const { status } = await overtake(
    api,
    async (manager) => {
      await manager.query('SELECT FROM courses WHERE id = $1 FOR NO KEY UPDATE', [course.id]);
      await manager.update(CourseInstructor, { courseId: course.id }, { isOwner: false });
    },
    () => owner.client.call(removeCourseInstructor, { params: { ...params, userId: coInstructor.user.id } }),
  );
  expect(status).toBe(403);
  expect(ids((await admin.call(listCourseInstructors, { params })).body)).toContain(coInstructor.user.id);
});
