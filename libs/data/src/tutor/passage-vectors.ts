import { DEFAULT_LANGUAGE, splitSentences } from '@lectern/text';
import type { DataSource } from 'typeorm';
import {
  findUnembeddedPassages,
  savePassageVectors,
  type UnembeddedPassage,
} from './passage-vectors.queries.js';

/** A model that turns texts into vectors. */
interface Embedder {
  /** Vectors of different models can't be compared. */
  name: string;
  /** Which part of a text gets a vector of its own. */
  unit: 'sentence' | 'passage';
  /** ISO 639-1 codes; undefined: all. */
  languages: readonly string[] | undefined;
  /** One vector for each text. */
  embed(texts: string[], use: 'passage'): Promise<Float32Array[]>;
}

/** A passage, split into the parts that get a vector each. */
interface SplitPassage {
  id: string;
  /** At least one; each begins with the slide's title. */
  parts: string[];
}

/** Passages that are embedded and saved at once. */
const BATCH_PASSAGES = 16;
/** Texts that the model gets at once. */
const BATCH_TEXTS = 32;
/** The largest component of a stored vector, which has 8 bits for each. */
const INT8_MAX = 127;
/** Further parts of a passage get no vector: a table has hundreds of parts, and questions hardly ever ask for them. */
const MAX_PARTS = 60;

/**
 * Computes the vectors of all passages that have none of this model.
 * @param mayContinue called before each batch of passages; false ends the work early
 * @returns the number of passages that got vectors
 */
export async function embedPassages(
  source: DataSource,
  model: Embedder,
  mayContinue = () => Promise.resolve(true),
): Promise<number> {
  let count = 0;
  while (await mayContinue()) {
    const unembedded = await findUnembeddedPassages(source, model, BATCH_PASSAGES);
    if (!unembedded.length) break;
    const passages = unembedded.map((passage) => splitPassage(passage, model.unit));
    const texts = passages.flatMap(({ parts }) => parts);
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += BATCH_TEXTS)
      vectors.push(...(await model.embed(texts.slice(start, start + BATCH_TEXTS), 'passage')));
    const embedded = passages.map(({ id, parts }) => {
      const passageVectors = vectors.splice(0, parts.length);
      return { id, vectors: packVectors(passageVectors), partCount: passageVectors.length };
    });
    await savePassageVectors(source, model.name, embedded);
    count += passages.length;
  }
  return count;
}

/** Splits a passage into the texts that the model gets. */
function splitPassage(
  { id, title, text, language }: UnembeddedPassage,
  unit: Embedder['unit'],
): SplitPassage {
  const parts =
    unit === 'sentence' ? splitSentences(text, language ?? DEFAULT_LANGUAGE).slice(0, MAX_PARTS) : [text];
  return { id, parts: (parts.length ? parts : ['']).map((part) => `${title}: ${part}`) };
}

/** The vectors of a passage as they are stored: quantized, one after the other. */
const packVectors = (vectors: Float32Array[]): Buffer =>
  Buffer.concat(vectors.map((vector) => new Uint8Array(quantize(vector).buffer)));

/** Reduces each component of a vector from 32 to 8 bits; the direction stays nearly the same, and cosines change by less than 0.01. */
export function quantize(vector: Float32Array): Int8Array<ArrayBuffer> {
  const largest = vector.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / largest) * INT8_MAX));
}
