import { empty, exists, raw, type Sql, sql } from '../database/sql.js';
import { hasNeverCompleted } from './completion.queries.js';
import { COURSES_IN_ORDER, isLockedByLearningPath } from './learning-paths.queries.js';
import { allEnrollments } from './past-enrollments.queries.js';

// Which courses and modules are open to a person: opening dates, days after joining, prerequisites, and the order of learning
// paths. What a person has opened stays open (docs/decisions/opened-stays-open.md), and those who teach a course are exempt.

/** SQL: the course may be locked for some people now. PostgreSQL reads these courses once, and looks up each course in memory. */
const mayBeLocked = (courseId: Sql): Sql => sql`
  ((${courseId} IN (
      SELECT dated.id FROM courses dated
       WHERE dated.opens_at > now() OR dated.opens_at IS NULL AND dated.opens_after_days IS NOT NULL
       UNION ALL SELECT requiring.course_id FROM course_prerequisites requiring
       UNION ALL ${COURSES_IN_ORDER})) IS TRUE)`;

/**
 * SQL: the course is open to the person. CASE makes PostgreSQL check the conditions first: most courses have none, or only met ones. What
 * the person has opened is checked last, because it is in six tables.
 */
export const isCourseOpen = (courseId: Sql, userId: Sql): Sql => sql`
  (NOT ${exists(sql`
     SELECT FROM courses closed_course
      WHERE closed_course.id = ${courseId}
        AND CASE WHEN ${hasOpeningPassed('closed_course', sql`closed_course.id`, userId)}
                      AND NOT ${exists(unmetPrerequisites(sql`closed_course.id`, userId))}
                      AND NOT ${isLockedByLearningPath(sql`closed_course.id`, userId)} THEN false
                 WHEN ${isExempt(sql`closed_course.id`, userId)} THEN false
                 ELSE NOT ${hasOpenedCourse(sql`closed_course.id`, userId)} END`)})`;

/** SQL: the same as `isCourseOpen`, planned for queries that read many courses, most of which are open to all people. */
export const isCourseOpenForManyRows = (courseId: Sql, userId: Sql): Sql =>
  sql`(NOT ${mayBeLocked(courseId)} OR ${isCourseOpen(courseId, userId)})`;

/** SQL: the module and its course are open to the person. */
export const isModuleOpen = (moduleId: Sql, userId: Sql): Sql => sql`
  (NOT ${exists(sql`
     SELECT FROM modules closed_module
      WHERE closed_module.id = ${moduleId}
        AND NOT (${isOwnConditionMet(userId)} AND ${isCourseOpen(sql`closed_module.course_id`, userId)})`)})`;

/** SQL: the conditions of the row `closed_module` itself are met. */
const isOwnConditionMet = (userId: Sql): Sql => sql`
  (${hasOpeningPassed('closed_module', sql`closed_module.course_id`, userId)}
   OR ${isExempt(sql`closed_module.course_id`, userId)}
   OR ${hasOpenedModule(userId)})`;

/** SQL: the module of a slide is open to the person. Also true for a slide that was deleted. */
export const isSlideOpen = (slideId: Sql, userId: Sql): Sql =>
  isModuleOpen(
    sql`(SELECT closed_slide.module_id FROM slides closed_slide WHERE closed_slide.id = ${slideId})`,
    userId,
  );

/**
 * SQL: the same as `isSlideOpen`, for queries that read many slides of courses that the person takes and that are open to them: the slides
 * of closed modules are found once.
 */
export const isSlideOpenForManyRows = (slideId: Sql, userId: Sql): Sql => sql`
  ((${slideId} IN (
      SELECT closed_slide.id
        FROM enrollments own_enrollment
        JOIN modules dated ON dated.course_id = own_enrollment.course_id
         AND (dated.opens_at > now() OR dated.opens_at IS NULL AND dated.opens_after_days IS NOT NULL)
        JOIN slides closed_slide ON closed_slide.module_id = dated.id
       WHERE own_enrollment.user_id = ${userId} AND NOT ${isModuleOpen(sql`dated.id`, userId)})) IS NOT TRUE)`;

/** SQL: when a row with `opens_at` and `opens_after_days` opens for the person; null: it is open, or opens some days after they join. */
export const opensAt = (row: Sql, courseId: Sql, userId: Sql): Sql => sql`
  coalesce(${row}.opens_at,
           (SELECT own_enrollment.enrolled_at + make_interval(days => ${row}.opens_after_days) FROM enrollments own_enrollment
             WHERE own_enrollment.course_id = ${courseId} AND own_enrollment.user_id = ${userId}))`;

function hasOpeningPassed(row: 'closed_course' | 'closed_module', courseId: Sql, userId: Sql): Sql {
  const name = raw(row);
  return sql`
    (${name}.opens_at IS NULL AND ${name}.opens_after_days IS NULL
     OR coalesce(${opensAt(name, courseId, userId)} <= now(), false))`;
}

/** SQL of rows `required` of the published courses that the person has to complete before a course opens. */
export const unmetPrerequisites = (courseId: Sql, userId: Sql, columns: Sql = empty): Sql => sql`
  SELECT ${columns}
    FROM course_prerequisites needed
    JOIN courses required ON required.id = needed.required_id AND required.is_published
   WHERE needed.course_id = ${courseId} AND ${hasNeverCompleted(userId, sql`required.id`)}`;

/** SQL: the person teaches the course, or is an administrator. */
const isExempt = (courseId: Sql, userId: Sql): Sql =>
  exists(sql`
    SELECT FROM users exempt
     WHERE exempt.id = ${userId}
       AND (exempt.role = 'admin'
            OR exempt.role = 'instructor'
               AND ${exists(sql`
                     SELECT FROM course_instructors taught
                      WHERE taught.course_id = ${courseId} AND taught.user_id = exempt.id`)})`);

/** SQL: the person has opened something of the course: a slide, a module, an activity of a package, an external tool, or an exam. */
const hasOpenedCourse = (courseId: Sql, userId: Sql): Sql => sql`
  (${exists(sql`
     SELECT FROM past_enrollments earlier
      WHERE earlier.user_id = ${userId} AND earlier.course_id = ${courseId}`)}
   OR ${exists(sql`
     SELECT FROM enrollments begun
      WHERE begun.user_id = ${userId} AND begun.course_id = ${courseId}
        AND (begun.progress > 0
             OR ${exists(sql`SELECT FROM slide_views seen WHERE seen.enrollment_id = begun.id`)}
             OR ${exists(sql`SELECT FROM slide_video_watches played WHERE played.enrollment_id = begun.id`)}
             OR ${exists(sql`SELECT FROM module_completions done WHERE done.enrollment_id = begun.id`)}
             OR ${exists(sql`SELECT FROM scorm_runs runs WHERE runs.enrollment_id = begun.id`)}
             OR ${exists(sql`SELECT FROM external_tool_runs uses WHERE uses.enrollment_id = begun.id`)})`)}
   OR ${exists(sql`
     SELECT FROM attempts tried JOIN exams tried_exam ON tried_exam.id = tried.exam_id
      WHERE tried_exam.course_id = ${courseId} AND tried.user_id = ${userId}`)})`;

/** SQL: the person has opened something of the row `closed_module`, also in a past enrollment. */
const hasOpenedModule = (userId: Sql): Sql =>
  exists(sql`
    SELECT FROM enrollments begun
     WHERE begun.course_id = closed_module.course_id AND begun.id IN (${allEnrollments(userId)})
       AND (${exists(sql`
              SELECT FROM module_completions done
               WHERE done.enrollment_id = begun.id AND done.module_id = closed_module.id`)}
            OR ${exists(sql`
              SELECT FROM slide_views seen JOIN slides seen_slide ON seen_slide.id = seen.slide_id
               WHERE seen.enrollment_id = begun.id AND seen_slide.module_id = closed_module.id`)}
            OR ${exists(sql`
              SELECT FROM slide_video_watches played
                JOIN slide_videos played_video ON played_video.id = played.video_id
                JOIN slides played_slide ON played_slide.id = played_video.slide_id
               WHERE played.enrollment_id = begun.id AND played_slide.module_id = closed_module.id`)}
            OR ${exists(sql`
              SELECT FROM scorm_runs runs JOIN scorm_packages packages ON packages.id = runs.package_id
               WHERE runs.enrollment_id = begun.id AND packages.module_id = closed_module.id`)}
            OR ${exists(sql`
              SELECT FROM external_tool_runs uses JOIN external_tool_links links ON links.id = uses.link_id
               WHERE uses.enrollment_id = begun.id AND links.module_id = closed_module.id`)})`);
