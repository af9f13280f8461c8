import type { DataSource } from 'typeorm';
import { changeRows, empty, queryRows, sql } from '../database/sql.js';

/** A passage whose vectors are missing or of another model. */
export interface UnembeddedPassage {
  id: string;
  title: string;
  text: string;
  language: string | null;
}

/** Finds passages without vectors of a model; with `languages`, of these only. */
export function findUnembeddedPassages(
  source: DataSource,
  { name, languages }: { name: string; languages: readonly string[] | undefined },
  limit: number,
): Promise<UnembeddedPassage[]> {
  // Not IS DISTINCT FROM, which no index answers: workers ask often, and usually all passages have their vectors.
  return queryRows<UnembeddedPassage>(
    source,
    sql`
    SELECT passages.id, passages.title, passages.text, passages.language
      FROM passages
     WHERE (passages.embedding_model IS NULL OR passages.embedding_model < ${name} OR passages.embedding_model > ${name})
       ${languages ? sql`AND passages.language = ANY (${languages})` : empty}
     LIMIT ${limit}`,
  );
}

/** Saves the vectors of passages; a passage that was deleted meanwhile is skipped. */
export async function savePassageVectors(
  source: DataSource,
  model: string,
  passages: { id: string; vectors: Buffer; parts: number }[],
): Promise<void> {
  await changeRows(
    source,
    sql`
    UPDATE passages
       SET embedding = batch.vectors, embedding_parts = batch.parts, embedding_model = ${model}, embedded_at = now()
      FROM unnest(${passages.map(({ id }) => id)}::uuid[], ${passages.map(({ vectors }) => vectors)}::bytea[],
                  ${passages.map(({ parts }) => parts)}::int[]) AS batch(id, vectors, parts)
     WHERE passages.id = batch.id`,
  );
}
