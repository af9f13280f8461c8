import { sql, type Sql } from '../../database/sql.js';
import { visibleEnrollment } from '../visible-enrollments.queries.js';

// What 'completed' and 'progress' mean in learning paths. See docs/decisions/learning-paths.md.

/**
 * SQL: one row with what a person has done in a course: `completed_at` (the first completion that counts; null: none) and `progress`
 * (percent; 100 when completed).
 * @param since SQL of the time from which progress and completions count; null: all count
 */
export const courseState = (courseId: Sql, userId: Sql, since: Sql): Sql => sql`
  SELECT first_completion.completed_at, CASE WHEN first_completion.completed_at IS NOT NULL THEN 100 ELSE coalesce(present.progress, 0) END AS progress
    FROM (SELECT) one_row
    LEFT JOIN LATERAL (
      SELECT ${visibleEnrollment(since)} FROM enrollments stored
       WHERE stored.user_id = ${userId} AND stored.course_id = ${courseId}) present ON true
   CROSS JOIN LATERAL (
      SELECT least(present.completed_at,
                   (SELECT min(renewed.completed_at)
                      FROM past_enrollments past JOIN enrollments renewed ON renewed.id = past.enrollment_id
                     WHERE past.user_id = ${userId} AND past.course_id = ${courseId}
                       AND (${since} IS NULL OR renewed.completed_at >= ${since}))) AS completed_at OFFSET 0) first_completion`;

/**
 * SQL: how many courses a step requires now: all published courses, or the chosen number (at most all published ones), or none in an
 * optional step.
 * @param steps name of the row of `learning_path_steps`
 */
export const requiredCount = (steps: Sql): Sql => sql`
  (SELECT (CASE ${steps}.rule WHEN 'all' THEN count(*) WHEN 'choose' THEN least(${steps}.choose_count, count(*)) ELSE 0 END)::int
     FROM learning_path_courses path_courses
     JOIN courses ON courses.id = path_courses.course_id AND courses.is_published
    WHERE path_courses.step_id = ${steps}.id)`;

/**
 * SQL: the steps of the paths that people have joined, one row for each person and step, with `path_id`, `user_id`, `step_id`,
 * `position`, `rule`, `required_count`, `completed_count` (completed courses), `points`
 * (sum of the percents of the best required courses) and `completed_at` (when the last of these was completed; null: not yet).
 * @param where condition on `path_enrollments` (learning_path_enrollments)
 * @param since SQL of a time for the course `path_courses.course_id`, as in `courseState`
 */
export const stepStates = (where: Sql, since: Sql = sql`NULL::timestamptz`): Sql => sql`
  WITH
  chosen_enrollments AS MATERIALIZED (SELECT path_enrollments.* FROM learning_path_enrollments path_enrollments WHERE ${where}),
  -- the published courses of the steps of these paths; a step without one has a row, too
  step_courses AS MATERIALIZED (
    SELECT steps.path_id, steps.id AS step_id, steps.position, steps.rule, ${requiredCount(sql`steps`)} AS required_count,
           courses.id AS course_id
      FROM learning_path_steps steps
      LEFT JOIN (learning_path_courses path_courses JOIN courses ON courses.id = path_courses.course_id AND courses.is_published)
             ON path_courses.step_id = steps.id
     WHERE steps.path_id IN (SELECT chosen_enrollments.path_id FROM chosen_enrollments)
  ),
  -- a person's best courses of a step come first: those completed first, then those with most progress
  ranked AS (
    SELECT path_enrollments.path_id, path_enrollments.user_id, path_courses.step_id, path_courses.position, path_courses.rule, path_courses.required_count,
           state.completed_at, state.progress,
           row_number() OVER (PARTITION BY path_enrollments.user_id, path_courses.step_id
                              ORDER BY state.completed_at NULLS LAST, state.progress DESC) AS rank
      FROM chosen_enrollments path_enrollments
      JOIN step_courses path_courses ON path_courses.path_id = path_enrollments.path_id
     CROSS JOIN LATERAL (${courseState(sql`path_courses.course_id`, sql`path_enrollments.user_id`, since)}) state
  )
  SELECT best.path_id, best.user_id, best.step_id, best.position, best.rule, best.required_count, best.completed_count, best.points,
         CASE WHEN best.required_count > 0 AND best.completed_count >= best.required_count THEN best.completed_at END AS completed_at
    FROM (SELECT ranked.path_id, ranked.user_id, ranked.step_id, ranked.position, ranked.rule, ranked.required_count,
                 count(ranked.completed_at)::int AS completed_count,
                 coalesce(sum(ranked.progress) FILTER (WHERE ranked.rank <= ranked.required_count), 0) AS points,
                 max(ranked.completed_at) FILTER (WHERE ranked.rank <= ranked.required_count) AS completed_at
            FROM ranked
           GROUP BY ranked.path_id, ranked.user_id, ranked.step_id, ranked.position, ranked.rule, ranked.required_count) best`;

/**
 * SQL: the paths that people have joined, one row for each, with `path_id`, `user_id`, `completed_steps`, `completed_at` and
 * `progress` (percent). A path is completed when each step that is not optional is completed or has no published courses, and at least
 * one step is completed.
 * @param states SQL of `stepStates`
 * @param completedAt SQL of when the row `states` was completed; null: it was not
 */
export const summarizePaths = (states: Sql, completedAt: Sql): Sql => sql`
  SELECT summed.path_id, summed.user_id, summed.completed_steps,
         CASE WHEN summed.is_completed THEN summed.completed_at END AS completed_at,
         CASE WHEN summed.is_completed THEN 100 ELSE summed.progress END AS progress
    FROM (SELECT states.path_id, states.user_id, count(dates.completed_at)::int AS completed_steps,
                 max(dates.completed_at) AS completed_at,
                 count(dates.completed_at) > 0
                   AND bool_and(dates.completed_at IS NOT NULL OR states.required_count = 0) AS is_completed,
                 coalesce(trunc(sum(CASE WHEN dates.completed_at IS NOT NULL THEN 100 * states.required_count
                                         ELSE states.points END) / nullif(sum(states.required_count), 0), 2), 0) AS progress
            FROM (${states}) states
           CROSS JOIN LATERAL (SELECT ${completedAt} AS completed_at OFFSET 0) dates
           WHERE states.rule <> 'optional'
           GROUP BY states.path_id, states.user_id) summed`;

/** SQL: `summarizePaths`, where steps that were completed once stay completed. @param states SQL of `stepStates` */
export const summarizeEverything = (states: Sql): Sql =>
  summarizePaths(
    states,
    sql`coalesce((SELECT done.completed_at FROM learning_path_step_completions done
                   WHERE done.step_id = states.step_id AND done.user_id = states.user_id), states.completed_at)`,
  );
