import { MAX_GROUPED_QUESTIONS, type UnansweredPeriod } from '@lectern/contract';
import { queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export interface AnswerRow {
  id: string;
  question: string;
  userId: string;
  askedAt: Date;
  metadata: unknown;
  isHelpful: boolean | null;
  isShared: boolean;
}

/** Counts the questions about a course of the last days. */
export async function countQuestions(
  manager: EntityManager,
  courseId: string,
  days: UnansweredPeriod,
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count
      FROM chat_messages messages
      JOIN chat_sessions sessions ON sessions.id = messages.session_id
     WHERE sessions.course_id = ${courseId} AND messages.role = 'user'
       AND messages.created_at > now() - make_interval(days => ${days}::int)`,
  );
  return count;
}

/** SQL: a row `answer` (chat_messages) of `sessions` (chat_sessions) of the last days was refused, unsure or rated down. */
export const isUnanswered = (days: UnansweredPeriod): Sql => sql`(
  sessions.user_id IS NOT NULL AND answer.role = 'assistant' AND answer.status = 'complete'
  AND answer.created_at > now() - make_interval(days => ${days}::int)
  AND (answer.is_helpful = false OR answer.metadata ? 'nearest'))`;

/**
 * Finds the latest answers that were refused, unsure or rated down. An answer without sources is a refusal or unsure; hints
 * of 'Guide me' have neither. One more than are grouped shows that there are more.
 */
export function findUnanswered(
  manager: EntityManager,
  courseId: string,
  days: UnansweredPeriod,
): Promise<AnswerRow[]> {
  return queryRows(
    manager,
    sql`
    SELECT answer.id, question.content AS question, sessions.user_id AS "userId", answer.created_at AS "askedAt",
           answer.metadata, answer.is_helpful AS "isHelpful", answer.is_question_shared AS "isShared"
      FROM chat_sessions sessions
      JOIN chat_messages answer ON answer.session_id = sessions.id
     CROSS JOIN LATERAL (
           SELECT asked.content FROM chat_messages asked
            WHERE asked.session_id = answer.session_id AND asked.role = 'user'
              AND asked.created_at <= answer.created_at
            ORDER BY asked.created_at DESC
            LIMIT 1) AS question
     WHERE sessions.course_id = ${courseId} AND ${isUnanswered(days)}
     ORDER BY answer.created_at DESC
     LIMIT ${MAX_GROUPED_QUESTIONS + 1}`,
  );
}
