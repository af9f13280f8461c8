import type { InstalledModel } from '../search-models/model-folder.js';
import { nameVectors } from '../search-models/search-models.js';
import type { EmbeddingModel, TextUse } from './embedding-model.js';
import { TaskThread } from './task-thread.js';

/** What the thread gets. */
export interface TextsToEmbed {
  texts: string[];
  use: TextUse;
}

// The built file, also for a caller that runs from the sources.
const RUN_MODEL = new URL('../../dist/embedding/run-model.js', import.meta.url);

/** A thread that does not answer for a minute is ended, and a long text can take seconds on a busy machine. */
const TEXTS_PER_TASK = 4;

/** Runs an installed model in a thread of its own, which checks the files before it uses them. */
export function createLocalModel(installed: InstalledModel): EmbeddingModel {
  const thread = new TaskThread<TextsToEmbed, Float32Array[]>(RUN_MODEL, installed);
  return {
    name: nameVectors(installed.model),
    unit: 'passage',
    languages: undefined,
    isRemote: false,
    async embed(texts, use, signal) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_PER_TASK)
        vectors.push(
          ...(await thread.run({ texts: texts.slice(start, start + TEXTS_PER_TASK), use }, signal)),
        );
      return vectors;
    },
    release: () => thread.end(),
  };
}
