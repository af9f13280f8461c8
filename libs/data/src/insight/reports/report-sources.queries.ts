import type { ReportFilter } from '@lectern/contract';
import { empty, join, type Sql, sql } from '../../database/sql.js';
import { isListedCourseOpen } from '../../learning/access-conditions.queries.js';
import {
  ASSIGNED_DUE_AT,
  assignedCourses,
  isPastDue,
  mayBePastDue,
} from '../../learning/due-dates.queries.js';
import { isManagedBy, type Person } from '../../courses/taught-by.queries.js';
import { ALL_VISIBLE, visibleEnrollment, visibleSince } from '../../learning/visible-enrollments.queries.js';
import { PARTS, type ReportPart, studyOfCourse } from './report-columns.queries.js';

type Joins = Record<ReportPart, Sql>;

/** Enrollments that a person may see, each in one source only. */
export interface ReportSource {
  /** SQL after FROM, with the row `enrollments` that has the columns of `visibleEnrollment`. */
  from: Sql;
  conditions: Sql[];
  /** Joins of the parts for a page of rows, and where all rows are read. */
  joins: { page: Joins; all: Joins };
  /** SQL of rows for each of which the enrollments are read in order, so that an index on them has it. */
  each?: Sql;
}

/**
 * SQL: joins `due` with the assigned date (`assigned_at`) and the due date (`due_at`): the same, unless the course is locked for the
 * person. That is looked up last, and not for what was begun.
 */
const joinDue = (assignedAt: Sql) => sql`
  CROSS JOIN LATERAL (
    SELECT ${assignedAt} AS assigned_at,
           CASE WHEN ${assignedAt} IS NOT NULL
                     AND (enrollments.is_begun OR ${isListedCourseOpen(sql`enrollments.course_id`, sql`enrollments.user_id`)})
                THEN ${assignedAt} END AS due_at) due`;

/**
 * SQL: the earliest due date of a person in a course, computed for each row.
 * @param where further condition, as in `assignedCourses`
 */
const earliestDueOfRow = (where: Sql) => sql`
  LEFT JOIN LATERAL (SELECT min(own.due_at) AS due_at FROM (${assignedCourses(
    sql`members.user_id = enrollments.user_id AND assigned.course_id = enrollments.course_id AND ${where}`,
    ASSIGNED_DUE_AT,
  )}) own) dates ON true
  ${joinDue(sql`dates.due_at`)}`;

const DUE_OF_ROW = earliestDueOfRow(sql`true`);

/** SQL: the same where only due dates in the past count: most rows have none, which one look-up in memory finds out. */
const PAST_DUE_OF_ROW = earliestDueOfRow(mayBePastDue(sql`members.group_id`, sql`enrollments.course_id`));

/** SQL: the due date of a group in each row. */
const dueOfGroup = (groupId: Sql) => sql`
  LEFT JOIN LATERAL (
    SELECT ${ASSIGNED_DUE_AT} AS due_at FROM group_members members
      JOIN groups ON groups.id = members.group_id AND groups.archived_at IS NULL
      JOIN group_courses assigned ON assigned.group_id = members.group_id
     WHERE members.group_id = ${groupId} AND members.user_id = enrollments.user_id
       AND assigned.course_id = enrollments.course_id) dates ON true
  ${joinDue(sql`dates.due_at`)}`;

/** SQL: the due dates of all people and courses that fit `where`, which is as in `assignedCourses`, at once. */
const dueOfAll = (where: Sql) => sql`
  LEFT JOIN (SELECT own.user_id, own.course_id, min(own.due_at) AS due_at FROM (${assignedCourses(where, ASSIGNED_DUE_AT)}) own
              GROUP BY own.user_id, own.course_id) dates
         ON dates.user_id = enrollments.user_id AND dates.course_id = enrollments.course_id
  ${joinDue(sql`dates.due_at`)}`;

/** Joins with `dueOfAll`. The status of a row depends on due dates in the past only, which are fewer. */
function joinsWithDue(where: Sql, { status, dueFrom, dueTo }: ReportFilter, more: Partial<Joins> = {}) {
  const past = withDue(dueOfAll(sql`${where} AND ${isPastDue(ASSIGNED_DUE_AT)}`), more);
  const any = withDue(dueOfAll(where), more);
  const isPast = status === 'overdue';
  return { page: isPast ? past : any, all: isPast || !(dueFrom ?? dueTo) ? past : any };
}

/** How the due date of a few rows is found. */
export const dueOfRow = (groupId?: Sql): Sql => (groupId ? dueOfGroup(groupId) : DUE_OF_ROW);

const withDue = (due: Sql, more: Partial<Joins> = {}): Joins => ({ ...PARTS, due, ...more });

/** Members of the group in its courses, for its managers; the group's own due date counts. */
export function groupSource(person: Person, groupId: Sql): ReportSource {
  // The members and courses that are read anyway have the due dates.
  const joins = withDue(joinDue(sql`enrollments.due_at`));
  return {
    from: sql`(SELECT ${visibleEnrollment(sql`seen.since`)},
            CASE WHEN groups.archived_at IS NULL THEN ${ASSIGNED_DUE_AT} END AS due_at
       FROM group_members members LEFT JOIN groups ON groups.id = members.group_id
       JOIN group_courses assigned ON assigned.group_id = members.group_id
       JOIN enrollments own ON own.user_id = members.user_id AND own.course_id = assigned.course_id
      CROSS JOIN LATERAL (SELECT ${visibleSince(person)} AS since OFFSET 0) seen
      WHERE members.group_id = ${groupId}) enrollments`,
    conditions: [isManagedBy(groupId, person)],
    joins: { page: joins, all: joins },
  };
}

/** All enrollments. @param isFound SQL conditions on `users` */
export function allSource(filter: ReportFilter, courseId: Sql | undefined, isFound: Sql[]): ReportSource {
  const assigned = [
    sql`true`,
    ...(courseId ? [sql`assigned.course_id = ${courseId}`] : []),
    ...(isFound.length
      ? [sql`members.user_id IN (SELECT users.id FROM users WHERE ${join(isFound, ' AND ')})`]
      : []),
  ];
  const more = courseId ? { study: studyOfCourse(courseId) } : {};
  const { page, all } = joinsWithDue(join(assigned, ' AND '), filter, more);
  // Both orders of all enrollments are those of an index, of which the first rows are read only.
  const ofRow = withDue(filter.status === 'overdue' ? PAST_DUE_OF_ROW : DUE_OF_ROW);
  return { from: ALL_VISIBLE, conditions: [], joins: { page: courseId ? page : ofRow, all } };
}

/** The enrollments in courses that a person teaches, and those of members in the courses of groups that they manage. */
export function instructorSources(
  personId: string,
  filter: ReportFilter,
  courseId: Sql | undefined,
): ReportSource[] {
  const person = sql`${personId}::uuid`;
  const ofCourse = (column: Sql) => (courseId ? sql`AND ${column} = ${courseId}` : empty);
  const managed = sql`
    SELECT led.user_id, given.course_id, greatest(led.joined_at, given.assigned_at) AS since
      FROM group_managers managed
      JOIN group_members led ON led.group_id = managed.group_id
      JOIN group_courses given ON given.group_id = managed.group_id ${ofCourse(sql`given.course_id`)}
     WHERE managed.user_id = ${person}
       AND given.course_id NOT IN (SELECT course_id FROM course_instructors own WHERE own.user_id = ${person})`;
  // By person and by course: fewer rows to compare than pairs of both, and what is found besides joins no enrollment.
  const isLed = sql`
    members.user_id IN (SELECT led.user_id FROM group_managers managed
                          JOIN group_members led ON led.group_id = managed.group_id
                         WHERE managed.user_id = ${person})
    AND assigned.course_id IN (SELECT given.course_id FROM group_managers managed
                                 JOIN group_courses given ON given.group_id = managed.group_id
                                WHERE managed.user_id = ${person} ${ofCourse(sql`given.course_id`)})`;
  return [
    {
      each: sql`(SELECT own.course_id FROM course_instructors own
               WHERE own.user_id = ${person} ${ofCourse(sql`own.course_id`)}) taught`,
      from: ALL_VISIBLE,
      conditions: [sql`enrollments.course_id = taught.course_id`],
      joins: joinsWithDue(sql`assigned.course_id = taught.course_id`, filter, {
        study: studyOfCourse(sql`taught.course_id`),
      }),
    },
    {
      from: sql`(SELECT ${visibleEnrollment(sql`seen.since`)}
         FROM (SELECT led.user_id, led.course_id, min(led.since) AS since FROM (${managed}) led
                GROUP BY led.user_id, led.course_id) seen
         JOIN enrollments own ON own.user_id = seen.user_id AND own.course_id = seen.course_id) enrollments`,
      conditions: [],
      joins: joinsWithDue(isLed, filter),
    },
  ];
}
