import { DEFAULT_SITE_FEATURES } from '@lectern/contract';
import { empty, exists, sql, type Sql } from '../database/sql.js';

// Which courses learning paths lock. Imports nothing about due dates, which leave out what is locked.

/** SQL: the site has learning paths. */
export const HAS_LEARNING_PATHS = sql`
  coalesce((SELECT (site_settings.settings ->> 'learningPaths')::boolean FROM site_settings
             WHERE site_settings."group" = 'features'), ${DEFAULT_SITE_FEATURES.learningPaths}::boolean)`;

/** SQL: a step has a course that is published. A step without one keeps no later step locked. */
const hasCourses = (stepId: Sql): Sql => sql`
  ${exists(sql`
    SELECT FROM learning_path_courses needed
      JOIN courses needed_course ON needed_course.id = needed.course_id AND needed_course.is_published
     WHERE needed.step_id = ${stepId}`)}`;

/** SQL: a person has completed a step that is not optional. */
export const hasCompletedStep = (stepId: Sql, userId: Sql): Sql => sql`
  ${exists(sql`SELECT FROM learning_path_step_completions done WHERE done.step_id = ${stepId} AND done.user_id = ${userId}`)}`;

/**
 * SQL: a step is open to a person who has joined its path: the path has no order, or each earlier step that is not optional
 * is completed or has no courses.
 * @param steps name of the row of `learning_path_steps`
 * @param paths name of the row of `learning_paths`
 */
export const isStepOpen = (steps: Sql, paths: Sql, userId: Sql): Sql => sql`
  (NOT ${paths}.is_in_order OR NOT ${exists(sql`
     SELECT FROM learning_path_steps earlier
      WHERE earlier.path_id = ${steps}.path_id AND earlier.position < ${steps}.position AND earlier.rule <> 'optional'
        AND NOT ${hasCompletedStep(sql`earlier.id`, userId)} AND ${hasCourses(sql`earlier.id`)}`)})`;

/**
 * SQL: the steps with a course of the published paths that a person has joined, on which `condition` holds.
 * @param columns of `paths` and `steps`
 */
const joinedSteps = (courseId: Sql, userId: Sql, condition: Sql, columns: Sql = empty): Sql => sql`
  SELECT ${columns}
    FROM learning_path_courses placed
    JOIN learning_path_steps steps ON steps.id = placed.step_id
    JOIN learning_paths paths ON paths.id = steps.path_id AND paths.is_published
    JOIN learning_path_enrollments own_place ON own_place.path_id = paths.id AND own_place.user_id = ${userId}
   WHERE placed.course_id = ${courseId} AND ${condition}`;

/**
 * SQL: a path that the person has joined locks the course, because its step is not open, and no other path of theirs opens it. The
 * first condition is a look-up in an index for a course of no path.
 */
export const isLockedByLearningPath = (courseId: Sql, userId: Sql): Sql => {
  const isOpen = isStepOpen(sql`steps`, sql`paths`, userId);
  return sql`
  (${exists(joinedSteps(courseId, userId, sql`NOT ${isOpen}`))}
   AND NOT ${exists(joinedSteps(courseId, userId, isOpen))}
   AND ${HAS_LEARNING_PATHS})`;
};

/** SQL of the paths that lock a course for a person, with `slug` and `title`. */
export const lockingPaths = (courseId: Sql, userId: Sql): Sql => sql`
  SELECT slug, title
    FROM (${joinedSteps(courseId, userId, sql`NOT ${isStepOpen(sql`steps`, sql`paths`, userId)}`, sql`paths.slug, paths.title`)}) locking
   WHERE ${isLockedByLearningPath(courseId, userId)}`;

/** SQL of the courses that a learning path may lock. */
export const COURSES_IN_ORDER = sql`
  SELECT placed.course_id FROM learning_path_courses placed
    JOIN learning_paths paths ON paths.id = placed.path_id AND paths.is_in_order AND paths.is_published`;
