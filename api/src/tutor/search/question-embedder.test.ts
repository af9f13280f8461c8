import type { EmbeddingModel } from '@lectern/infra';
import { expect, test } from 'vitest';
import { QuestionEmbedder } from './question-embedder.js';

/** A model that keeps the texts that it gets. */
function aModel(answer: () => Promise<Float32Array[]>) {
  const texts: string[] = [];
  const model: EmbeddingModel = {
    name: 'stand-in',
    unit: 'sentence',
    languages: undefined,
    isRemote: false,
    embed(given) {
      texts.push(...given);
      return answer();
    },
  };
  return { texts, questions: new QuestionEmbedder(model) };
}

const aVector = () => Promise.resolve([Float32Array.of(1)]);

test('a question is embedded once, also when it is asked several times at once', async () => {
  const { texts, questions } = aModel(aVector);
  const [first, second] = await Promise.all([questions.embed('Why?'), questions.embed('Why?')]);
  expect(first).toBe(second);
  await questions.embed('Why?');
  expect(texts).toEqual(['Why?']);
});

test('a question whose embedding failed is embedded again when it is asked again', async () => {
  const answers = [() => Promise.reject(new Error('The thread ended.')), aVector];
  const { questions } = aModel(() => (answers.shift() ?? aVector)());
  await expect(questions.embed('Why?')).rejects.toThrow('The thread ended.');
  expect(await questions.embed('Why?')).toEqual(Float32Array.of(1));
});

test.each([
  ['words', 'word '.repeat(100).trim(), 'word '.repeat(64).trim()],
  ['words between signs', 'a-'.repeat(990), 'a-'.repeat(32)],
  ['signs', '?'.repeat(990), '?'.repeat(64)],
])('of a text of many %s the last 64 are embedded', async (_what, text, embedded) => {
  const { texts, questions } = aModel(aVector);
  await questions.embed(text);
  expect(texts).toEqual([embedded]);
});

test('a question of usual length is embedded as it was written', async () => {
  const { texts, questions } = aModel(aVector);
  await questions.embed('  What’s the first thing to do, if someone has a burn?  ');
  expect(texts).toEqual(['  What’s the first thing to do, if someone has a burn?  ']);
});
