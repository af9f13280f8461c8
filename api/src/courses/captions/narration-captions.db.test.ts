import { getNarrationCaptions, listSlides } from '@lectern/contract';
import { NarrationCaptions, Slide } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const TEXT = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nKites.\n';

/** A course whose first slide is narrated, with a learner. */
async function aNarratedCourse() {
  const course = await api.aCourse({ modules: [2] });
  const user = await api.aUser();
  await api.anEnrollment({ course, user });
  const moduleId = course.modules[0]?.id ?? '';
  const slideId = course.modules[0]?.slides[0]?.id ?? '';
  const audioKey = `courses/${course.id}/audio/a.m4a`;
  await api.database.source.getRepository(Slide).update(slideId, { audioKey });
  await api.database.source
    .getRepository(NarrationCaptions)
    .insert({ audioKey, courseId: course.id, language: 'de', text: TEXT, isEstimated: true });
  return { moduleId, slideId, learner: await api.as(user) };
}

test('the slides of a module name the captions of their narration, which are read as WebVTT', async () => {
  const { moduleId, learner } = await aNarratedCourse();
  const { body } = await learner.call(listSlides, { params: { moduleId } });
  expect(body.map(({ narrationCaptions }) => narrationCaptions)).toEqual([
    { url: expect.any(String), language: 'de', isEstimated: true },
    undefined,
  ]);
  const response = await learner.fetch(body[0]?.narrationCaptions?.url ?? '');
  expect(response.headers.get('content-type')).toMatch(/^text\/vtt/);
  expect(await response.text()).toBe(TEXT);
});

test('a slide has no captions once it has another sound', async () => {
  const { moduleId, slideId, learner } = await aNarratedCourse();
  await api.database.source.getRepository(Slide).update(slideId, { audioKey: 'courses/a/audio/chosen.mp3' });
  const { body } = await learner.call(listSlides, { params: { moduleId } });
  expect(body[0]?.narrationCaptions).toBeUndefined();
  expect((await learner.fetch(getNarrationCaptions.path.replace(':slideId', slideId))).status).toBe(404);
});
