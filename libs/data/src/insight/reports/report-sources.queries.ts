import type { ReportFilter } from '@lectern/contract';
import { empty, join, type Sql, sql } from '../../database/sql.js';
import { isCourseOpenForManyRows } from '../../learning/access-conditions.queries.js';
import {
  ASSIGNED_DUE_AT,
  assignedCourses,
  isPastDue,
  mayBePastDue,
} from '../../learning/due-dates.queries.js';
import { isManagedBy, type Person } from '../../courses/taught-by.queries.js';
import { ALL_VISIBLE, visibleEnrollment, visibleSince } from '../../learning/visible-enrollments.queries.js';
import { PARTS, type ReportPart, studyOfCourse } from './report-columns.queries.js';

/** SQL that joins each part of a report to `enrollments`. */
type PartJoins = Record<ReportPart, Sql>;

/** Enrollments that a person may see. No two sources of a report have an enrollment in common. */
export interface ReportSource {
  /** SQL after FROM, with the row `enrollments` that has the columns of `visibleEnrollment`. */
  from: Sql;
  conditions: Sql[];
  /** Joins of each part. `page`: for reading the first rows of an order. `all`: for reading every row, as when counting. */
  joins: { page: PartJoins; all: PartJoins };
  /** SQL of rows, such as the courses of an instructor. `from` is read once for each of them (LATERAL), in the order of an index. */
  outerRows?: Sql;
}

/**
 * SQL: joins the row `due`. `assigned_due_at` is the due date that the groups set; `due_at` is the same date, or null while the course is
 * locked for the person. Locks are looked up last, and only for enrollments that are not begun.
 */
const joinDueUnlessLocked = (assignedDueAt: Sql) => sql`
  CROSS JOIN LATERAL (
    SELECT ${assignedDueAt} AS assigned_due_at,
           CASE WHEN ${assignedDueAt} IS NOT NULL
                     AND (enrollments.is_begun OR ${isCourseOpenForManyRows(sql`enrollments.course_id`, sql`enrollments.user_id`)})
                THEN ${assignedDueAt} END AS due_at) due`;

/**
 * SQL: joins the earliest due date of a person in a course, computed for each row.
 * @param where further condition, as in `assignedCourses`
 */
const joinEarliestDue = (where: Sql) => sql`
  LEFT JOIN LATERAL (SELECT min(own.due_at) AS due_at FROM (${assignedCourses(
    sql`members.user_id = enrollments.user_id AND assigned.course_id = enrollments.course_id AND ${where}`,
    ASSIGNED_DUE_AT,
  )}) own) dates ON true
  ${joinDueUnlessLocked(sql`dates.due_at`)}`;

const JOIN_DUE_OF_ROW = joinEarliestDue(sql`true`);

/** SQL: the same where only due dates in the past matter. `mayBePastDue` rejects most rows before their due date is computed. */
const JOIN_PAST_DUE_OF_ROW = joinEarliestDue(mayBePastDue(sql`members.group_id`, sql`enrollments.course_id`));

/** SQL: joins the due date that a group gives a person in a course, computed for each row. */
const joinDueOfGroup = (groupId: Sql) => sql`
  LEFT JOIN LATERAL (
    SELECT ${ASSIGNED_DUE_AT} AS due_at FROM group_members members
      JOIN groups ON groups.id = members.group_id AND groups.archived_at IS NULL
      JOIN group_courses assigned ON assigned.group_id = members.group_id
     WHERE members.group_id = ${groupId} AND members.user_id = enrollments.user_id
       AND assigned.course_id = enrollments.course_id) dates ON true
  ${joinDueUnlessLocked(sql`dates.due_at`)}`;

/** SQL: joins the earliest due dates of people in courses, computed at once for all. @param where condition as in `assignedCourses` */
const joinDueOfAll = (where: Sql) => sql`
  LEFT JOIN (SELECT own.user_id, own.course_id, min(own.due_at) AS due_at FROM (${assignedCourses(where, ASSIGNED_DUE_AT)}) own
              GROUP BY own.user_id, own.course_id) dates
         ON dates.user_id = enrollments.user_id AND dates.course_id = enrollments.course_id
  ${joinDueUnlessLocked(sql`dates.due_at`)}`;

/**
 * Makes joins whose due dates are computed at once for all rows. Counting by status needs only past due dates, which are fewer, so `all`
 * joins no others unless the filter has a range of due dates. A page may be sorted by due date, so `page` joins every due date. If
 * only overdue rows are shown, past due dates are enough for both.
 */
function makeJoinsOfAll(
  where: Sql,
  { status, dueFrom, dueTo }: ReportFilter,
  otherParts: Partial<PartJoins> = {},
) {
  const past = makeJoins(joinDueOfAll(sql`${where} AND ${isPastDue(ASSIGNED_DUE_AT)}`), otherParts);
  const any = makeJoins(joinDueOfAll(where), otherParts);
  const isPast = status === 'overdue';
  return { page: isPast ? past : any, all: isPast || !(dueFrom ?? dueTo) ? past : any };
}

/** SQL: joins the due date of a few rows. @param groupId the group whose due dates count; undefined: all groups */
export const joinDueOfRow = (groupId?: Sql): Sql => (groupId ? joinDueOfGroup(groupId) : JOIN_DUE_OF_ROW);

const makeJoins = (due: Sql, otherParts: Partial<PartJoins> = {}): PartJoins => ({
  ...PARTS,
  due,
  ...otherParts,
});

/** Makes the source of a group, for its managers: its members in its courses, with the due dates of this group. */
export function groupSource(person: Person, groupId: Sql): ReportSource {
  // `from` reads the group's members and courses, and so computes the due dates, too. `OFFSET 0` makes PostgreSQL compute `since` once for
  // each row; otherwise it would copy the expression to each place that reads it.
  const joins = makeJoins(joinDueUnlessLocked(sql`enrollments.due_at`));
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

/** Makes the source of all enrollments, for administrators. @param isUserFound SQL conditions on `users` */
export function allSource(filter: ReportFilter, courseId: Sql | undefined, isUserFound: Sql[]): ReportSource {
  const assigned = [
    sql`true`,
    ...(courseId ? [sql`assigned.course_id = ${courseId}`] : []),
    ...(isUserFound.length
      ? [sql`members.user_id IN (SELECT users.id FROM users WHERE ${join(isUserFound, ' AND ')})`]
      : []),
  ];
  const otherParts = courseId ? { study: studyOfCourse(courseId) } : {};
  const { page, all } = makeJoinsOfAll(join(assigned, ' AND '), filter, otherParts);
  // A page of all enrollments is in an order that an index has. Only its first rows are read, so the due date is computed for each row.
  const joinsOfRow = makeJoins(filter.status === 'overdue' ? JOIN_PAST_DUE_OF_ROW : JOIN_DUE_OF_ROW);
  return { from: ALL_VISIBLE, conditions: [], joins: { page: courseId ? page : joinsOfRow, all } };
}

/** Makes the sources of an instructor: the courses that they teach, and members of the groups that they manage in the other courses. */
export function instructorSources(
  personId: string,
  filter: ReportFilter,
  courseId: Sql | undefined,
): ReportSource[] {
  const person = sql`${personId}::uuid`;
  const isOfCourse = (column: Sql) => (courseId ? sql`AND ${column} = ${courseId}` : empty);
  const managed = sql`
    SELECT members.user_id, assigned.course_id, greatest(members.joined_at, assigned.assigned_at) AS since
      FROM group_managers managers
      JOIN group_members members ON members.group_id = managers.group_id
      JOIN group_courses assigned ON assigned.group_id = managers.group_id ${isOfCourse(sql`assigned.course_id`)}
     WHERE managers.user_id = ${person}
       AND assigned.course_id NOT IN (SELECT course_id FROM course_instructors own WHERE own.user_id = ${person})`;
  // People and courses are compared separately, because that reads fewer rows than comparing pairs. Due dates of pairs that the person does
  // not manage are computed, too, but no enrollment of this source joins them.
  const isManaged = sql`
    members.user_id IN (SELECT own_members.user_id FROM group_managers managers
                          JOIN group_members own_members ON own_members.group_id = managers.group_id
                         WHERE managers.user_id = ${person})
    AND assigned.course_id IN (SELECT own_courses.course_id FROM group_managers managers
                                 JOIN group_courses own_courses ON own_courses.group_id = managers.group_id
                                WHERE managers.user_id = ${person} ${isOfCourse(sql`own_courses.course_id`)})`;
  return [
    {
      outerRows: sql`(SELECT own.course_id FROM course_instructors own
               WHERE own.user_id = ${person} ${isOfCourse(sql`own.course_id`)}) taught`,
      from: ALL_VISIBLE,
      conditions: [sql`enrollments.course_id = taught.course_id`],
      joins: makeJoinsOfAll(sql`assigned.course_id = taught.course_id`, filter, {
        study: studyOfCourse(sql`taught.course_id`),
      }),
    },
    {
      from: sql`(SELECT ${visibleEnrollment(sql`seen.since`)}
         FROM (SELECT managed.user_id, managed.course_id, min(managed.since) AS since FROM (${managed}) managed
                GROUP BY managed.user_id, managed.course_id) seen
         JOIN enrollments own ON own.user_id = seen.user_id AND own.course_id = seen.course_id) enrollments`,
      conditions: [],
      joins: makeJoinsOfAll(isManaged, filter),
    },
  ];
}
