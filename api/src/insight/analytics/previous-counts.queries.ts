import type { PreviousCounts } from '@lectern/contract';
import { empty, exists, queryRow, sql, type Sql } from '@lectern/data';
import { limitToMembers, type QueryWindow } from './query-window.queries.js';

/**
 * Counts the enrollments and chat sessions of the period before. Completion rate and study time are not compared: older
 * enrollments had more time to be completed, and the roll-ups have of each learner only the time when they studied last.
 */
export function getPreviousCounts(window: QueryWindow): Promise<PreviousCounts> {
  return queryRow<PreviousCounts>(
    window.manager,
    sql`
    SELECT (${countEnrollments(window)})::int AS "totalEnrollments",
           (${countChatSessions(window)})::int AS "activeChatSessions"`,
  );
}

/** SQL: the number of enrollments that were made in the period before. */
function countEnrollments(window: QueryWindow): Sql {
  const { courseIds, previousSince, since } = window;
  if (!courseIds)
    return sql`
    SELECT coalesce(sum(quarters.enrollments), 0) FROM analytics_quarters quarters
     WHERE quarters.starts_at >= ${previousSince} AND quarters.starts_at < ${since}`;
  return sql`
    SELECT count(*) FROM ${limitToMembers(window).enrollments}
     WHERE enrollments.course_id = ANY (${courseIds})
       AND enrollments.enrolled_at >= ${previousSince} AND enrollments.enrolled_at < ${since}`;
}

/**
 * SQL: the number of chat sessions with messages in the period before. A session whose last message is in that period counts
 * without its messages; they are read only where the session went on later.
 */
function countChatSessions(window: QueryWindow): Sql {
  const { courseIds, previousSince, since } = window;
  const { byEvent } = limitToMembers(window);
  const chat = { userId: sql`chats.user_id`, courseId: sql`chats.course_id` };
  return sql`
    SELECT count(*) FROM chat_sessions chats
     WHERE chats.updated_at > chats.created_at
       AND chats.updated_at >= ${previousSince} AND chats.created_at < ${since}
       ${courseIds ? sql`AND chats.course_id = ANY (${courseIds})` : empty}
       AND CASE
             WHEN chats.updated_at < ${since} THEN true ${byEvent({ ...chat, at: sql`chats.updated_at` })}
             ELSE ${exists(sql`
               SELECT FROM chat_messages messages
                WHERE messages.session_id = chats.id
                  AND messages.created_at >= ${previousSince} AND messages.created_at < ${since}
                  ${byEvent({ ...chat, at: sql`messages.created_at` })}`)}
           END`;
}
