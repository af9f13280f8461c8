import type { ReportQuery, ReportSort, Locale } from '@lectern/contract';
import { join, raw, type Sql, sql } from '../../database/sql.js';
import { hasCompleted } from '../../learning/completion.queries.js';
import { isOverdue } from '../../learning/due-dates.queries.js';
import { isVisible } from '../../learning/visible-enrollments.queries.js';
import { collate } from '../../platform/collate.queries.js';

/** @property locale language of the reader, which decides the order of names and titles */
export type ReportOrder = Pick<ReportQuery, 'sort' | 'direction'> & { locale: Locale };

/** The joins of a report. Each is made only where a filter, the order or the columns read it. */
export type ReportJoin = 'users' | 'courses' | 'due' | 'study' | 'grade' | 'certificate';

const HAS_COMPLETED = hasCompleted(
  {
    userId: sql`enrollments.user_id`,
    courseId: sql`enrollments.course_id`,
    completedAt: sql`enrollments.completed_at`,
  },
  sql`enrollments.visible_since`,
);

/** SQL: the `StudyStatus` of a row of `enrollments`, with its due date in the row `due`. */
export const STUDY_STATUS = sql`CASE WHEN enrollments.completed_at IS NOT NULL THEN 'completed'
     WHEN ${isOverdue(sql`due.due_at`, HAS_COMPLETED)} THEN 'overdue'
     WHEN enrollments.progress > 0 THEN 'in-progress' ELSE 'not-started' END`;

/** SQL of the joins, computed for each row of `enrollments`, which has the columns of `visibleEnrollment`. */
export const REPORT_JOINS: Record<Exclude<ReportJoin, 'due'>, Sql> = {
  users: sql`JOIN users ON users.id = enrollments.user_id`,
  courses: sql`JOIN courses ON courses.id = enrollments.course_id`,
  study: sql`
  LEFT JOIN LATERAL (SELECT sum(analytics_study.seconds)::int AS seconds FROM analytics_study
                      WHERE analytics_study.enrollment_id = enrollments.id
                        AND ${isVisible(sql`analytics_study.starts_at`, sql`enrollments.study_since`)}) study ON true`,
  // The mean result in the exams of the course. A manager who does not teach the course gets none.
  grade: sql`
  LEFT JOIN LATERAL (SELECT avg(exam_grades.percent) AS percent
                       FROM exam_grades JOIN exams ON exams.id = exam_grades.exam_id
                      WHERE exams.course_id = enrollments.course_id
                        AND exam_grades.user_id = enrollments.user_id
                        AND enrollments.visible_since IS NULL) grade ON true`,
  // The latest certificate.
  certificate: sql`
  LEFT JOIN LATERAL (SELECT certificates.expires_at FROM certificates
                      WHERE certificates.user_id = enrollments.user_id
                        AND certificates.course_id = enrollments.course_id
                        AND ${isVisible(sql`certificates.issued_at`, sql`enrollments.visible_since`)}
                      ORDER BY certificates.round DESC LIMIT 1) certificate ON true`,
};

/** SQL: the same join as `REPORT_JOINS.study`, computed for all enrollments of a course at once. */
export const joinStudyOfCourse = (courseId: Sql): Sql => sql`
  LEFT JOIN (SELECT analytics_study.enrollment_id, sum(analytics_study.seconds)::int AS seconds FROM analytics_study
              WHERE analytics_study.course_id = ${courseId} GROUP BY analytics_study.enrollment_id) study ON study.enrollment_id = enrollments.id`;

/** SQL: SELECT of all columns; reads all joins. */
export const REPORT_COLUMNS = sql`
  SELECT enrollments.id AS "enrollmentId", users.id AS "userId", users.first_name AS "firstName",
         users.last_name AS "lastName", users.email, courses.id AS "courseId", courses.title AS "courseTitle",
         ${STUDY_STATUS} AS status, enrollments.progress::float AS progress, coalesce(study.seconds, 0) AS "studySeconds",
         grade.percent AS grade, enrollments.enrolled_at AS "enrolledAt", due.due_at AS "dueAt",
         enrollments.completed_at AS "completedAt", certificate.expires_at AS "certificateExpiresAt"`;

/** The SQL expressions that each order compares, the first one first, and the joins that they read. */
const ORDERS: Record<ReportSort, { expressions: (locale: Locale) => Sql[]; joins: ReportJoin[] }> = {
  enrolled: { expressions: () => [sql`enrollments.enrolled_at`], joins: [] },
  completed: { expressions: () => [sql`enrollments.completed_at`], joins: [] },
  name: {
    expressions: (locale) => [
      collate(sql`coalesce(users.last_name, '')`, locale),
      collate(sql`coalesce(users.first_name, '')`, locale),
      sql`users.email`,
    ],
    joins: ['users'],
  },
  course: { expressions: (locale) => [collate(sql`courses.title`, locale)], joins: ['courses'] },
  status: { expressions: () => [STUDY_STATUS], joins: ['due'] },
  progress: { expressions: () => [sql`enrollments.progress`], joins: [] },
  time: { expressions: () => [sql`study.seconds`], joins: ['study'] },
  grade: { expressions: () => [sql`grade.percent`], joins: ['grade'] },
  due: { expressions: () => [sql`due.due_at`], joins: ['due'] },
  certificate: { expressions: () => [sql`certificate.expires_at`], joins: ['certificate'] },
};

export const listJoinsForOrder = ({ sort }: ReportOrder): ReportJoin[] => ORDERS[sort].joins;
export const listOrderExpressions = ({ sort, locale }: ReportOrder): Sql[] =>
  ORDERS[sort].expressions(locale);

/**
 * SQL: ORDER BY of a report. Rows without a value come last. Only in the ascending order by completion they come first, because one index
 * serves both directions.
 * @param id column that decides between equal rows
 * @param expressions what is compared: by default the order's own expressions, else columns of a subquery that have their values
 */
export function orderReportBy(
  order: ReportOrder,
  id = sql`enrollments.id`,
  expressions = listOrderExpressions(order),
): Sql {
  const { sort, direction } = order;
  const isAscending = direction === 'ascending';
  if (sort === 'completed')
    return sql`ORDER BY ${join(expressions)} ${
      isAscending ? sql`ASC NULLS FIRST, ${id} DESC` : sql`DESC NULLS LAST, ${id} ASC`
    }`;
  // Each enrollment has a date, so the order by enrollment needs no rule for rows without a value.
  const sqlDirection = raw(`${isAscending ? 'ASC' : 'DESC'}${sort === 'enrolled' ? '' : ' NULLS LAST'}`);
  return sql`ORDER BY ${join(expressions.map((expression) => sql`${expression} ${sqlDirection}`))}, ${id}`;
}
