import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDashboard, getNextSlide, saveProgress } from '@lectern/contract';
import type { Course } from '@lectern/data';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function aLearner(course: Course) {
  const { user, enrollment } = await api.anEnrollment({ course });
  const client = await api.as(user);
  const slide = (module: number, position: number) => course.modules[module]?.slides[position];
  return {
    enrollment,
    slide,
    see: (module: number, position: number, progress = 50) =>
      client.call(saveProgress, {
        params: { courseId: course.id },
        body: { slideId: slide(module, position)?.id, progress },
      }),
    next: async () => (await client.call(getNextSlide, { params: { id: course.id } })).body,
    dashboard: async () => (await client.call(getDashboard)).body.next,
  };
}

test('a learner begins at the first slide, and goes on where they left', async () => {
  const course = await api.aCourse({ modules: [3, 2] });
  const { slide, see, next, dashboard } = await aLearner(course);
  expect(await next()).toEqual({
    courseId: course.id,
    moduleId: course.modules[0]?.id,
    moduleTitle: course.modules[0]?.title,
    title: slide(0, 0)?.title,
    slidePosition: 0,
    slidesLeft: 5,
    minutesLeft: 5,
  });
  await see(0, 0);
  await see(0, 1);
  expect(await next()).toMatchObject({ title: slide(0, 1)?.title, slidePosition: 1, slidesLeft: 3 });
  expect(await dashboard()).toEqual(await next());
});

test('after a complete module a learner goes on in the first module that is not complete', async () => {
  const course = await api.aCourse({ modules: [2, 2, 1] });
  const { see, next, dashboard } = await aLearner(course);
  await see(1, 0);
  await see(0, 1, 100);
  expect(await next()).toMatchObject({ moduleId: course.modules[1]?.id, slidePosition: 1, slidesLeft: 2 });
  await see(1, 1, 100);
  expect(await next()).toMatchObject({ moduleId: course.modules[2]?.id, slidePosition: 0, slidesLeft: 1 });
  await see(2, 0, 100);
  expect(await next()).toBeNull();
  expect(await dashboard()).toBeNull();
});

test('a module whose slides are all seen is left at its last slide, where it can be marked as complete', async () => {
  const course = await api.aCourse({ modules: [2, 1] });
  const { see, next } = await aLearner(course);
  await see(0, 0);
  await see(0, 1);
  await see(1, 0, 100);
  expect(await next()).toMatchObject({
    moduleId: course.modules[0]?.id,
    slidePosition: 1,
    slidesLeft: 0,
    minutesLeft: 0,
  });
});

test('the time left follows the learner’s own pace once enough slides are studied', async () => {
  const course = await api.aCourse({ modules: [10] });
  const { enrollment, see, next } = await aLearner(course);
  for (let position = 0; position < 5; position++) await see(0, position);
  const study = 'UPDATE slide_views SET study_seconds = 90 WHERE enrollment_id = $1';
  await api.database.source.query(study, [enrollment.id]);
  expect(await next()).toMatchObject({ slidesLeft: 5, minutesLeft: 8 });
});

test('without an enrollment there is no slide to go on with', async () => {
  const course = await api.aCourse();
  const client = await api.as(await api.aUser());
  expect((await client.call(getNextSlide, { params: { id: course.id } })).body).toBeNull();
});
