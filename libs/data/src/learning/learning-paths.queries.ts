import { DEFAULT_SITE_FEATURES } from '@lectern/contract';
import { empty, exists, sql, type Sql } from '../database/sql.js';

// Which courses are locked by learning paths. This file imports nothing about due dates, because the due dates import this file.

/** SQL condition: the feature of learning paths is switched on for the site. */
export const HAS_LEARNING_PATHS = sql`
  coalesce((SELECT (site_settings.settings ->> 'learningPaths')::boolean FROM site_settings
             WHERE site_settings."group" = 'features'), ${DEFAULT_SITE_FEATURES.learningPaths}::boolean)`;

/** SQL: a step has a published course. A step without one locks no later step. */
const hasPublishedCourse = (stepId: Sql): Sql => sql`
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
        AND NOT ${hasCompletedStep(sql`earlier.id`, userId)} AND ${hasPublishedCourse(sql`earlier.id`)}`)})`;

/**
 * SQL: the steps that have a course, in published paths that a person has joined.
 * @param condition SQL about the rows `paths` and `steps`
 * @param columns SQL of columns of `paths` and `steps`
 */
const selectStepsWithCourse = (courseId: Sql, userId: Sql, condition: Sql, columns: Sql = empty): Sql => sql`
  SELECT ${columns}
    FROM learning_path_courses path_courses
    JOIN learning_path_steps steps ON steps.id = path_courses.step_id
    JOIN learning_paths paths ON paths.id = steps.path_id AND paths.is_published
    JOIN learning_path_enrollments own_enrollment ON own_enrollment.path_id = paths.id AND own_enrollment.user_id = ${userId}
   WHERE path_courses.course_id = ${courseId} AND ${condition}`;

/**
 * SQL: a course is locked by a path that the person has joined: it is in a step that is not open, and in no open step of these paths. For
 * a course that is in no path, PostgreSQL looks up only the first condition, in an index.
 */
export const isLockedByLearningPath = (courseId: Sql, userId: Sql): Sql => {
  const isOpenStep = isStepOpen(sql`steps`, sql`paths`, userId);
  return sql`
  (${exists(selectStepsWithCourse(courseId, userId, sql`NOT ${isOpenStep}`))}
   AND NOT ${exists(selectStepsWithCourse(courseId, userId, isOpenStep))}
   AND ${HAS_LEARNING_PATHS})`;
};

/** SQL of the paths that lock a course for a person, with `slug` and `title`. */
export const lockingPaths = (courseId: Sql, userId: Sql): Sql => sql`
  SELECT slug, title
    FROM (${selectStepsWithCourse(courseId, userId, sql`NOT ${isStepOpen(sql`steps`, sql`paths`, userId)}`, sql`paths.slug, paths.title`)}) locking
   WHERE ${isLockedByLearningPath(courseId, userId)}`;

/** SQL of the courses that a learning path may lock. */
export const COURSES_IN_ORDER = sql`
  SELECT path_courses.course_id FROM learning_path_courses path_courses
    JOIN learning_paths paths ON paths.id = path_courses.path_id AND paths.is_in_order AND paths.is_published`;
