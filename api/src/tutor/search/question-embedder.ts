import type { EmbeddingModel } from '@lectern/infra';
import { LRUCache } from 'lru-cache';

/** The model gets the last words of a text: they are the question where another text precedes it. */
const MAX_WORDS = 64;
/** A question without a vector by then is searched by words. */
const DEADLINE_MS = 2000;
/** Vectors that are kept in memory; the longest that models return have 12 KB. */
const MAX_CACHED = 500;
/** Letters and digits make a word, and any other sign is one by itself, as the built-in model counts them. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/** Computes the vectors of questions within a deadline. The same text is embedded once, also when several people send it. */
export class QuestionEmbedder {
  private readonly vectors = new LRUCache<string, Promise<Float32Array | undefined>>({ max: MAX_CACHED });

  constructor(private readonly model: EmbeddingModel) {}

  /** @throws when the model fails or the deadline passes */
  embed(question: string): Promise<Float32Array | undefined> {
    const text = takeLastWords(question);
    const known = this.vectors.get(text);
    if (known) return known;
    const vector = this.model
      .embed([text], 'question', AbortSignal.timeout(DEADLINE_MS))
      .then(([first]) => first);
    this.vectors.set(text, vector);
    // A failure is forgotten, so that the question can be asked again.
    vector.catch(() => this.vectors.delete(text));
    return vector;
  }
}

function takeLastWords(text: string): string {
  const words = [...text.matchAll(WORD)];
  return words.length > MAX_WORDS ? text.slice(words.at(-MAX_WORDS)?.index) : text;
}
