import { embedPassages } from '@lectern/data';
import type { EmbeddingModel, Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';

/** Interval between two searches for passages without vectors. */
const SEARCH_INTERVAL_MS = 15_000;

/**
 * Computes the vectors of new passages, and of all passages when the model changes.
 * @returns a function that stops it and resolves when running work has ended
 */
export function startEmbedding(source: DataSource, model: EmbeddingModel, log: Logger): () => Promise<void> {
  let isStopped = false;
  let working = Promise.resolve();
  const stop = repeat('Embedding of passages', log, SEARCH_INTERVAL_MS, () => {
    const work = embedPassages(source, model, () => isStopped).finally(() => model.release?.());
    working = work.then(
      () => undefined,
      () => undefined,
    );
    return work;
  });
  return async () => {
    isStopped = true;
    stop();
    await working;
  };
}
