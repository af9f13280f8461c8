import type { ReportQuery, ReportSort, Locale } from '@lectern/contract';
import { join, raw, type Sql, sql } from '../../database/sql.js';
import { hasCompleted } from '../../learning/completion.queries.js';
import { isOverdue } from '../../learning/due-dates.queries.js';
import { isVisible } from '../../learning/visible-enrollments.queries.js';
import { collate } from '../../platform/collate.queries.js';

/** @property locale of the reader, in whose order names and titles are */
export type ReportOrder = Pick<ReportQuery, 'sort' | 'direction'> & { locale: Locale };

/** What is joined to an enrollment only where a filter, an order or the columns need it. */
export type ReportPart = 'users' | 'courses' | 'due' | 'study' | 'grade' | 'certificate';

const HAS_COMPLETED = hasCompleted(
  {
    userId: sql`enrollments.user_id`,
    courseId: sql`enrollments.course_id`,
    completedAt: sql`enrollments.completed_at`,
  },
  sql`enrollments.visible_since`,
);

/** SQL: how far an enrollment is, as `StudyStatus`. */
export const STATUS = sql`CASE WHEN enrollments.completed_at IS NOT NULL THEN 'completed'
     WHEN ${isOverdue(sql`due.due_at`, HAS_COMPLETED)} THEN 'overdue'
     WHEN enrollments.progress > 0 THEN 'in-progress' ELSE 'not-started' END`;

/** SQL: the joins of one part, for each row, which has the columns of `visibleEnrollment`. */
export const PARTS: Record<Exclude<ReportPart, 'due'>, Sql> = {
  users: sql`JOIN users ON users.id = enrollments.user_id`,
  courses: sql`JOIN courses ON courses.id = enrollments.course_id`,
  study: sql`
  LEFT JOIN LATERAL (SELECT sum(studied.seconds)::int AS seconds FROM analytics_study studied
                      WHERE studied.enrollment_id = enrollments.id
                        AND ${isVisible(sql`studied.starts_at`, sql`enrollments.study_since`)}) study ON true`,
  // The mean result in the exams of the course, for those who see everything.
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

/** SQL: `PARTS.study` for all enrollments of a course at once. */
export const studyOfCourse = (courseId: Sql): Sql => sql`
  LEFT JOIN (SELECT studied.enrollment_id, sum(studied.seconds)::int AS seconds FROM analytics_study studied
              WHERE studied.course_id = ${courseId} GROUP BY studied.enrollment_id) study ON study.enrollment_id = enrollments.id`;

/** SELECT of all columns, with all parts joined. */
export const REPORT_COLUMNS = sql`
  SELECT enrollments.id AS "enrollmentId", users.id AS "userId", users.first_name AS "firstName",
         users.last_name AS "lastName", users.email, courses.id AS "courseId", courses.title AS "courseTitle",
         ${STATUS} AS status, enrollments.progress::float AS progress, coalesce(study.seconds, 0) AS "studySeconds",
         grade.percent AS grade, enrollments.enrolled_at AS "enrolledAt", due.due_at AS "dueAt",
         enrollments.completed_at AS "completedAt", certificate.expires_at AS "certificateExpiresAt"`;

/** The SQL that each order compares, and the parts that it reads. */
const SORTS: Record<ReportSort, { keys: (locale: Locale) => Sql[]; parts: ReportPart[] }> = {
  enrolled: { keys: () => [sql`enrollments.enrolled_at`], parts: [] },
  completed: { keys: () => [sql`enrollments.completed_at`], parts: [] },
  name: {
    keys: (locale) => [
      collate(sql`coalesce(users.last_name, '')`, locale),
      collate(sql`coalesce(users.first_name, '')`, locale),
      sql`users.email`,
    ],
    parts: ['users'],
  },
  course: { keys: (locale) => [collate(sql`courses.title`, locale)], parts: ['courses'] },
  status: { keys: () => [STATUS], parts: ['due'] },
  progress: { keys: () => [sql`enrollments.progress`], parts: [] },
  time: { keys: () => [sql`study.seconds`], parts: ['study'] },
  grade: { keys: () => [sql`grade.percent`], parts: ['grade'] },
  due: { keys: () => [sql`due.due_at`], parts: ['due'] },
  certificate: { keys: () => [sql`certificate.expires_at`], parts: ['certificate'] },
};

export const sortParts = ({ sort }: ReportOrder): ReportPart[] => SORTS[sort].parts;
export const sortKeys = ({ sort, locale }: ReportOrder): Sql[] => SORTS[sort].keys(locale);

/**
 * SQL: ORDER BY of a report; see `isSortable`. Rows without a value come last, except in the ascending order by completion,
 * which is the reverse of the descending one, so that one index has both.
 * @param keys the compared SQL, such as columns of a subquery with the values of `sortKeys`
 */
export function orderBy(order: ReportOrder, id = sql`enrollments.id`, keys = sortKeys(order)): Sql {
  const { sort, direction } = order;
  const isAscending = direction === 'ascending';
  if (sort === 'completed')
    return sql`ORDER BY ${join(keys)} ${
      isAscending ? sql`ASC NULLS FIRST, ${id} DESC` : sql`DESC NULLS LAST, ${id} ASC`
    }`;
  const way = raw(`${isAscending ? 'ASC' : 'DESC'}${sort === 'enrolled' ? '' : ' NULLS LAST'}`);
  return sql`ORDER BY ${join(keys.map((key) => sql`${key} ${way}`))}, ${id}`;
}
