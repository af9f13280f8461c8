import { MAX_GROUPED_QUESTIONS, type UnansweredPeriod } from '@lectern/contract';
import { queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** An answer with the question before it. */
export interface AnswerRow {
  /** Of the answer. */
  id: string;
  question: string;
  userId: string;
  askedAt: Date;
  /** Of the answer, as it is stored. */
  metadata: unknown;
  /** The learner's rating; null without one. */
  isHelpful: boolean | null;
  /** Whether the learner lets instructors read the question. */
  isShared: boolean;
}

/** Counts the questions that were asked about a course in the last days. */
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

/**
 * SQL condition: the row `answer` (chat_messages) in the chat of the row `sessions` (chat_sessions) is of the last `days` days, and is
 * refused, unsure or rated as not helpful. Only refused and unsure answers have `nearest`, the nearest slides, in their metadata.
 */
export const isUnanswered = (days: UnansweredPeriod): Sql => sql`(
  sessions.user_id IS NOT NULL AND answer.role = 'assistant' AND answer.status = 'complete'
  AND answer.created_at > now() - make_interval(days => ${days}::int)
  AND (answer.is_helpful = false OR answer.metadata ? 'nearest'))`;

/**
 * Finds the latest answers that are refused, unsure or rated as not helpful, up to one more than are grouped: one too many shows the
 * caller that some are left out.
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
           SELECT earlier.content FROM chat_messages earlier
            WHERE earlier.session_id = answer.session_id AND earlier.role = 'user'
              AND earlier.created_at <= answer.created_at
            ORDER BY earlier.created_at DESC
            LIMIT 1) AS question
     WHERE sessions.course_id = ${courseId} AND ${isUnanswered(days)}
     ORDER BY answer.created_at DESC
     LIMIT ${MAX_GROUPED_QUESTIONS + 1}`,
  );
}
