import { changeRows, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Tokens that the language model used on one day. */
export interface UsedTokens {
  input: number;
  output: number;
}

/** Counts a question of today, unless the day's limit is reached. @returns whether it was counted */
export async function countQuestion(manager: EntityManager, userId: string, limit: number): Promise<boolean> {
  const counted = await changeRows(
    manager,
    sql`
    INSERT INTO tutor_usage AS used (user_id, day, questions)
    SELECT ${userId}, (now() AT TIME ZONE 'UTC')::date, 1 WHERE ${limit}::float8 >= 1
        ON CONFLICT (user_id, day) DO UPDATE SET questions = used.questions + 1
     WHERE used.questions < ${limit}::float8`,
  );
  return counted > 0;
}

/** Counts the questions of a person in the last minute. */
export async function countLastMinute(manager: EntityManager, userId: string): Promise<number> {
  const { asked } = await queryRow<{ asked: number }>(
    manager,
    sql`
    SELECT count(*)::int AS asked
      FROM chat_messages messages
      JOIN chat_sessions sessions ON sessions.id = messages.session_id
     WHERE sessions.user_id = ${userId} AND messages.role = 'user'
       AND messages.created_at > clock_timestamp() - interval '1 minute'`,
  );
  return asked;
}

/** Finds the tokens that a person has used today, and the tokens that all people have used today. */
export async function findUsedTokens(
  manager: EntityManager,
  userId: string,
): Promise<[UsedTokens, UsedTokens]> {
  const rows = await queryRows<UsedTokens>(
    manager,
    sql`
    SELECT coalesce(sum(input_tokens), 0)::float8 AS input, coalesce(sum(output_tokens), 0)::float8 AS output
      FROM tutor_usage WHERE user_id = ${userId} AND day = (now() AT TIME ZONE 'UTC')::date
    UNION ALL
    SELECT coalesce(sum(input_tokens), 0)::float8, coalesce(sum(output_tokens), 0)::float8
      FROM tutor_usage_totals WHERE day = (now() AT TIME ZONE 'UTC')::date`,
  );
  return rows as [UsedTokens, UsedTokens];
}

export async function addTokens(
  manager: EntityManager,
  userId: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO tutor_usage AS used (user_id, day, input_tokens, output_tokens)
    VALUES (${userId}, (now() AT TIME ZONE 'UTC')::date, ${inputTokens}, ${outputTokens})
        ON CONFLICT (user_id, day) DO UPDATE
       SET input_tokens = used.input_tokens + excluded.input_tokens,
           output_tokens = used.output_tokens + excluded.output_tokens`,
  );
}
