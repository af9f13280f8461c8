import type { PreviousCounts } from '@lectern/contract';
import { empty, exists, queryRow, sql, type Sql } from '@lectern/data';
import { limitToMembers, type QueryWindow } from './query-window.queries.js';

/**
 * Counts the enrollments and chat sessions of the period before. Completion rate and study time are not compared with that period:
 * older enrollments had more time to be completed, and the roll-ups store only the last time at which each learner studied.
 */
export function getPreviousCounts(window: QueryWindow): Promise<PreviousCounts> {
  return queryRow<PreviousCounts>(
    window.manager,
    sql`
    SELECT (${countEnrollments(window)})::int AS "totalEnrollments",
           (${countChatSessions(window)})::int AS "activeChatSessions"`,
  );
}

/** SQL: the number of enrollments that began in the period before. */
function countEnrollments(window: QueryWindow): Sql {
  const { courseIds, previousStartsAt, startsAt } = window;
  if (!courseIds)
    return sql`
    SELECT coalesce(sum(quarters.enrollments), 0) FROM analytics_quarters quarters
     WHERE quarters.starts_at >= ${previousStartsAt} AND quarters.starts_at < ${startsAt}`;
  return sql`
    SELECT count(*) FROM ${limitToMembers(window).enrollmentSource}
     WHERE enrollments.course_id = ANY (${courseIds})
       AND enrollments.enrolled_at >= ${previousStartsAt} AND enrollments.enrolled_at < ${startsAt}`;
}

/**
 * SQL: the number of chat sessions with a message in the period before. `chats.updated_at` is the time of a session's last message. Where
 * that is in the period, no messages have to be read; they are read only of sessions that went on after the period.
 */
function countChatSessions(window: QueryWindow): Sql {
  const { courseIds, previousStartsAt, startsAt } = window;
  const { andIsEventVisible } = limitToMembers(window);
  const chatColumns = { userId: sql`chats.user_id`, courseId: sql`chats.course_id` };
  return sql`
    SELECT count(*) FROM chat_sessions chats
     WHERE chats.updated_at > chats.created_at
       AND chats.updated_at >= ${previousStartsAt} AND chats.created_at < ${startsAt}
       ${courseIds ? sql`AND chats.course_id = ANY (${courseIds})` : empty}
       AND CASE
             WHEN chats.updated_at < ${startsAt} THEN true ${andIsEventVisible({ ...chatColumns, happenedAt: sql`chats.updated_at` })}
             ELSE ${exists(sql`
               SELECT FROM chat_messages messages
                WHERE messages.session_id = chats.id
                  AND messages.created_at >= ${previousStartsAt} AND messages.created_at < ${startsAt}
                  ${andIsEventVisible({ ...chatColumns, happenedAt: sql`messages.created_at` })}`)}
           END`;
}
