import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Course, embedPassages } from '@lectern/data';
import { createEmbeddingModel, type EmbeddingModel, type InstalledModel } from '@lectern/infra';
import { writeSearchModel } from '@lectern/infra/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InstalledModelService } from '../../platform/site/search-models/installed-model.service.js';
import { aTaughtCourse, FIRST_AID } from '../../testing/a-taught-course.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { assessAnswerability } from '../evidence/answerability.js';
import { PROSE_BY_MEANING } from '../evidence/calibrations/meaning.js';
import { RetrievalService } from './retrieval.service.js';

const LEARNER = { id: randomUUID(), role: 'student', usesModel: null } as const;
const QUESTION = 'How long should I cool a burn under water?';
/** More than are embedded at once. */
const SLIDES = Array.from({ length: 14 }, () => FIRST_AID).flat();

let api: TestApi;
let course: Course;
let folder: string;
let installed: InstalledModel;
let model: EmbeddingModel;
beforeAll(async () => {
  api = await startTestApi();
  folder = mkdtempSync(join(tmpdir(), 'lectern-switch-'));
  installed = { model: writeSearchModel(folder), folder };
  model = createEmbeddingModel({ embeddingModel: undefined, installedModel: installed });
  course = await aTaughtCourse(api, SLIDES);
  await embedPassages(api.database.source, createEmbeddingModel({ embeddingModel: undefined }));
});
afterAll(async () => {
  model.release?.();
  rmSync(folder, { recursive: true, force: true });
  await api.stop();
});

const use = (model: InstalledModel | undefined) => (api.app.get(InstalledModelService).current = model);
const search = (courseId: string | null = course.id) =>
  api.app.get(RetrievalService).search(QUESTION, courseId, LEARNER);
const findUsedModel = async () => (await search()).embeddingModel;
/** A busy machine takes long to start the thread of a model. */
const STARTING = { timeout: 60_000 };
const embedBatches = (batches: number) =>
  embedPassages(api.database.source, model, () => Promise.resolve(batches-- > 0));

test('a course is searched by words until all its passages have vectors of another model, and then by that one', async () => {
  await expect.poll(findUsedModel, STARTING).toBe('all-MiniLM-L6-v2');
  use(installed);
  for (const batches of [0, 1]) {
    await embedBatches(batches);
    const { embeddingModel, isWordsOnly, passages } = await search();
    expect({ embeddingModel, isWordsOnly }).toEqual({ embeddingModel: undefined, isWordsOnly: true });
    expect(passages.every(({ similarities }) => !similarities)).toBe(true);
    expect((await search(null)).embeddingModel).toBeUndefined();
  }
  await embedPassages(api.database.source, model);
  await expect.poll(findUsedModel, STARTING).toBe('tiny@01234567');
  const result = await search();
  expect(result.isWordsOnly).toBeUndefined();
  expect(result.passages.some(({ similarities }) => similarities)).toBe(true);
  // Its parameters were not fitted, so it only orders slides.
  const byWords = assessAnswerability(QUESTION, result);
  expect(byWords.method).toBe('words');

  // The built-in model's parameters in their place: only that they are used is tested.
  const ofBuiltIn = PROSE_BY_MEANING['all-MiniLM-L6-v2'];
  if (!ofBuiltIn) throw new Error('The built-in model has no parameters.');
  PROSE_BY_MEANING['tiny@01234567'] = ofBuiltIn;
  const fitted = assessAnswerability(QUESTION, result);
  delete PROSE_BY_MEANING['tiny@01234567'];
  expect(fitted.method).toBe('meaning');
  expect(fitted.ranked[0]?.probability).not.toBe(byWords.ranked[0]?.probability);
  expect(assessAnswerability(QUESTION, result)).toEqual(byWords);
});

test('after the model is removed, the built-in one waits for its own vectors', async () => {
  use(undefined);
  expect(await search()).toMatchObject({ isWordsOnly: true });
  await embedPassages(api.database.source, createEmbeddingModel({ embeddingModel: undefined }));
  await expect.poll(findUsedModel, STARTING).toBe('all-MiniLM-L6-v2');
});

test('questions that are asked while texts are computed never get similarities of two models', async () => {
  use(installed);
  let isDone = false;
  const computing = embedPassages(api.database.source, model).then(() => (isDone = true));
  while (!isDone) {
    const { embeddingModel, passages } = await search();
    const compared = passages.filter(({ similarities }) => similarities);
    if (embeddingModel === undefined) expect(compared).toEqual([]);
    else expect(compared).toHaveLength(passages.length);
  }
  await computing;
  await expect.poll(findUsedModel, STARTING).toBe('tiny@01234567');
});

test('a damaged file ends in answers by words', async () => {
  use({ ...installed, folder: join(folder, 'elsewhere') });
  expect(await search()).toMatchObject({ isWordsOnly: true });
  use(undefined);
});
