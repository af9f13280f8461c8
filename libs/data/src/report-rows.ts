import {
  EXPIRES_SOON_DAYS,
  type ReportCounts,
  type ReportFilter,
  type ReportQuery,
  type ReportSort,
} from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { assignedCourses, MEMBER_DUE_AT } from './assigned-courses.js';
import { renewedBy } from './certificate-renewal.js';
import { isRenewal } from './past-enrollments.js';
import { isManagedBy, isTaughtBy, limitTo, type Person } from './taught-by.js';
import { searchPatterns, userSearchText } from './user-search.js';

type Order = Pick<ReportQuery, 'sort' | 'direction'>;

/** The rows of a report as parts of a SELECT, and the values of its parameters. */
export interface ReportRows {
  from: string;
  where: string;
  values: unknown[];
}

/** SQL: how far an enrollment is, as `StudyStatus`. A due date is met also by an enrollment before a renewal. */
const STATUS = `CASE WHEN enrollments.completed_at IS NOT NULL THEN 'completed'
     WHEN due.due_at < now() AND NOT ${isRenewal('enrollments.user_id', 'enrollments.course_id')} THEN 'overdue'
     WHEN enrollments.progress > 0 THEN 'in-progress' ELSE 'not-started' END`;

/** SQL, after `from`: what the columns need that are computed for each row. */
export const REPORT_DETAILS = `
  LEFT JOIN LATERAL (SELECT sum(seconds)::int AS seconds FROM analytics_study
                      WHERE enrollment_id = enrollments.id) study ON true
  LEFT JOIN LATERAL (SELECT avg(percent) AS percent FROM exam_grades JOIN exams ON exams.id = exam_id
                      WHERE exams.course_id = enrollments.course_id
                        AND exam_grades.user_id = enrollments.user_id) grade ON true
  LEFT JOIN LATERAL (SELECT expires_at FROM certificates
                      WHERE certificates.user_id = enrollments.user_id
                        AND certificates.course_id = enrollments.course_id
                      ORDER BY round DESC LIMIT 1) certificate ON true`;

/** SQL: whether the latest certificate of an enrollment's learner and course expires in a period. */
const expiresIn = (period: string) => `EXISTS (
  SELECT FROM certificates
   WHERE certificates.user_id = enrollments.user_id AND certificates.course_id = enrollments.course_id
     AND expires_at ${period} AND ${renewedBy('certificates')} IS NULL)`;

const CERTIFICATES: Record<NonNullable<ReportFilter['certificate']>, string> = {
  expired: expiresIn('<= now()'),
  'expires-soon': expiresIn(`> now() AND expires_at <= now() + interval '${EXPIRES_SOON_DAYS} days'`),
};

export const REPORT_COLUMNS = `
  SELECT enrollments.id AS "enrollmentId", users.id AS "userId", users.first_name AS "firstName",
         users.last_name AS "lastName", users.email, courses.id AS "courseId", courses.title AS "courseTitle",
         ${STATUS} AS status, enrollments.progress::float AS progress, coalesce(study.seconds, 0) AS "studySeconds",
         grade.percent AS grade, enrollments.enrolled_at AS "enrolledAt", due.due_at AS "dueAt",
         enrollments.completed_at AS "completedAt", certificate.expires_at AS "certificateExpiresAt"`;

/** With a group, its members and their assigned courses; the group's own due date counts. */
const OF_GROUP = `
  FROM group_members members
  JOIN groups ON groups.id = members.group_id
  JOIN group_courses assigned ON assigned.group_id = members.group_id
  JOIN enrollments ON enrollments.user_id = members.user_id AND enrollments.course_id = assigned.course_id
  CROSS JOIN LATERAL (SELECT CASE WHEN groups.archived_at IS NULL THEN ${MEMBER_DUE_AT} END AS due_at) due`;

const OF_ALL = `
  FROM enrollments
  LEFT JOIN LATERAL (SELECT min(due_at) AS due_at FROM (${assignedCourses(
    'members.user_id = enrollments.user_id AND assigned.course_id = enrollments.course_id',
  )}) own) due ON true`;

/** SQL: the person `$1` manages a group whose member takes the course, or teaches it, or is an administrator. */
const IN_SCOPE = `(${isTaughtBy('enrollments.course_id', '$1')} OR EXISTS (
  SELECT FROM group_managers managed
    JOIN group_members led ON led.group_id = managed.group_id AND led.user_id = enrollments.user_id
    JOIN group_courses given ON given.group_id = managed.group_id AND given.course_id = enrollments.course_id
   WHERE managed.user_id = $1::uuid))`;

/** The rows that a person may see and asked for; none of a `group` that they do not manage. */
export function reportRows(person: Person, filter: ReportFilter): ReportRows {
  const { search, group, course, status, dueFrom, dueTo, certificate } = filter;
  const values: unknown[] = [limitTo(person)];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const groupId = group && `${parameter(group)}::uuid`;
  const conditions = [
    'enrollments.user_id IS NOT NULL',
    groupId ? `members.group_id = ${groupId} AND ${isManagedBy(groupId, '$1')}` : IN_SCOPE,
    ...(course ? [`enrollments.course_id = ${parameter(course)}`] : []),
    ...searchPatterns(search).map((pattern) => `${userSearchText('users')} LIKE ${parameter(pattern)}`),
    ...(status === 'all' ? [] : [`${STATUS} = ${parameter(status)}`]),
    ...(dueFrom ? [`due.due_at >= ${parameter(dueFrom)}::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(dueTo ? [`due.due_at < (${parameter(dueTo)}::date + 1)::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(certificate ? [CERTIFICATES[certificate]] : []),
  ];
  const people =
    'JOIN users ON users.id = enrollments.user_id JOIN courses ON courses.id = enrollments.course_id';
  return {
    from: `${group ? OF_GROUP : OF_ALL} ${people}`,
    where: `WHERE ${conditions.join(' AND ')}`,
    values,
  };
}

const SORTS: Record<ReportSort, string[]> = {
  enrolled: ['enrollments.enrolled_at'],
  completed: ['enrollments.completed_at'],
  name: [`lower(coalesce(users.last_name, ''))`, `lower(coalesce(users.first_name, ''))`, 'users.email'],
  course: ['lower(courses.title)'],
  status: [STATUS],
  progress: ['enrollments.progress'],
  time: ['study.seconds'],
  grade: ['grade.percent'],
  due: ['due.due_at'],
  certificate: ['certificate.expires_at'],
};

/** ORDER BY of a report; see `isSortable`. */
export function reportOrder({ sort, direction }: Order): string {
  const way = direction === 'ascending' ? 'ASC' : 'DESC';
  const columns = SORTS[sort].map((column) => `${column} ${way} NULLS LAST`);
  return `ORDER BY ${columns.join(', ')}, enrollments.id`;
}

/** The number of rows of each status. */
export async function countReport(
  manager: EntityManager,
  { from, where, values }: ReportRows,
): Promise<ReportCounts> {
  const [counts] = await manager.query<[ReportCounts]>(
    `SELECT count(*) FILTER (WHERE status = 'not-started')::int AS "notStarted",
            count(*) FILTER (WHERE status = 'in-progress')::int AS "inProgress",
            count(*) FILTER (WHERE status = 'completed')::int AS completed,
            count(*) FILTER (WHERE status = 'overdue')::int AS overdue
       FROM (SELECT ${STATUS} AS status ${from} ${where}) counted`,
    values,
  );
  return counts;
}
