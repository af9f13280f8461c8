import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOfflineCourse, listOfflineCourses, listSlides, OFFLINE_DAYS } from '@lectern/contract';
import { Course, Enrollment, NarrationCaptions, Slide } from '@lectern/data';
import { createStorage } from '@lectern/infra';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function aLearner() {
  const course = await api.aCourse({ modules: [2, 1] });
  const { user, enrollment } = await api.anEnrollment({ course });
  const client = await api.as(user);
  return {
    course,
    enrollment,
    client,
    describe: () => client.call(getOfflineCourse, { params: { id: course.id } }),
    list: async () => (await client.call(listOfflineCourses)).body,
  };
}

test('a copy names the modules of a course and the files that exist, with their sizes', async () => {
  const { course, describe, client } = await aLearner();
  const key = `courses/${course.id}/slides/first.webp`;
  await createStorage(api.env).put(key, Buffer.from('twelve bytes'));
  const [first, second] = course.modules[0]?.slides ?? [];
  const { manager } = api.database.source;
  await manager.update(Slide, first?.id ?? '', { imageKey: key, content: '<p>Read</p>' });
  await manager.update(Slide, second?.id ?? '', { imageKey: `courses/${course.id}/slides/gone.webp` });
  const { body } = await describe();
  expect(body).toMatchObject({ id: course.id, slug: course.slug, title: course.title });
  expect(body.modules.map(({ id, slideCount }) => [id, slideCount])).toEqual(
    course.modules.map(({ id, slides }) => [id, slides.length]),
  );
  expect(body.files).toEqual([{ url: `/api/files/${key}`, size: 12 }]);
  expect(body.size).toBeGreaterThan(12 + '<p>Read</p>'.length);
  const slides = await client.call(listSlides, { params: { moduleId: course.modules[0]?.id ?? '' } });
  expect(slides.body[0]?.imageUrl).toBe(body.files[0]?.url);
});

test('the captions of a narration belong to a copy under the address that its slide names, and change its revision', async () => {
  const { course, describe, client } = await aLearner();
  const [{ id: moduleId, slides }] = course.modules as [(typeof course.modules)[number]];
  const audioKey = `courses/${course.id}/audio/a.m4a`;
  const { manager } = api.database.source;
  await manager.update(Slide, slides[1]?.id ?? '', { audioKey });
  const { revision } = (await describe()).body;
  const text = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nBees – again.\n';
  await manager.insert(NarrationCaptions, {
    ...{ audioKey, courseId: course.id, language: 'en', text, isEstimated: false },
  });
  const { body } = await describe();
  expect(body.revision).not.toBe(revision);
  const listed = await client.call(listSlides, { params: { moduleId } });
  const { url = '' } = listed.body[1]?.narrationCaptions ?? {};
  expect(body.files).toEqual([{ url, size: Buffer.byteLength(text) }]);
  expect(await (await client.fetch(url)).text()).toBe(text);
});

test('the revision of a copy changes with a slide, and at a contact devices find out', async () => {
  const { course, describe, list } = await aLearner();
  const { revision } = (await describe()).body;
  expect(await list()).toEqual({ days: OFFLINE_DAYS, courses: [{ id: course.id, revision }] });
  const slide = course.modules[1]?.slides[0]?.id ?? '';
  await api.database.source.manager.update(Slide, slide, { content: '<p>Changed</p>' });
  const changed = (await describe()).body.revision;
  expect(changed).not.toBe(revision);
  expect((await list()).courses).toEqual([{ id: course.id, revision: changed }]);
});

test('a course that is unpublished, or left, may not be kept on a device', async () => {
  const unpublished = await aLearner();
  await api.database.source.manager.update(Course, unpublished.course.id, { isPublished: false });
  expect((await unpublished.list()).courses).toEqual([]);
  expect((await unpublished.describe()).status).toBe(404);
  const left = await aLearner();
  await api.database.source.manager.delete(Enrollment, left.enrollment.id);
  expect((await left.list()).courses).toEqual([]);
  expect((await left.describe()).status).toBe(403);
});
