import { type Sql, sql } from '../database/sql.js';
import { isCourseOpen, isSlideOpen } from '../learning/access-conditions.queries.js';

/** Days after its acceptance in which an accepted answer is an event. */
const ACCEPTED_EVENT_DAYS = 60;

/** SQL: the person in the row `users` teaches the course in the row `courses`. */
const IS_INSTRUCTOR = sql`(
  users.role IN ('instructor', 'admin')
  AND EXISTS (SELECT FROM course_instructors taught
               WHERE taught.course_id = courses.id AND taught.user_id = users.id))`;

/** SQL: the person in the row `users` may read the thread in the row `threads`, of the course in the row `courses`. */
const MAY_READ_THREAD = sql`(
  courses.has_discussion
  AND (users.role = 'admin' OR ${IS_INSTRUCTOR}
       OR courses.is_published
          AND EXISTS (SELECT FROM enrollments
                       WHERE enrollments.course_id = courses.id AND enrollments.user_id = users.id)
          AND ${isCourseOpen(sql`courses.id`, sql`users.id`)}
          AND (threads.asker_id = users.id
               OR threads.audience = 'class' AND NOT threads.is_hidden
                  AND ${isSlideOpen(sql`threads.slide_id`, sql`users.id`)})))`;

/** SQL: the columns `title` and `slug` of an event. */
const EVENT_SUBJECT = sql`courses.title || ' · ' || coalesce(slides.title, threads.slide_title) AS title, courses.slug`;
const IS_POST_SHOWN = sql`posts.deleted_at IS NULL AND posts.hidden_at IS NULL`;

/**
 * SQL: events in threads that people are notified of, and have not read yet: rows `user_id`, `kind`, `id`, `title`, `slug`, `at`.
 * @param isRecipient SQL condition on the row `users`
 */
export const selectThreadEvents = (isRecipient: Sql): Sql => sql`
  -- new answers in followed threads
  SELECT users.id AS user_id, 'thread-answered' AS kind, threads.id, ${EVENT_SUBJECT}, answers.at
    FROM users
    JOIN thread_members members ON members.user_id = users.id AND members.is_following
    JOIN threads ON threads.id = members.thread_id AND threads.last_post_at > members.read_at
    JOIN courses ON courses.id = threads.course_id
    LEFT JOIN slides ON slides.id = threads.slide_id
   CROSS JOIN LATERAL (
         SELECT posts.created_at AS at FROM posts
          WHERE posts.thread_id = threads.id AND posts.id <> threads.id AND ${IS_POST_SHOWN}
            AND posts.author_id IS DISTINCT FROM users.id AND posts.created_at > members.read_at
            AND NOT EXISTS (SELECT FROM post_mentions mentions
                             WHERE mentions.post_id = posts.id AND mentions.user_id = users.id)
          ORDER BY posts.created_at DESC LIMIT 1) answers
   WHERE ${isRecipient} AND ${MAY_READ_THREAD}
   UNION ALL
  -- posts that mention the person
  SELECT users.id, 'thread-mentioned', threads.id, ${EVENT_SUBJECT}, max(posts.created_at)
    FROM users
    JOIN post_mentions mentions ON mentions.user_id = users.id
    JOIN posts ON posts.id = mentions.post_id AND ${IS_POST_SHOWN} AND posts.author_id IS DISTINCT FROM users.id
    JOIN threads ON threads.id = posts.thread_id
    JOIN courses ON courses.id = threads.course_id
    LEFT JOIN slides ON slides.id = threads.slide_id
    LEFT JOIN thread_members members ON members.thread_id = threads.id AND members.user_id = users.id
   WHERE ${isRecipient} AND ${MAY_READ_THREAD} AND posts.created_at > coalesce(members.read_at, '-infinity')
   GROUP BY users.id, threads.id, courses.id, slides.id
   UNION ALL
  -- own answers that another person accepted
  SELECT users.id, 'answer-accepted', threads.id, ${EVENT_SUBJECT}, threads.accepted_at
    FROM users
    JOIN posts ON posts.author_id = users.id
    JOIN threads ON threads.accepted_post_id = posts.id AND threads.accepted_by_id IS DISTINCT FROM users.id
    JOIN courses ON courses.id = threads.course_id
    LEFT JOIN slides ON slides.id = threads.slide_id
   WHERE ${isRecipient} AND ${MAY_READ_THREAD} AND threads.accepted_at > now() - make_interval(days => ${ACCEPTED_EVENT_DAYS})
   UNION ALL
  -- open questions of others in courses that the person teaches, one event for each course
  SELECT users.id, 'questions-asked', courses.id, courses.title, courses.slug, max(threads.created_at)
    FROM users
    JOIN course_instructors taught ON taught.user_id = users.id
    JOIN courses ON courses.id = taught.course_id AND courses.has_discussion
    JOIN threads ON threads.course_id = courses.id
     AND threads.accepted_post_id IS NULL AND threads.closed_at IS NULL AND NOT threads.is_hidden AND NOT threads.is_deleted
     AND threads.asker_id IS DISTINCT FROM users.id
   WHERE ${isRecipient} AND users.role IN ('instructor', 'admin')
   GROUP BY users.id, courses.id`;
