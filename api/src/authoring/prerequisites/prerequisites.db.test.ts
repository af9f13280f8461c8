import {
  type CourseChange,
  duplicateCourse,
  getCourse,
  getEditedCourse,
  listPossiblePrerequisites,
  MAX_PREREQUISITES,
  updateCourse,
} from '@lectern/contract';
import { type Course, CourseInstructor } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

async function save(course: Course, change: Omit<CourseChange, 'version'>, client: TestClient = admin) {
  const params = { id: course.id };
  const { body } = await admin.call(getEditedCourse, { params });
  return client.call(updateCourse, { params, body: { ...change, version: body.version } });
}
const require = (course: Course, ...others: Course[]) =>
  save(course, { prerequisiteIds: others.map(({ id }) => id) });
const some = (count: number) =>
  Promise.all(Array.from({ length: count }, () => api.aCourse({ modules: [] })));

test('a circle of prerequisites is refused, also over other courses and at the same moment', async () => {
  const [a, b, c, d, e] = (await some(5)) as [Course, Course, Course, Course, Course];
  expect((await require(b, a)).status).toBe(200);
  expect((await require(c, b)).body).toMatchObject({ accessConditions: { prerequisites: [{ id: b.id }] } });
  expect(await require(a, c)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/already requires this course/) },
  });
  expect((await require(a, a)).status).toBe(409);
  const both = await Promise.all([require(d, e), require(e, d)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body: possible } = await admin.call(listPossiblePrerequisites, {
    params: { id: a.id },
    query: { search: '' },
  });
  const ids = possible.map(({ id }) => id);
  expect(ids).toContain(d.id);
  for (const { id } of [a, b, c]) expect(ids).not.toContain(id);
});

test('an instructor requires up to ten courses that they may open, and keeps those that others have added', async () => {
  const [course, draft, ...others] = (await some(MAX_PREREQUISITES + 3)) as [Course, Course, ...Course[]];
  const user = await api.aUser({ role: 'instructor' });
  const instructor = await api.as(user);
  await api.database.source.manager.insert(CourseInstructor, { courseId: course.id, userId: user.id });
  await api.database.source.query('UPDATE courses SET is_published = false WHERE id = $1', [draft.id]);
  const ids = others.map(({ id }) => id);
  expect((await save(course, { prerequisiteIds: ids }, instructor)).status).toBe(400);
  expect((await save(course, { prerequisiteIds: [draft.id] }, instructor)).body).toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(/can’t see it/),
  });
  expect((await save(course, { prerequisiteIds: [draft.id] })).status).toBe(200);
  const kept = [draft.id, ...ids.slice(0, MAX_PREREQUISITES - 1)];
  const { status, body } = await save(course, { prerequisiteIds: kept }, instructor);
  expect([status, body.accessConditions?.prerequisites.length]).toEqual([200, MAX_PREREQUISITES]);
  // Learners see published ones.
  const learner = await api.as(await api.aUser());
  const { body: shown } = await learner.call(getCourse, { params: { id: course.id } });
  expect(shown.accessConditions?.prerequisites.map(({ id }) => id).sort()).toEqual(kept.slice(1).sort());
});

test('openings are saved with a course and its modules, one of both, and a copy has the days and no dates', async () => {
  const course = await api.aCourse();
  const [first, second] = course.modules;
  const [required] = await some(1);
  const opensAt = '2031-05-01T10:00:00.000Z';
  const outline = (more: object) =>
    course.modules.map(({ id, slides }) => ({
      id,
      slides: slides.map((slide) => ({ id: slide.id })),
      ...(id === second?.id && more),
    }));
  const { body: saved } = await save(course, {
    ...{ opensAfterDays: 3, prerequisiteIds: [required?.id ?? ''] },
    modules: outline({ opensAt }),
  });
  expect(saved).toMatchObject({
    accessConditions: { opensAt: null, opensAfterDays: 3, prerequisites: [{ id: required?.id }] },
    modules: [{ id: first?.id }, { id: second?.id, opensAt }],
  });
  expect((await save(course, { opensAt })).status).toBe(400);
  expect((await save(course, { modules: outline({ opensAfterDays: 4 }) })).status).toBe(400);
  expect((await save(course, { opensAt, opensAfterDays: null })).status).toBe(200);
  const { body: copy } = await admin.call(duplicateCourse, { params: { id: course.id } });
  expect(copy.accessConditions).toMatchObject({ opensAt: null, prerequisites: [{ id: required?.id }] });
  const { body: edited } = await admin.call(getEditedCourse, { params: { id: copy.id } });
  expect(edited.modules.map((module) => module.opensAt)).toEqual([undefined, undefined]);
  expect((await save(course, { opensAt: null, prerequisiteIds: [] })).body.accessConditions).toBe(undefined);
});
