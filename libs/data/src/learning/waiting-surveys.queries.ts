import { type Sql, sql } from '../database/sql.js';

/**
 * SQL: open surveys that people have not answered, of courses that they completed after the survey was opened: rows `user_id`, `id`,
 * `title` and `slug` of the course, and `at` (the time of completion).
 * @param isChosen makes the SQL condition on the id of a person
 */
export const selectWaitingSurveys = (isChosen: (userId: Sql) => Sql): Sql => sql`
  SELECT enrollments.user_id, courses.id, courses.title, courses.slug, enrollments.completed_at AS at
    FROM enrollments
    JOIN surveys ON surveys.course_id = enrollments.course_id AND surveys.is_open
    JOIN courses ON courses.id = enrollments.course_id AND courses.is_published
   WHERE ${isChosen(sql`enrollments.user_id`)} AND enrollments.completed_at >= surveys.opened_at
     AND NOT EXISTS (SELECT FROM survey_participants participants
                      WHERE participants.course_id = courses.id AND participants.user_id = enrollments.user_id)
     AND NOT EXISTS (SELECT FROM survey_responses responses
                      WHERE responses.course_id = courses.id AND responses.user_id = enrollments.user_id)`;
