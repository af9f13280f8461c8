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
  /** What gets a vector of its own. */
  unit: 'sentence' | 'passage';
  /** ISO 639-1 codes; undefined: all. */
  languages: readonly string[] | undefined;
  /** One vector for each text. */
  embed(texts: string[], use: 'passage'): Promise<Float32Array[]>;
}

/** A passage whose vectors are missing or of another model. */
interface PassageToEmbed {
  id: string;
  /** The texts that get a vector each, at least one. Each is read under the slide's title. */
  parts: string[];
}

/** Passages that are embedded and saved at once. */
const BATCH_PASSAGES = 16;
/** Texts that the model gets at once. */
const BATCH_TEXTS = 32;
/** The largest number in a stored vector. */
const INT8_MAX = 127;
/** Of one passage: more parts are as good as never asked for, and a table has hundreds. */
const MAX_PARTS = 60;

/**
 * Computes the vectors of all passages that have none of this model.
 * @param mayContinue asked before each batch of passages; ends the work early
 * @returns the number of passages that got vectors
 */
export async function embedPassages(
  source: DataSource,
  model: Embedder,
  mayContinue = () => Promise.resolve(true),
): Promise<number> {
  let count = 0;
  while (await mayContinue()) {
    const found = await findUnembeddedPassages(source, model, BATCH_PASSAGES);
    if (!found.length) break;
    const passages = found.map((passage) => splitPassage(passage, model.unit));
    const texts = passages.flatMap(({ parts }) => parts);
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += BATCH_TEXTS)
      vectors.push(...(await model.embed(texts.slice(start, start + BATCH_TEXTS), 'passage')));
    const embedded = passages.map(({ id, parts }) => {
      const own = vectors.splice(0, parts.length);
      return { id, vectors: packVectors(own), parts: own.length };
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
): PassageToEmbed {
  const parts =
    unit === 'sentence' ? splitSentences(text, language ?? DEFAULT_LANGUAGE).slice(0, MAX_PARTS) : [text];
  return { id, parts: (parts.length ? parts : ['']).map((part) => `${title}: ${part}`) };
}

/** The vectors of a passage as they are stored. */
const packVectors = (vectors: Float32Array[]): Buffer =>
  Buffer.concat(vectors.map((vector) => new Uint8Array(quantize(vector).buffer)));

/** A vector's direction in eight bits a number, a quarter of the space; cosines change by less than 0.01. */
export function quantize(vector: Float32Array): Int8Array<ArrayBuffer> {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / largest) * INT8_MAX));
}
