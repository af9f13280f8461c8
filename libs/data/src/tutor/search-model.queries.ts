import type { DataSource, EntityManager } from 'typeorm';
import { empty, queryRow, sql } from '../database/sql.js';

/** Counts the passages that get vectors of a model, and those of them that have none of it yet. */
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
