import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createChatSession, sendChatMessage, type TutorMode } from '@lectern/contract';
import { Course, embedPassages } from '@lectern/data';
import { createEmbeddingModel } from '@lectern/infra';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { assessAnswerability } from '../evidence/answerability.js';
import { VectorSearchService } from './vector-search.service.js';
import { RetrievalService } from './retrieval.service.js';

// The thread that embeds texts loads the real library.
vi.mock('@lat.md/embed', () => {
  throw new Error('The library was loaded by the thread that answers requests.');
});

const LEARNER = { id: randomUUID(), role: 'student', usesModel: null } as const;

let api: TestApi;
let course: Course;
beforeAll(async () => {
  api = await startTestApi();
  course = await aTaughtCourse(api);
  await embedPassages(api.database.source, createEmbeddingModel({ embeddingModel: undefined }));
});
afterAll(() => api.stop());

const search = (question: string, courseId: string | null = course.id) =>
  api.app.get(RetrievalService).search(question, courseId, LEARNER);

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

test('a question is embedded by another thread than the one that answers requests', async () => {
  const { embeddingModel } = await search('Who helps with a scald?');
  expect(embeddingModel).toBe('all-MiniLM-L6-v2');
  await expect(import('@lat.md/embed')).rejects.toThrow();
});

test('a question that is not embedded at its deadline is searched and rated by words, and the answer says so', async () => {
  const deadline = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new Error('Too late.')));
  const question = 'What should I never put on a burn?';
  const late = await search(question);
  deadline.mockRestore();
  expect(late).toMatchObject({ isWordsOnly: true });
  expect(late.embeddingModel).toBeUndefined();
  expect(assessAnswerability(question, late).method).toBe('words');
  const intime = await search(question);
  expect(intime.isWordsOnly).toBeUndefined();
  expect(assessAnswerability(question, intime).method).toBe('meaning');
});

test('the metadata of an answer, a refusal and a hint says that the search by meaning failed', async () => {
  const { model } = api.app.get(VectorSearchService).current;
  const embed = vi.spyOn(model, 'embed').mockRejectedValue(new Error('The thread ended.'));
  const client = await api.as(await api.aUser());
  const session = await client.call(createChatSession, { body: { courseId: course.id, title: 'Help' } });
  const sessionId = session.body.id;
  const ask = async (message: string, mode: TutorMode = 'explain') =>
    (await client.call(sendChatMessage, { body: { sessionId, message, mode } })).body.answer.metadata;
  const answer = await ask('How long should burns be cooled?');
  expect(answer.sources?.length).toBeGreaterThan(0);
  expect(answer.isWordsOnly).toBe(true);
  const refusal = await ask('Who won the chess championship?');
  expect(refusal.sources).toBeUndefined();
  expect(refusal.isWordsOnly).toBe(true);
  const hint = await ask('With what should a burn be covered afterwards?', 'guide');
  expect(hint.hint).toBe(1);
  expect(hint.isWordsOnly).toBe(true);
  embed.mockRestore();
  expect((await ask('How long must a burn be cooled?')).isWordsOnly).toBeUndefined();
});

test('General Learning finds slides of published courses by meaning, and of no others', async () => {
  const titles = async () =>
    (await search('Which emergency number reaches an ambulance?', null)).passages.map(({ title }) => title);
  expect(await titles()).toContain('Calling for help');
  await api.database.source.getRepository(Course).update(course.id, { isPublished: false });
  expect(await titles()).not.toContain('Calling for help');
});
