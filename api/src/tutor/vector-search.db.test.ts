import { afterAll, beforeAll, expect, test } from 'vitest';
import { Course, embedPassages } from '@lectern/data';
import { createEmbeddingModel } from '@lectern/infra';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { aTaughtCourse } from '../testing/a-taught-course.js';
import { RetrievalService } from './retrieval.service.js';

let api: TestApi;
let course: Course;
beforeAll(async () => {
  api = await startTestApi();
  course = await aTaughtCourse(api);
  await embedPassages(api.database.source, createEmbeddingModel({ embeddingModel: undefined }));
});
afterAll(() => api.stop());

const search = (question: string, courseId: string | null = course.id) =>
  api.app.get(RetrievalService).search(question, courseId, { id: '', role: 'student', usesModel: null });

test('a slide is found that shares no word with the question', async () => {
  const { passages, embeddingModel } = await search('Which emergency number reaches an ambulance?');
  const found = passages.find(({ title }) => title === 'Calling for help');
  expect(found).toMatchObject({ rank: 0 });
  const best = passages.toSorted(
    (a, b) => Math.max(...(b.similarities ?? [])) - Math.max(...(a.similarities ?? [])),
  );
  expect(best[0]?.title).toBe('Calling for help');
  expect(embeddingModel).toBe('all-MiniLM-L6-v2');
});

test('passages with the question’s words come first, with the similarity of each sentence', async () => {
  const [first] = (await search('How long should I cool a burn under water?')).passages;
  expect(first?.title).toBe('Burns');
  expect(first?.similarities).toHaveLength(3);
  expect(first?.similarities?.[0]).toBeGreaterThan(first?.similarities?.[2] ?? 1);
});

test('a question in a language that the model does not know is compared by words', async () => {
  const { embeddingModel, passages } = await search('¿Durante cuánto tiempo hay que enfriar una quemadura?');
  expect(embeddingModel).toBeUndefined();
  expect(passages.every(({ similarities }) => !similarities)).toBe(true);
});

test('General Learning finds slides of published courses by meaning, and of no others', async () => {
  const titles = async () =>
    (await search('Which emergency number reaches an ambulance?', null)).passages.map(({ title }) => title);
  expect(await titles()).toContain('Calling for help');
  await api.database.source.getRepository(Course).update(course.id, { isPublished: false });
  expect(await titles()).not.toContain('Calling for help');
});
