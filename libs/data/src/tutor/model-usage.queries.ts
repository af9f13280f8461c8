import type { DataSource } from 'typeorm';
import { changeRows, sql } from '../database/sql.js';

/**
 * Adds the tokens of a call of the language model to the total of the day (UTC) and the whole site. TUTOR_DAILY_TOKENS_TOTAL and
 * TUTOR_DAILY_COST_TOTAL limit this total.
 */
export async function addModelUsage(
  source: DataSource,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): Promise<void> {
  await changeRows(
    source,
    sql`INSERT INTO tutor_usage_totals AS total (day, input_tokens, output_tokens)
     VALUES ((now() AT TIME ZONE 'UTC')::date, ${inputTokens}, ${outputTokens})
         ON CONFLICT (day) DO UPDATE
        SET input_tokens = total.input_tokens + ${inputTokens}, output_tokens = total.output_tokens + ${outputTokens}`,
  );
}
