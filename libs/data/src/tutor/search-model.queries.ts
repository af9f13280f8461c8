import type { DataSource, EntityManager } from 'typeorm';
import { empty, queryRow, sql } from '../database/sql.js';

/**
 * Counts the passages in the languages of a model, and how many of them have no vectors of the model yet.
 * @param languages ISO 639-1 codes; undefined: all
 */
export function countPassages(
  manager: DataSource | EntityManager,
  { name, languages }: { name: string; languages: readonly string[] | undefined },
): Promise<{ total: number; waiting: number }> {
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS total,
           (count(*) FILTER (WHERE passages.embedding_model IS DISTINCT FROM ${name}))::int AS waiting
      FROM passages ${languages ? sql`WHERE passages.language = ANY (${languages})` : empty}`,
  );
}
