import { afterEach, expect, test, vi } from 'vitest';
import { createEmbeddingModel } from '@lectern/infra';
import { inOwnProcess } from './process-model.js';

// The model is loaded, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const builtIn = createEmbeddingModel({ embeddingModel: undefined });
const model = inOwnProcess(builtIn);
afterEach(model.release);

test('a process of its own computes the vectors of the built-in model, again after it was released', async () => {
  const texts = ['A kite needs wind.', 'Knots join two ropes.'];
  const first = await model.embed(texts);
  model.release();
  const second = await model.embed(texts);
  expect(first.map(({ length }) => length)).toEqual([384, 384]);
  expect(second).toEqual(first);
  expect(first[0]).not.toEqual(first[1]);
});

test('the process ending without an answer is an error, and the next text starts another process', async () => {
  const answer = model.embed(['A kite needs wind.']);
  model.release();
  await expect(answer).rejects.toThrow('ended');
  expect(await model.embed(['A kite needs wind.'])).toHaveLength(1);
});

test('a remote model is called from this process', async () => {
  const embed = () => Promise.resolve([new Float32Array([1])]);
  const remote = inOwnProcess({ ...builtIn, name: 'bge-m3', isRemote: true, embed });
  expect(await remote.embed(['A kite'])).toEqual([new Float32Array([1])]);
});
