import type { EmbeddingModel } from '@lectern/infra';
import { LRUCache } from 'lru-cache';

/** The model gets the last words of a longer text: where the previous question comes first, they are the question. */
const MAX_WORDS = 64;
/** A question without a vector after this time is searched by words. */
const TIMEOUT_MS = 2000;
/** The longest vectors of models have 12 KB. */
const MAX_CACHED_VECTORS = 500;
/** A run of letters and digits is a word, and so is every other sign, as in the built-in model. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/** Computes the vectors of questions. Questions with the same text share one computation. */
export class QuestionEmbedder {
  private readonly vectors = new LRUCache<string, Promise<Float32Array | undefined>>({
    max: MAX_CACHED_VECTORS,
  });

  constructor(private readonly model: EmbeddingModel) {}

  /** @throws when the model fails, or has no vector after `TIMEOUT_MS` */
  embed(question: string): Promise<Float32Array | undefined> {
    const text = takeLastWords(question);
    const cached = this.vectors.get(text);
    if (cached) return cached;
    const vector = this.model
      .embed([text], 'question', AbortSignal.timeout(TIMEOUT_MS))
      .then(([first]) => first);
    this.vectors.set(text, vector);
    // A failure is not cached, so that the question can be asked again.
    vector.catch(() => this.vectors.delete(text));
    return vector;
  }
}

function takeLastWords(text: string): string {
  const words = [...text.matchAll(WORD)];
  return words.length > MAX_WORDS ? text.slice(words.at(-MAX_WORDS)?.index) : text;
}
