import {
  createLearningPath,
  deleteLearningPath,
  getEditedLearningPath,
  getLearningPath,
  getSiteSettings,
  giveLearningPath,
  joinLearningPath,
  leaveLearningPath,
  LEARNING_PATH_HAS_LEARNERS,
  EDIT_CONFLICT,
  listAddableCourses,
  listCertificates,
  listLearningPaths,
  listOwnLearningPaths,
  listPathLearners,
  publishLearningPath,
  type StepChange,
  updateLearningPath,
  updateSiteFeatures,
  verifyCertificate,
} from '@lectern/contract';
import { type Course, isCourseOpen, queryRow, sql, type User } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPath, aStep, completeCourse } from '../../testing/a-learning-path.js';
import { anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let owner: { user: User; client: TestClient };
let admin: TestClient;
let first: Course;
let second: Course;
let third: Course;

beforeAll(async () => {
  api = await startTestApi();
  owner = await anInstructor(api);
  admin = await api.as(await api.aUser({ role: 'admin' }));
  first = await api.aCourse({ title: 'Calling for help', modules: [1] });
  second = await api.aCourse({ title: 'Burns', modules: [1] });
  third = await api.aCourse({ title: 'Fractures', modules: [2] });
});
afterAll(() => api.stop());

async function aLearner() {
  const user = await api.aUser();
  return { user, client: await api.as(user) };
}

async function isOpen(course: Course, user: User): Promise<boolean> {
  const row = await queryRow<{ isOpen: boolean }>(
    api.database.source,
    sql`SELECT ${isCourseOpen(sql`${course.id}::uuid`, sql`${user.id}::uuid`)} AS "isOpen"`,
  );
  return row.isOpen;
}

const read = async (client: TestClient, slug: string) =>
  (await client.call(getLearningPath, { params: { slug } })).body;

const complete = (client: TestClient, course: Course) => completeCourse(client, course);

test('steps open one after another, and the last one issues one certificate', async () => {
  const path = await aPath(owner.client, [aStep([first]), aStep([second])]);
  const { user, client } = await aLearner();
  expect(await read(client, path.slug)).toMatchObject({ enrollment: null, canEdit: false });
  expect(await isOpen(second, user)).toBe(true);

  const { body: joined } = await client.call(joinLearningPath, { params: { pathId: path.id } });
  expect(joined.enrollment).toMatchObject({ progress: 0, completedSteps: 0, nextCourse: { id: first.id } });
  expect(joined.steps.map(({ isOpen: open, courses }) => [open, courses[0]?.state])).toEqual([
    [true, 'open'],
    [false, 'locked'],
  ]);
  expect([await isOpen(first, user), await isOpen(second, user)]).toEqual([true, false]);

  await complete(client, first);
  expect(await isOpen(second, user)).toBe(true);
  expect((await read(client, path.slug)).enrollment).toMatchObject({
    ...{ progress: 50, completedSteps: 1, nextCourse: { id: second.id }, verificationId: null },
  });

  await complete(client, second);
  await client.call(joinLearningPath, { params: { pathId: path.id } });
  const { enrollment } = await read(client, path.slug);
  expect(enrollment).toMatchObject({ progress: 100, completedSteps: 2, nextCourse: null });
  const certificates = (await client.call(listCertificates)).body.filter((one) => one.isLearningPath);
  expect(certificates).toMatchObject([{ courseName: path.title, courseId: null, grade: null }]);
  const verificationId = certificates[0]?.verificationId ?? '';
  expect(enrollment?.verificationId).toBe(verificationId);
  const { body } = await api.visitor.call(verifyCertificate, { params: { verificationId } });
  expect(body).toMatchObject({ courseName: path.title, isLearningPath: true });
});

test('courses that are completed at the same time complete the path once', async () => {
  const path = await aPath(owner.client, [aStep([first, second])]);
  const { client } = await aLearner();
  await client.call(joinLearningPath, { params: { pathId: path.id } });
  await Promise.all([complete(client, first), complete(client, second)]);
  const certificates = (await client.call(listCertificates)).body.filter((one) => one.isLearningPath);
  expect(certificates).toHaveLength(1);
});

test('what was completed before joining counts, also for a choice, and optional steps are not needed', async () => {
  const { client } = await aLearner();
  await complete(client, second);
  const steps = [
    aStep([third], { rule: 'optional' }),
    aStep([first, second], { rule: 'choose', chooseCount: 1 }),
  ];
  const path = await aPath(owner.client, steps);
  const { body } = await client.call(joinLearningPath, { params: { pathId: path.id } });
  expect(body).toMatchObject({
    requiredSteps: 1,
    stepCount: 2,
    enrollment: { progress: 100, completedSteps: 1 },
  });
  expect(body.steps).toMatchObject([
    { isCompleted: false, requiredCount: 0 },
    { isCompleted: true, requiredCount: 1 },
  ]);
});

test('a course that is not published does not hold up, and nothing that was reached is taken away', async () => {
  const gone = await api.aCourse({ title: 'Gone', modules: [1] });
  const path = await aPath(owner.client, [aStep([first]), aStep([gone]), aStep([second])]);
  const { user, client } = await aLearner();
  await client.call(joinLearningPath, { params: { pathId: path.id } });
  await complete(client, first);
  expect(await isOpen(second, user)).toBe(false);
  await api.database.source.query('DELETE FROM courses WHERE id = $1', [gone.id]);
  expect(await isOpen(second, user)).toBe(true);
  const before = await read(client, path.slug);
  expect(before.steps[1]).toMatchObject({
    ...{ requiredCount: 0, courses: [{ title: 'Gone', course: null, state: 'unavailable' }] },
  });
  expect(before.enrollment?.progress).toBe(50);

  // The path gets longer: the step stays completed, and the progress does not fall.
  const { body: edited } = await owner.client.call(getEditedLearningPath, { params: { pathId: path.id } });
  const [kept, , last] = edited.steps;
  const steps: StepChange[] = [
    { id: kept?.id ?? '', rule: 'all', chooseCount: null, courseIds: [first.id, third.id] },
    { id: last?.id ?? '', rule: 'all', chooseCount: null, courseIds: [second.id] },
  ];
  const change = { title: path.title, description: null, isInOrder: true, version: edited.version, steps };
  await owner.client.call(updateLearningPath, { params: { pathId: path.id }, body: change });
  const after = await read(client, path.slug);
  expect(after.steps[0]).toMatchObject({ isCompleted: true, requiredCount: 2, completedCount: 1 });
  expect(after.enrollment?.progress).toBeGreaterThanOrEqual(50);
  const conflict = await owner.client.call(updateLearningPath, { params: { pathId: path.id }, body: change });
  expect(conflict).toMatchObject({ status: 409, body: { code: EDIT_CONFLICT } });
});

test('a course stays open that was opened before, that another path opens, and to its instructors', async () => {
  const path = await aPath(owner.client, [aStep([first]), aStep([second])]);
  const opened = await aLearner();
  const slideId = second.modules[0]?.slides[0]?.id ?? '';
  await api.anEnrollment({ user: opened.user, course: second });
  await api.database.source.query(
    'INSERT INTO slide_views (enrollment_id, slide_id) SELECT id, $2 FROM enrollments WHERE user_id = $1',
    [opened.user.id, slideId],
  );
  await opened.client.call(joinLearningPath, { params: { pathId: path.id } });
  expect(await isOpen(second, opened.user)).toBe(true);

  const other = await aPath(owner.client, [aStep([second])]);
  const twice = await aLearner();
  await twice.client.call(joinLearningPath, { params: { pathId: path.id } });
  expect(await isOpen(second, twice.user)).toBe(false);
  await twice.client.call(joinLearningPath, { params: { pathId: other.id } });
  expect(await isOpen(second, twice.user)).toBe(true);
  await twice.client.call(leaveLearningPath, { params: { pathId: other.id } });
  await twice.client.call(leaveLearningPath, { params: { pathId: path.id } });
  expect(await isOpen(second, twice.user)).toBe(true);

  const teacher = await anInstructor(api, second);
  await teacher.client.call(joinLearningPath, { params: { pathId: path.id } });
  expect([await isOpen(second, teacher.user)]).toEqual([true]);
});

test('drafts are for their editors, and a published path needs a required step', async () => {
  const { body: draft } = await owner.client.call(createLearningPath, {
    body: { title: 'Draft', description: '' },
  });
  const params = { pathId: draft.id };
  const { client } = await aLearner();
  expect((await client.call(getLearningPath, { params: { slug: draft.slug } })).status).toBe(404);
  expect((await client.call(joinLearningPath, { params })).status).toBe(404);
  expect((await read(owner.client, draft.slug)).canEdit).toBe(true);
  const publish = { params, body: { isPublished: true } };
  expect((await owner.client.call(publishLearningPath, publish)).status).toBe(409);
  const other = await anInstructor(api);
  const foreign = await api.aCourse({ title: 'Foreign draft', isPublished: false });
  const save = (client: TestClient, steps: StepChange[]) =>
    client.call(updateLearningPath, {
      params,
      body: { title: 'Draft', description: null, isInOrder: true, version: draft.version, steps },
    });
  expect((await save(other.client, [aStep([first])])).status).toBe(404);
  for (const [steps, status] of [
    [[aStep([foreign])], 404],
    [[aStep([first]), aStep([first])], 400],
    [[aStep([first], { rule: 'choose', chooseCount: 2 })], 400],
    [[{ ...aStep([first]), courseIds: [] }], 400],
  ] as [StepChange[], number][])
    expect([steps, (await save(owner.client, steps)).status]).toEqual([steps, status]);
  const path = await aPath(owner.client, [aStep([first])]);
  const { body: theirs } = await owner.client.call(getEditedLearningPath, { params: { pathId: path.id } });
  expect((await save(owner.client, [{ ...aStep([second]), id: theirs.steps[0]?.id ?? '' }])).status).toBe(
    400,
  );
  expect((await owner.client.call(getEditedLearningPath, { params })).body).toEqual(draft);
  const addable = await owner.client.call(listAddableCourses, { params, query: { search: 'burns' } });
  expect(addable.body.map(({ id }) => id)).toEqual([second.id]);
});

test('an administrator gives a path to another instructor, and a path with learners is deleted after a question', async () => {
  const path = await aPath(owner.client, [aStep([first])]);
  const params = { pathId: path.id };
  const next = await anInstructor(api);
  const { body } = await admin.call(giveLearningPath, { params, body: { email: next.user.email } });
  expect(body.owner?.id).toBe(next.user.id);
  expect((await owner.client.call(getEditedLearningPath, { params })).status).toBe(404);
  const { client } = await aLearner();
  await client.call(joinLearningPath, { params });
  await complete(client, first);
  const refused = await next.client.call(deleteLearningPath, { params });
  expect(refused).toMatchObject({ status: 409, body: { code: LEARNING_PATH_HAS_LEARNERS } });
  expect((await next.client.call(deleteLearningPath, { params, query: { confirm: 'true' } })).status).toBe(
    204,
  );
  expect((await client.call(listCertificates)).body).toContainEqual(
    expect.objectContaining({ courseName: path.title, isLearningPath: true }),
  );
});

test('an instructor sees what learners did since they joined, except in courses that the instructor teaches', async () => {
  const path = await aPath(owner.client, [aStep([first]), aStep([second])], { isInOrder: false });
  const { user, client } = await aLearner();
  await complete(client, first);
  await api.database.source.query(
    "UPDATE enrollments SET completed_at = now() - interval '1 day' WHERE user_id = $1",
    [user.id],
  );
  const params = { pathId: path.id };
  await client.call(joinLearningPath, { params });
  const seenBy = async (viewer: TestClient) => (await viewer.call(listPathLearners, { params })).body;
  expect(await seenBy(owner.client)).toMatchObject({
    ...{ total: 1, requiredSteps: 2, items: [{ completedSteps: 0, progress: 0, status: 'not-started' }] },
  });
  expect((await seenBy(admin)).items).toMatchObject([
    { completedSteps: 1, progress: 50, status: 'in-progress' },
  ]);
  await complete(client, second);
  expect((await seenBy(owner.client)).items).toMatchObject([
    { id: user.id, completedSteps: 1, progress: 50 },
  ]);
  expect((await seenBy(admin)).items).toMatchObject([
    { completedSteps: 2, progress: 100, status: 'completed' },
  ]);
});

test('paths are listed in the order of the reader’s language', async () => {
  for (const title of ['Zebraqu', 'äpfelqu', 'Oasequ'])
    await aPath(owner.client, [aStep([first])], { title });
  const { body } = await api.visitor.call(listLearningPaths, { query: { search: 'qu' } });
  expect(body.items.map(({ title }) => title)).toEqual(['äpfelqu', 'Oasequ', 'Zebraqu']);
});

test('lists have published paths with the places of the person, and none where the site switched paths off', async () => {
  const path = await aPath(owner.client, [aStep([first]), aStep([second])], { title: 'Zanzibar' });
  const { user, client } = await aLearner();
  const query = { search: 'zanz' };
  const { body } = await api.visitor.call(listLearningPaths, { query });
  expect(body).toMatchObject({
    total: 1,
    items: [{ id: path.id, stepCount: 2, courseCount: 2, enrollment: null }],
  });
  expect((await client.call(listOwnLearningPaths)).body).toEqual([]);
  await client.call(joinLearningPath, { params: { pathId: path.id } });
  expect((await client.call(listOwnLearningPaths)).body).toMatchObject([
    { id: path.id, enrollment: { progress: 0 } },
  ]);
  expect(await isOpen(second, user)).toBe(false);

  const { version, settings } = (await admin.call(getSiteSettings)).body.features;
  const off = { version, settings: { ...settings, learningPaths: false } };
  await admin.call(updateSiteFeatures, { body: off });
  expect((await client.call(listOwnLearningPaths)).status).toBe(404);
  expect(await isOpen(second, user)).toBe(true);
  await admin.call(updateSiteFeatures, { body: { version: version + 1, settings } });
});
