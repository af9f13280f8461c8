import type { DataSource } from 'typeorm';
import { DEFAULT_LANGUAGE } from '@lectern/text';
import { sentences } from '@lectern/text';

/** A model that turns texts into vectors. */
interface Embedder {
  /** Vectors of different models can't be compared. */
  name: string;
  /** What gets a vector of its own. */
  unit: 'sentence' | 'passage';
  /** ISO 639-1 codes; undefined: all. */
  languages: readonly string[] | undefined;
  /** One vector for each text. */
  embed(texts: string[]): Promise<Float32Array[]>;
}

/** A passage whose vectors are missing or of another model. */
interface PassageToEmbed {
  id: string;
  /** The texts that get a vector each, at least one. Each is read under the slide's title. */
  parts: string[];
}

/** Passages that are embedded at once; two workers may embed the same ones. */
const BATCH_PASSAGES = 16;
/** Texts that the model gets at once. */
const BATCH_TEXTS = 32;
/** The largest number in a stored vector. */
const INT8_MAX = 127;
/** Of one passage: more parts are as good as never asked for, and a table has hundreds. */
const MAX_PARTS = 60;

/**
 * Computes the vectors of all passages that have none of this model.
 * @param isStopped ends the work early
 * @returns the number of passages that got vectors
 */
export async function embedPassages(
  source: DataSource,
  model: Embedder,
  isStopped = () => false,
): Promise<number> {
  let count = 0;
  while (!isStopped()) {
    const passages = await passagesToEmbed(source, model);
    if (!passages.length) break;
    const texts = passages.flatMap(({ parts }) => parts);
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += BATCH_TEXTS)
      vectors.push(...(await model.embed(texts.slice(start, start + BATCH_TEXTS))));
    const embedded = passages.map(({ id, parts }) => ({ id, vectors: vectors.splice(0, parts.length) }));
    await savePassageVectors(source, model.name, embedded);
    count += passages.length;
  }
  return count;
}

async function passagesToEmbed(
  source: DataSource,
  { name, unit, languages }: Embedder,
): Promise<PassageToEmbed[]> {
  const passages = await source.query<{ id: string; title: string; text: string; language: string | null }[]>(
    // Not IS DISTINCT FROM, which no index answers: workers ask often, and usually all passages have their vectors.
    `SELECT id, title, text, language
       FROM passages
      WHERE (embedding_model IS NULL OR embedding_model < $1 OR embedding_model > $1)
        ${languages ? 'AND language = ANY ($3)' : ''}
      LIMIT $2`,
    [name, BATCH_PASSAGES, ...(languages ? [languages] : [])],
  );
  return passages.map(({ id, title, text, language }) => {
    const parts =
      unit === 'sentence' ? sentences(text, language ?? DEFAULT_LANGUAGE).slice(0, MAX_PARTS) : [text];
    return { id, parts: (parts.length ? parts : ['']).map((part) => `${title}: ${part}`) };
  });
}

/** Saves the vectors of passages; a passage that was deleted meanwhile is skipped. */
async function savePassageVectors(
  source: DataSource,
  model: string,
  passages: { id: string; vectors: Float32Array[] }[],
): Promise<void> {
  await source.query(
    `UPDATE passages
        SET embedding = batch.vectors, embedding_parts = batch.parts, embedding_model = $4, embedded_at = now()
       FROM unnest($1::uuid[], $2::bytea[], $3::int[]) AS batch(id, vectors, parts)
      WHERE passages.id = batch.id`,
    [
      passages.map(({ id }) => id),
      passages.map(({ vectors }) =>
        Buffer.concat(vectors.map((vector) => new Uint8Array(quantize(vector).buffer))),
      ),
      passages.map(({ vectors }) => vectors.length),
      model,
    ],
  );
}

/** A vector's direction in eight bits a number, a quarter of the space; cosines change by less than 0.01. */
export function quantize(vector: Float32Array): Int8Array<ArrayBuffer> {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / largest) * INT8_MAX));
}
