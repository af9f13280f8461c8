import { queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Tokens of the language model that the whole site has used. */
export interface ModelUse {
  todayInput: number;
  todayOutput: number;
  monthInput: number;
  monthOutput: number;
}

/** Finds the tokens that questions of all people and drafts of outlines have used, today and in this month (UTC). */
export const findModelUse = (manager: EntityManager): Promise<ModelUse> =>
  queryRow<ModelUse>(
    manager,
    sql`
    SELECT coalesce(sum(input_tokens) FILTER (WHERE day = today), 0)::float8 AS "todayInput",
           coalesce(sum(output_tokens) FILTER (WHERE day = today), 0)::float8 AS "todayOutput",
           coalesce(sum(input_tokens), 0)::float8 AS "monthInput",
           coalesce(sum(output_tokens), 0)::float8 AS "monthOutput"
      FROM tutor_usage_totals, (SELECT (now() AT TIME ZONE 'UTC')::date AS today) clock
     WHERE day >= date_trunc('month', today)`,
  );
