import type { ReportQuery, ReportSort } from '@lectern/contract';
import { isRenewal } from '../../learning/past-enrollments.js';
import { isVisible } from '../../learning/visible-enrollments.js';

export type ReportOrder = Pick<ReportQuery, 'sort' | 'direction'>;

/** What is joined to an enrollment only where a filter, an order or the columns need it. */
export type ReportPart = 'users' | 'courses' | 'due' | 'study' | 'grade' | 'certificate';

/**
 * SQL: whether an enrollment is overdue. A due date is met also by an enrollment before a renewal; where there is no due
 * date, that is not looked up.
 */
const IS_OVERDUE = `coalesce(due.due_at < now(), false)
     AND NOT ${isRenewal('enrollments.user_id', 'enrollments.course_id', 'enrollments.visible_since')}`;

/** SQL: how far an enrollment is, as `StudyStatus`. */
export const STATUS = `CASE WHEN enrollments.completed_at IS NOT NULL THEN 'completed'
     WHEN ${IS_OVERDUE} THEN 'overdue'
     WHEN enrollments.progress > 0 THEN 'in-progress' ELSE 'not-started' END`;

/** SQL: the joins of one part, for each row, which has the columns of `visibleEnrollment`. */
export const PARTS: Record<Exclude<ReportPart, 'due'>, string> = {
  users: 'JOIN users ON users.id = enrollments.user_id',
  courses: 'JOIN courses ON courses.id = enrollments.course_id',
  study: `
  LEFT JOIN LATERAL (SELECT sum(seconds)::int AS seconds FROM analytics_study
                      WHERE enrollment_id = enrollments.id
                        AND ${isVisible('starts_at', 'enrollments.study_since')}) study ON true`,
  // The mean result in the exams of the course, for those who see everything.
  grade: `
  LEFT JOIN LATERAL (SELECT avg(percent) AS percent FROM exam_grades JOIN exams ON exams.id = exam_id
                      WHERE exams.course_id = enrollments.course_id
                        AND exam_grades.user_id = enrollments.user_id
                        AND enrollments.visible_since IS NULL) grade ON true`,
  // The latest certificate.
  certificate: `
  LEFT JOIN LATERAL (SELECT expires_at FROM certificates
                      WHERE certificates.user_id = enrollments.user_id
                        AND certificates.course_id = enrollments.course_id
                        AND ${isVisible('issued_at', 'enrollments.visible_since')}
                      ORDER BY round DESC LIMIT 1) certificate ON true`,
};

/** SQL: `PARTS.study` for all enrollments of a course at once. */
export const studyOfCourse = (courseId: string): string => `
  LEFT JOIN (SELECT enrollment_id, sum(seconds)::int AS seconds FROM analytics_study
              WHERE course_id = ${courseId} GROUP BY enrollment_id) study ON study.enrollment_id = enrollments.id`;

/** SELECT of all columns, with all parts joined. */
export const REPORT_COLUMNS = `
  SELECT enrollments.id AS "enrollmentId", users.id AS "userId", users.first_name AS "firstName",
         users.last_name AS "lastName", users.email, courses.id AS "courseId", courses.title AS "courseTitle",
         ${STATUS} AS status, enrollments.progress::float AS progress, coalesce(study.seconds, 0) AS "studySeconds",
         grade.percent AS grade, enrollments.enrolled_at AS "enrolledAt", due.due_at AS "dueAt",
         enrollments.completed_at AS "completedAt", certificate.expires_at AS "certificateExpiresAt"`;

/** The SQL that each order compares, and the parts that it reads. */
const SORTS: Record<ReportSort, { keys: string[]; parts: ReportPart[] }> = {
  enrolled: { keys: ['enrollments.enrolled_at'], parts: [] },
  completed: { keys: ['enrollments.completed_at'], parts: [] },
  name: {
    keys: [`lower(coalesce(users.last_name, ''))`, `lower(coalesce(users.first_name, ''))`, 'users.email'],
    parts: ['users'],
  },
  course: { keys: ['lower(courses.title)'], parts: ['courses'] },
  status: { keys: [STATUS], parts: ['due'] },
  progress: { keys: ['enrollments.progress'], parts: [] },
  time: { keys: ['study.seconds'], parts: ['study'] },
  grade: { keys: ['grade.percent'], parts: ['grade'] },
  due: { keys: ['due.due_at'], parts: ['due'] },
  certificate: { keys: ['certificate.expires_at'], parts: ['certificate'] },
};

export const sortParts = ({ sort }: ReportOrder): ReportPart[] => SORTS[sort].parts;
export const sortKeys = ({ sort }: ReportOrder): string[] => SORTS[sort].keys;

/**
 * SQL: ORDER BY of a report; see `isSortable`. Rows without a value come last, except in the ascending order by completion,
 * which is the reverse of the descending one, so that one index has both.
 * @param keys the compared SQL, such as columns of a subquery with the values of `sortKeys`
 */
export function orderBy(
  { sort, direction }: ReportOrder,
  id = 'enrollments.id',
  keys = SORTS[sort].keys,
): string {
  const isAscending = direction === 'ascending';
  if (sort === 'completed')
    return `ORDER BY ${keys.join()} ${isAscending ? `ASC NULLS FIRST, ${id} DESC` : `DESC NULLS LAST, ${id} ASC`}`;
  const way = `${isAscending ? 'ASC' : 'DESC'}${sort === 'enrolled' ? '' : ' NULLS LAST'}`;
  return `ORDER BY ${keys.map((key) => `${key} ${way}`).join(', ')}, ${id}`;
}
