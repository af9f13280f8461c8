import { nameVectors, type SearchModel } from '../search-models/search-models.js';
import type { EmbeddingModel, TextUse } from './embedding-model.js';
import { TaskThread } from './task-thread.js';

/** A model whose files are on this machine. */
export interface InstalledModel {
  model: SearchModel;
  folder: string;
}

/** What the thread gets. */
export interface TextsToEmbed {
  texts: string[];
  use: TextUse;
}

// The built file, also for a caller that runs from the sources.
const RUN_MODEL = new URL('../../dist/embedding/run-model.js', import.meta.url);

/** Runs an installed model in a thread of its own, which checks the files before it uses them. */
export function createLocalModel(installed: InstalledModel): EmbeddingModel {
  const thread = new TaskThread<TextsToEmbed, Float32Array[]>(RUN_MODEL, installed);
  return {
    name: nameVectors(installed.model),
    unit: 'passage',
    languages: undefined,
    isRemote: false,
    embed: (texts, use, signal) => thread.run({ texts, use }, signal),
    release: () => thread.end(),
  };
}
