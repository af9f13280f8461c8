import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSearchModel } from '../testing/a-search-model.js';
import type { SearchModel } from '../search-models/search-models.js';
import { createEmbeddingModel } from './create-embedding-model.js';
import type { EmbeddingModel } from './embedding-model.js';
import { createLocalModel } from './local-model.js';

/** More than the thread gets at once. */
const SENTENCES = ['wasser löscht feuer.', 'l’eau éteint le feu.', 'the water', '3.', 'a fire', '水 火'];

let folder: string;
let model: SearchModel;
let running: EmbeddingModel;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-local-model-'));
  model = writeSearchModel(folder);
  running = createLocalModel({ model, folder });
});
afterAll(() => {
  running.release?.();
  rmSync(folder, { recursive: true, force: true });
});

const embed = (texts: string[], use: 'question' | 'passage' = 'passage') => running.embed(texts, use);

test('an installed model takes the place of the built-in one, and a server’s model that of both', () => {
  const settings = { embeddingModel: undefined, installedModel: { model, folder } };
  expect(createEmbeddingModel(settings).name).toBe('tiny@01234567');
  const address = { name: 'near', apiKey: 'none', baseUrl: undefined };
  expect(createEmbeddingModel({ ...settings, embeddingModel: address }).name).toBe('near');
});

test('texts in several scripts get vectors of length one, in their order', async () => {
  const vectors = await embed(SENTENCES);
  expect(vectors).toHaveLength(SENTENCES.length);
  for (const vector of vectors) {
    expect(vector).toHaveLength(model.dimensions);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  }
  const [last] = await embed(SENTENCES.slice(-1));
  expect(compare(vectors.at(-1), last)).toBeCloseTo(1, 5);
  expect(compare(vectors[0], last)).toBeLessThan(0.999);
});

test('a question is read after its prefix, a passage after another one', async () => {
  const [[question], [passage]] = await Promise.all([embed(['wasser'], 'question'), embed(['wasser'])]);
  expect(compare(question, passage)).toBeLessThan(0.999);
  const plain = createLocalModel({ folder, model: { ...model, questionPrefix: '', passagePrefix: '' } });
  const [written] = await plain.embed(['query: wasser'], 'passage');
  expect(compare(question, written)).toBeCloseTo(1, 5);
  plain.release?.();
});

test('a vector is the mean of the tokens’ vectors, or the first one', async () => {
  const first = createLocalModel({ folder, model: { ...model, pooling: 'first' } });
  const [[mean], [start]] = await Promise.all([embed(['wasser']), first.embed(['wasser'], 'passage')]);
  expect(compare(mean, start)).toBeLessThan(0.999);
  first.release?.();
});

test('a text of more tokens than the model reads is cut, and keeps its end sign', async () => {
  const [long, longer] = await embed(['a '.repeat(100), 'a '.repeat(200)]);
  expect(compare(long, longer)).toBeCloseTo(1, 5);
});

test('a file that has changed since it was installed is never used', async () => {
  const damaged = mkdtempSync(join(tmpdir(), 'lectern-damaged-'));
  cpSync(folder, damaged, { recursive: true });
  writeFileSync(join(damaged, 'tokenizer.json'), '{}');
  const broken = createLocalModel({ model, folder: damaged });
  await expect(broken.embed(['wasser'], 'passage')).rejects.toThrow(
    'tokenizer.json of the search model is damaged',
  );
  rmSync(damaged, { recursive: true, force: true });
});

const compare = (a: Iterable<number> = [], b: Iterable<number> = []): number => {
  const other = [...b];
  return [...a].reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
};
