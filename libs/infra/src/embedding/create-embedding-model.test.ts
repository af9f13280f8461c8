import { expect, test } from 'vitest';
import { createEmbeddingModel } from './create-embedding-model.js';

test('the built-in model puts a paraphrase nearer than a sentence with the same words', async () => {
  const model = createEmbeddingModel({ embeddingModel: undefined });
  const [question, paraphrase, other] = await model.embed(
    [
      'What helps with a scald?',
      'Treat a burn with cold water.',
      'The scaling of the map helps with the route.',
    ],
    'passage',
  );
  expect(cosine(question, paraphrase)).toBeGreaterThan(cosine(question, other) + 0.1);
  expect(model.languages).toEqual(['en']);
});

test('more texts than the built-in model gets at once have their vectors in order', async () => {
  const model = createEmbeddingModel({ embeddingModel: undefined });
  const texts = Array.from({ length: 20 }, (_, index) => `Slide ${index}`);
  const vectors = await model.embed(texts, 'passage');
  expect(vectors).toHaveLength(texts.length);
  const [last] = await model.embed(texts.slice(-1), 'passage');
  expect(cosine(vectors.at(-1), last)).toBeCloseTo(1);
  expect(cosine(vectors.at(0), last)).toBeLessThan(0.99);
});

function cosine(a: Iterable<number> = [], b: Iterable<number> = []): number {
  const dot = ([...x]: Iterable<number>, [...y]: Iterable<number>) =>
    x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
