import { type Sql, sql } from '../database/sql.js';

/**
 * SQL: an event for each video that a person uploaded to a course that they teach, and whose conversion has ended: rows `user_id`, `kind`,
 * `id` (of the video), `title` (name of its file), `course`, `slug`, `at`. Videos without a conversion, or without a slide, have no event.
 * @param isRecipient SQL condition on the row `users`
 */
export const selectVideoEvents = (isRecipient: Sql): Sql => sql`
  SELECT users.id AS user_id, 'video-' || videos.state AS kind, videos.id, videos.name AS title, courses.title AS course,
         courses.slug, videos.conversion_ended_at AS at
    FROM users
    JOIN slide_videos videos ON videos.uploaded_by_id = users.id
    JOIN courses ON courses.id = videos.course_id
   WHERE ${isRecipient} AND videos.state IN ('ready', 'failed')
     AND videos.conversion_ended_at IS NOT NULL AND videos.slide_id IS NOT NULL
     AND (users.role = 'admin'
          OR users.role = 'instructor'
             AND EXISTS (SELECT FROM course_instructors taught
                          WHERE taught.course_id = courses.id AND taught.user_id = users.id))`;
