import type { DataSource } from 'typeorm';
import { changeRows, sql } from '../database/sql.js';

/**
 * Adds tokens to what the site has used today (UTC). The API stops using the model above TUTOR_DAILY_TOKENS_TOTAL and
 * TUTOR_DAILY_COST_TOTAL.
 */
export async function addModelUsage(
  source: DataSource,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): Promise<void> {
  await changeRows(
    source,
    sql`INSERT INTO tutor_usage_totals AS used (day, input_tokens, output_tokens)
     VALUES ((now() AT TIME ZONE 'UTC')::date, ${inputTokens}, ${outputTokens})
         ON CONFLICT (day) DO UPDATE
        SET input_tokens = used.input_tokens + ${inputTokens}, output_tokens = used.output_tokens + ${outputTokens}`,
  );
}
