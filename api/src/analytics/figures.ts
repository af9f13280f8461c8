import {
  type AnalyticsOverview,
  type CourseStats,
  type EngagementDay,
  TOP_PERFORMERS,
  type TopPerformer,
} from '@lectern/contract';
import type { EntityManager } from 'typeorm';

/** From the start of `firstDay` in `timeZone` until now, in one course or (null) in all. */
export interface Scope {
  manager: EntityManager;
  firstDay: string;
  timeZone: string;
  courseId: string | null;
}

// $1 and $2 are the first day and its time zone, $3 the course.
const SINCE = '($1::date::timestamp AT TIME ZONE $2)';
const IN_COURSE = '($3::uuid IS NULL OR enrollments.course_id = $3)';

const parameters = ({ firstDay, timeZone, courseId }: Scope) => [firstDay, timeZone, courseId];

/** Study time counts for the day on which a slide was first seen. Nobody can chat yet. */
export async function overview(scope: Scope): Promise<AnalyticsOverview> {
  const [row] = await scope.manager.query<[Omit<AnalyticsOverview, 'activeChatSessions'>]>(
    `WITH made AS (
       SELECT count(*)::int AS total, count(completed_at) AS completed
         FROM enrollments WHERE enrolled_at >= ${SINCE} AND ${IN_COURSE}
     ), studied AS (
       SELECT sum(study_seconds) / 3600.0 AS hours, count(DISTINCT coalesce(enrollments.user_id, enrollments.id)) AS learners
         FROM slide_views JOIN enrollments ON enrollments.id = slide_views.enrollment_id
        WHERE seen_at >= ${SINCE} AND study_seconds > 0 AND ${IN_COURSE}
     )
     SELECT (SELECT count(*)::int FROM users
              WHERE role = 'student' AND ($3::uuid IS NULL OR EXISTS (
                SELECT FROM enrollments WHERE enrollments.user_id = users.id AND enrollments.course_id = $3
              ))) AS "totalStudents",
            (SELECT count(*)::int FROM courses
              WHERE is_published AND ($3::uuid IS NULL OR id = $3)) AS "totalCourses",
            made.total AS "totalEnrollments",
            coalesce(trunc(100.0 * made.completed / nullif(made.total, 0), 1), 0)::float AS "completionRate",
            coalesce(studied.hours / nullif(studied.learners, 0), 0)::float AS "avgStudyTime"
       FROM made, studied`,
    parameters(scope),
  );
  return { ...row, activeChatSessions: 0 };
}

/** Every day since the first, empty ones too. */
export function studentEngagement(scope: Scope): Promise<EngagementDay[]> {
  return scope.manager.query<EngagementDay[]>(
    `WITH days AS (
       SELECT day::date AS date
         FROM generate_series($1::date::timestamp, (now() AT TIME ZONE $2)::date, interval '1 day') AS day
     ), enrolled AS (
       SELECT (enrolled_at AT TIME ZONE $2)::date AS date, count(*)::int AS total
         FROM enrollments WHERE enrolled_at >= ${SINCE} AND ${IN_COURSE} GROUP BY 1
     ), completed AS (
       SELECT (completed_at AT TIME ZONE $2)::date AS date, count(*)::int AS total
         FROM enrollments WHERE completed_at >= ${SINCE} AND ${IN_COURSE} GROUP BY 1
     )
     SELECT days.date::text AS date,
            coalesce(enrolled.total, 0) AS enrollments,
            coalesce(completed.total, 0) AS completions,
            0 AS "chatMessages"
       FROM days LEFT JOIN enrolled USING (date) LEFT JOIN completed USING (date)
      ORDER BY days.date`,
    parameters(scope),
  );
}

/** Courses without an enrollment in the period are listed too. Nobody can rate a course yet. */
export function courseStats(scope: Scope): Promise<CourseStats[]> {
  return scope.manager.query<CourseStats[]>(
    `SELECT json_build_object('id', courses.id, 'title', courses.title) AS course,
            count(enrollments.id)::int AS enrollments,
            count(enrollments.completed_at)::int AS completions,
            coalesce(trunc(avg(enrollments.progress), 1), 0)::float AS "avgProgress",
            NULL AS "avgRating"
       FROM courses
       LEFT JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.enrolled_at >= ${SINCE}
      WHERE $3::uuid IS NULL OR courses.id = $3
      GROUP BY courses.id
      ORDER BY enrollments DESC, courses.title, courses.id`,
    parameters(scope),
  );
}

/** Students who did something, by courses completed, then certificates, then study time. */
export function topPerformers(scope: Scope): Promise<TopPerformer[]> {
  return scope.manager.query<TopPerformer[]>(
    `WITH completed AS (
       SELECT user_id, count(*)::int AS total FROM enrollments
        WHERE completed_at >= ${SINCE} AND ${IN_COURSE} GROUP BY user_id
     ), certified AS (
       SELECT user_id, count(*)::int AS total FROM certificates
        WHERE issued_at >= ${SINCE} AND ($3::uuid IS NULL OR course_id = $3) GROUP BY user_id
     ), studied AS (
       SELECT enrollments.user_id, sum(study_seconds) AS seconds
         FROM slide_views JOIN enrollments ON enrollments.id = slide_views.enrollment_id
        WHERE seen_at >= ${SINCE} AND study_seconds > 0 AND ${IN_COURSE} GROUP BY enrollments.user_id
     )
     SELECT json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email)
              AS student,
            coalesce(completed.total, 0) AS "coursesCompleted",
            coalesce(certified.total, 0) AS "certificatesEarned",
            round(coalesce(studied.seconds, 0) / 3600.0, 1)::float AS "studyHours"
       FROM users
       LEFT JOIN completed ON completed.user_id = users.id
       LEFT JOIN certified ON certified.user_id = users.id
       LEFT JOIN studied ON studied.user_id = users.id
      WHERE role = 'student' AND coalesce(completed.total, certified.total, studied.seconds) IS NOT NULL
      ORDER BY 2 DESC, 3 DESC, coalesce(studied.seconds, 0) DESC, users.email
      LIMIT ${TOP_PERFORMERS}`,
    parameters(scope),
  );
}
