import type { DataSource } from 'typeorm';
import { changeRows, empty, queryRows, sql } from '../database/sql.js';

/** A passage without vectors of a model. */
export interface UnembeddedPassage {
  id: string;
  title: string;
  text: string;
  language: string | null;
}

/** Finds passages without vectors of a model. @param languages ISO 639-1 codes of the passages; undefined: any */
export function findUnembeddedPassages(
  source: DataSource,
  { name, languages }: { name: string; languages: readonly string[] | undefined },
  limit: number,
): Promise<UnembeddedPassage[]> {
  // An index answers these three comparisons, and none answers IS DISTINCT FROM. Workers ask often, mostly without a result.
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

/** Saves the vectors of passages. Passages that were deleted meanwhile are left out. */
export async function savePassageVectors(
  source: DataSource,
  model: string,
  /** `vectors` of all parts one after the other. */
  passages: { id: string; vectors: Buffer; partCount: number }[],
): Promise<void> {
  await changeRows(
    source,
    sql`
    UPDATE passages
       SET embedding = batch.vectors, embedding_parts = batch.part_count, embedding_model = ${model}, embedded_at = now()
      FROM unnest(${passages.map(({ id }) => id)}::uuid[], ${passages.map(({ vectors }) => vectors)}::bytea[],
                  ${passages.map(({ partCount }) => partCount)}::int[]) AS batch(id, vectors, part_count)
     WHERE passages.id = batch.id`,
  );
}
