import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  assignDemoCourses,
  deleteCourse,
  deleteGroup,
  listAuditEntries,
  CATEGORIES,
  getCourse,
  getEnrollment,
  listCourses,
  listGroups,
  listSlides,
  seedCourses,
} from '@lectern/contract';
import { Enrollment } from '@lectern/data';
import { startTestApi, type TestApi } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.source.query('DELETE FROM courses');
});

const enrollments = (userId: string) => api.database.source.getRepository(Enrollment).findBy({ userId });

test('sample courses are six published courses, one of each category, to be read with their pictures', async () => {
  const learner = await api.as(await api.aUser());
  expect(await learner.call(seedCourses)).toEqual({ status: 200, body: { coursesCreated: 6 } });
  const { body: courses } = await api.visitor.call(listCourses);
  expect(new Set(courses.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  for (const { id, slug, title, thumbnailUrl } of courses) {
    expect(slug).toMatch(/^[a-z0-9-]+$/);
    const cover = await api.visitor.fetch(thumbnailUrl ?? '');
    expect([cover.status, cover.headers.get('content-type'), title]).toEqual([200, 'image/svg+xml', title]);

    const { body: detail } = await api.visitor.call(getCourse, { params: { id } });
    expect(detail.modules.length).toBeGreaterThanOrEqual(2);
    const admin = await api.as(await api.aUser({ role: 'admin' }));
    const [module] = detail.modules;
    const { body: slides } = await admin.call(listSlides, { params: { moduleId: module?.id ?? '' } });
    expect(slides).toHaveLength(module?.slideCount ?? 0);
    const pictured = slides.filter(({ imageUrl }) => imageUrl);
    expect(pictured.length).toBeGreaterThan(0);
    for (const { imageUrl, imageWidth, imageHeight } of pictured) {
      expect((await admin.fetch(imageUrl ?? '')).status).toBe(200);
      expect([imageWidth, imageHeight]).toEqual([1280, 720]);
    }
  }
});

test('creating them again, or many times at once, adds nothing', async () => {
  const learner = await api.as(await api.aUser());
  const answers = await Promise.all(Array.from({ length: 8 }, () => learner.call(seedCourses)));
  expect(answers.map(({ body }) => body.coursesCreated).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 6]);
  expect((await learner.call(seedCourses)).body).toEqual({ coursesCreated: 0 });
  expect((await learner.call(listCourses)).body).toHaveLength(6);
});

test('a sample course gets an address of its own where another course has its title', async () => {
  const learner = await api.as(await api.aUser());
  await learner.call(seedCourses);
  const { body: before } = await learner.call(listCourses);
  await api.database.source.query('DELETE FROM courses');
  const [sample] = before;
  await api.aCourse({ title: sample?.title, slug: sample?.slug });
  expect((await learner.call(seedCourses)).body).toEqual({ coursesCreated: 6 });
  const { body: after } = await learner.call(getCourse, { params: { id: sample?.id ?? '' } });
  expect(after.slug).toBe(`${sample?.slug}-2`);
});

test('a demo assignment grants exactly two courses, however often it is asked for', async () => {
  const user = await api.aUser();
  const learner = await api.as(user);
  for (let at = 0; at < 3; at++) await api.aCourse();
  await learner.call(seedCourses);
  const answers = await Promise.all([1, 2, 3].map(() => learner.call(assignDemoCourses)));
  expect(answers.map(({ body }) => body.coursesAssigned)).toEqual([2, 2, 2]);
  const granted = await enrollments(user.id);
  expect(granted).toHaveLength(2);
  const [first] = granted;
  const { body } = await learner.call(getEnrollment, { params: { id: first?.courseId ?? '' } });
  expect(body?.progress).toBe('0.00');
});

test('where there are fewer than two courses the sample courses are made for it', async () => {
  const user = await api.aUser();
  await api.aCourse({ isPublished: false });
  expect((await (await api.as(user)).call(assignDemoCourses)).body).toEqual({ coursesAssigned: 2 });
  expect(await enrollments(user.id)).toHaveLength(2);
});

test('a sample course that an administrator deleted comes back for administrators only, and the log names who did it', async () => {
  const grace = await api.aUser({ role: 'admin' });
  const ada = await api.aUser();
  const [admin, learner] = [await api.as(grace), await api.as(ada)];
  await learner.call(seedCourses);
  const { body: courses } = await learner.call(listCourses);
  const [deleted, kept] = courses;
  expect((await admin.call(deleteCourse, { params: { id: deleted?.id ?? '' } })).status).toBe(204);
  expect((await learner.call(seedCourses)).body).toEqual({ coursesCreated: 0 });
  expect((await learner.call(assignDemoCourses)).body).toEqual({ coursesAssigned: 2 });
  expect((await learner.call(listCourses)).body).toHaveLength(5);

  expect((await admin.call(seedCourses)).body).toEqual({ coursesCreated: 1 });
  const added = { action: 'course.seeded' };
  const query = (target: string) => ({ query: { page: '1', target } });
  const { body: log } = await admin.call(listAuditEntries, query(deleted?.id ?? ''));
  expect(log.items.slice(0, 2)).toMatchObject([
    { ...added, actor: { id: grace.id } },
    { action: 'course.deleted' },
  ]);
  const { body: log2 } = await admin.call(listAuditEntries, query(kept?.id ?? ''));
  expect(log2.items[0]).toMatchObject({ ...added, actor: { id: ada.id } });
});

test('both are for signed-in people', async () => {
  expect((await api.visitor.call(seedCourses)).status).toBe(401);
  expect((await api.visitor.call(assignDemoCourses)).status).toBe(401);
});

test('the sample courses come with a sample group, which stays deleted until an administrator calls', async () => {
  await api.database.source.query('DELETE FROM groups');
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const learner = await api.as(await api.aUser());
  await admin.call(seedCourses);
  await learner.call(seedCourses);
  const [group] = (await admin.call(listGroups)).body.items;
  expect(group).toMatchObject({ name: 'Sample group', memberCount: 0, courseCount: 6 });
  const params = { groupId: group?.id ?? '' };
  expect((await admin.call(deleteGroup, { params })).status).toBe(204);
  await learner.call(seedCourses);
  expect((await admin.call(listGroups)).body.total).toBe(0);
  await admin.call(seedCourses);
  expect((await admin.call(listGroups)).body.total).toBe(1);
});
