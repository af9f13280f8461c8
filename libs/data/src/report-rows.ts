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
import { isManagedBy, limitTo, type Person } from './taught-by.js';
import { searchPatterns, userSearchText } from './user-search.js';

type Order = Pick<ReportQuery, 'sort' | 'direction'>;

/** The rows of a report as parts of a SELECT, and the values of its parameters. */
export interface ReportRows {
  from: string;
  where: string;
  values: unknown[];
  /** `from` with the due dates of all people found at once, which is faster where most rows are read. */
  fromForCount: string;
  /** `from` without due dates where no filter needs them, for orders that need none either. */
  fromWithoutDue: string;
}

/** SQL: how far an enrollment is, as `StudyStatus`. A due date is met also by an enrollment before a renewal. */
const STATUS = `CASE WHEN enrollments.completed_at IS NOT NULL THEN 'completed'
     WHEN due.due_at < now() AND NOT ${isRenewal('enrollments.user_id', 'enrollments.course_id')} THEN 'overdue'
     WHEN enrollments.progress > 0 THEN 'in-progress' ELSE 'not-started' END`;

/** SQL: the study time of each row, after `from`. */
const STUDY = `
  LEFT JOIN LATERAL (SELECT sum(seconds)::int AS seconds FROM analytics_study
                      WHERE enrollment_id = enrollments.id) study ON true`;

/** SQL: the mean result in the exams of each row's course, after `from`. */
const GRADE = `
  LEFT JOIN LATERAL (SELECT avg(percent) AS percent FROM exam_grades JOIN exams ON exams.id = exam_id
                      WHERE exams.course_id = enrollments.course_id
                        AND exam_grades.user_id = enrollments.user_id) grade ON true`;

/** SQL: the end of the latest certificate of each row's learner and course, after `from`. */
const CERTIFICATE = `
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

/** SQL, after `from`: what the columns need that are computed for each row. */
export const REPORT_DETAILS = STUDY + GRADE + CERTIFICATE;

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

/** SQL: the earliest due date of a person in a course, computed for each row. */
const DUE_OF_ROW = `
  LEFT JOIN LATERAL (SELECT min(due_at) AS due_at FROM (${assignedCourses(
    'members.user_id = enrollments.user_id AND assigned.course_id = enrollments.course_id',
  )}) own) due ON true`;

/** SQL: the same for all people and courses that fit `where`, which is as in `assignedCourses`. */
const dueOfAll = (where: string) => `
  LEFT JOIN (SELECT user_id, course_id, min(due_at) AS due_at FROM (${assignedCourses(where)}) own
              GROUP BY user_id, course_id) due
         ON due.user_id = enrollments.user_id AND due.course_id = enrollments.course_id`;

/** SQL: the enrollments in courses that the person teaches, and of members in the courses of groups that they manage. */
const visibleTo = (person: string) => `
  JOIN (SELECT enrollments.id
          FROM course_instructors taught JOIN enrollments ON enrollments.course_id = taught.course_id
         WHERE taught.user_id = ${person}::uuid
         UNION
        SELECT enrollments.id
          FROM group_managers managed
          JOIN group_members led ON led.group_id = managed.group_id
          JOIN group_courses given ON given.group_id = managed.group_id
          JOIN enrollments ON enrollments.user_id = led.user_id AND enrollments.course_id = given.course_id
         WHERE managed.user_id = ${person}::uuid) visible ON visible.id = enrollments.id`;

const PEOPLE_AND_COURSES = `
  JOIN users ON users.id = enrollments.user_id JOIN courses ON courses.id = enrollments.course_id`;

/** The rows that a person may see and asked for; none of a `group` that they do not manage. */
export function reportRows(person: Person, filter: ReportFilter): ReportRows {
  const { search, group, course, status, dueFrom, dueTo, certificate } = filter;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const limit = limitTo(person);
  const isFound = searchPatterns(search).map((text) => `${userSearchText('users')} LIKE ${parameter(text)}`);
  const courseId = course && parameter(course);
  const conditions = [
    'enrollments.user_id IS NOT NULL',
    ...(courseId ? [`enrollments.course_id = ${courseId}`] : []),
    ...isFound,
    ...(status === 'all' ? [] : [`${STATUS} = ${parameter(status)}`]),
    ...(dueFrom ? [`due.due_at >= ${parameter(dueFrom)}::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(dueTo ? [`due.due_at < (${parameter(dueTo)}::date + 1)::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(certificate ? [CERTIFICATES[certificate]] : []),
  ];
  const rowsWith = (from: (due: string) => string, dueForCount = DUE_OF_ROW): ReportRows => {
    const of = (due: string) => `${from(due)} ${PEOPLE_AND_COURSES}`;
    const isDueNeeded = status !== 'all' || Boolean(dueFrom ?? dueTo);
    return {
      from: of(DUE_OF_ROW),
      fromForCount: of(dueForCount),
      fromWithoutDue: of(isDueNeeded ? DUE_OF_ROW : ''),
      where: `WHERE ${conditions.join(' AND ')}`,
      values,
    };
  };
  if (group) {
    const groupId = `${parameter(group)}::uuid`;
    conditions.push(`members.group_id = ${groupId} AND ${isManagedBy(groupId, parameter(limit))}`);
    return rowsWith(() => OF_GROUP);
  }
  if (limit !== null) {
    const visible = visibleTo(parameter(limit));
    return rowsWith((due) => `FROM enrollments ${visible} ${due}`);
  }
  const assigned = [
    'true',
    ...(courseId ? [`assigned.course_id = ${courseId}`] : []),
    ...(isFound.length ? [`members.user_id IN (SELECT id FROM users WHERE ${isFound.join(' AND ')})`] : []),
  ];
  return rowsWith((due) => `FROM enrollments ${due}`, dueOfAll(assigned.join(' AND ')));
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

/** ORDER BY of a report; see `isSortable`. An index has the order by enrollment, which has no nulls. */
export function reportOrder({ sort, direction }: Order): string {
  const way = direction === 'ascending' ? 'ASC' : 'DESC';
  const columns = SORTS[sort].map((column) => `${column} ${way}${sort === 'enrolled' ? '' : ' NULLS LAST'}`);
  return `ORDER BY ${columns.join(', ')}, enrollments.id`;
}

/** What an order needs beside `from`. */
const DETAILS_OF_ORDER: Partial<Record<ReportSort, string>> = {
  time: STUDY,
  grade: GRADE,
  certificate: CERTIFICATE,
};

/**
 * SQL of one page of rows with all columns. Its rows are found first, with no more computed for each than the order needs.
 * @param limits SQL of LIMIT and OFFSET
 */
export function reportPage(
  { from, fromWithoutDue, where }: ReportRows,
  order: Order,
  limits: string,
): string {
  const { sort } = order;
  const orderBy = reportOrder(order);
  const isDueNeeded = sort === 'due' || sort === 'status';
  const details = DETAILS_OF_ORDER[sort] ?? '';
  return `
    WITH page AS MATERIALIZED (
      SELECT enrollments.id ${isDueNeeded ? from : fromWithoutDue} ${details} ${where} ${orderBy} ${limits}
    )
    ${REPORT_COLUMNS} ${from} ${REPORT_DETAILS} ${where} AND enrollments.id IN (SELECT id FROM page) ${orderBy}`;
}

/** The number of rows of each status. */
export async function countReport(
  manager: EntityManager,
  { fromForCount, where, values }: ReportRows,
): Promise<ReportCounts> {
  const [counts] = await manager.query<[ReportCounts]>(
    `SELECT count(*) FILTER (WHERE status = 'not-started')::int AS "notStarted",
            count(*) FILTER (WHERE status = 'in-progress')::int AS "inProgress",
            count(*) FILTER (WHERE status = 'completed')::int AS completed,
            count(*) FILTER (WHERE status = 'overdue')::int AS overdue
       FROM (SELECT ${STATUS} AS status ${fromForCount} ${where}) counted`,
    values,
  );
  return counts;
}
