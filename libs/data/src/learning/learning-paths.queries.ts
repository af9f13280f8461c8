import { DEFAULT_SITE_FEATURES } from '@lectern/contract';
import { sql, type Sql } from '../database/sql.js';
import { ALL_ENROLLMENTS } from './past-enrollments.queries.js';

// Which courses learning paths open and close. Imports nothing about due dates, which leave out what is closed.

/** SQL: the site has learning paths. */
export const HAS_LEARNING_PATHS = sql`
  coalesce((SELECT (site_settings.settings ->> 'learningPaths')::boolean FROM site_settings
             WHERE site_settings."group" = 'features'), ${DEFAULT_SITE_FEATURES.learningPaths}::boolean)`;

/** SQL: a step has a course that is published. A step without one keeps no later step closed. */
const hasCourses = (stepId: Sql): Sql => sql`
  EXISTS (SELECT FROM learning_path_courses needed
            JOIN courses needed_course ON needed_course.id = needed.course_id AND needed_course.is_published
           WHERE needed.step_id = ${stepId})`;

/** SQL: a person has completed a step that is not optional. */
export const hasCompletedStep = (stepId: Sql, userId: Sql): Sql => sql`
  EXISTS (SELECT FROM learning_path_step_completions done WHERE done.step_id = ${stepId} AND done.user_id = ${userId})`;

/**
 * SQL: a step is open to a person who has joined its path: the path has no order, or each earlier step that is not optional
 * is completed or has no courses.
 * @param steps name of the row of `learning_path_steps`
 * @param paths name of the row of `learning_paths`
 */
export const isStepOpen = (steps: Sql, paths: Sql, userId: Sql): Sql => sql`
  (NOT ${paths}.is_in_order OR NOT EXISTS (
     SELECT FROM learning_path_steps earlier
      WHERE earlier.path_id = ${steps}.path_id AND earlier.position < ${steps}.position AND earlier.rule <> 'optional'
        AND NOT ${hasCompletedStep(sql`earlier.id`, userId)} AND ${hasCourses(sql`earlier.id`)}))`;

/** SQL: the steps with a course of the published paths that a person has joined, on which `condition` holds. */
const joinedSteps = (courseId: Sql, userId: Sql, condition: Sql): Sql => sql`
  SELECT FROM learning_path_courses placed
    JOIN learning_path_steps steps ON steps.id = placed.step_id
    JOIN learning_paths paths ON paths.id = steps.path_id AND paths.is_published
    JOIN learning_path_enrollments joined ON joined.path_id = paths.id AND joined.user_id = ${userId}
   WHERE placed.course_id = ${courseId} AND ${condition}`;

/** SQL: a person has opened a course: a slide, module or exam of it, in any enrollment. */
const hasOpened = (courseId: Sql, userId: Sql): Sql => sql`
  EXISTS (SELECT FROM (${ALL_ENROLLMENTS}) opened
           WHERE opened.user_id = ${userId} AND opened.course_id = ${courseId}
             AND (opened.completed_at IS NOT NULL
                  OR EXISTS (SELECT FROM slide_views WHERE slide_views.enrollment_id = opened.id)
                  OR EXISTS (SELECT FROM module_completions WHERE module_completions.enrollment_id = opened.id)))`;

/** SQL: a person teaches a course, or is an administrator. `isTaughtBy`, where only the id of the person is at hand. */
const isTaught = (courseId: Sql, userId: Sql): Sql => sql`
  EXISTS (SELECT FROM users teacher
           WHERE teacher.id = ${userId}
             AND (teacher.role = 'admin'
                  OR teacher.role = 'instructor' AND EXISTS (
                       SELECT FROM course_instructors taught
                        WHERE taught.course_id = ${courseId} AND taught.user_id = teacher.id)))`;

/**
 * SQL: no learning path closes a course to a person. A path that the person has joined closes the courses of its steps that are
 * not open, unless another path of theirs opens the course, they have opened it before, or they teach it. The first condition
 * is a look-up in an index for a course of no path.
 */
export const isOpenInLearningPaths = (courseId: Sql, userId: Sql): Sql => {
  const isOpen = isStepOpen(sql`steps`, sql`paths`, userId);
  return sql`
  (NOT EXISTS (${joinedSteps(courseId, userId, sql`NOT ${isOpen}`)})
   OR EXISTS (${joinedSteps(courseId, userId, isOpen)})
   OR ${hasOpened(courseId, userId)}
   OR ${isTaught(courseId, userId)}
   OR NOT ${HAS_LEARNING_PATHS})`;
};
