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
import {
  FULLY_VISIBLE_ENROLLMENTS,
  visibleEnrollment,
  visibleSince,
} from '../../learning/visible-enrollments.queries.js';
import { REPORT_JOINS, type ReportJoin, joinStudyOfCourse } from './report-columns.queries.js';

/** SQL of each join of a report to `enrollments`. */
type JoinSql = Record<ReportJoin, Sql>;

/** Enrollments that the viewer of a report may see. No two sources of a report have an enrollment in common. */
export interface ReportSource {
  /** SQL after FROM, with the row `enrollments` that has the columns of `visibleEnrollment`. */
  from: Sql;
  conditions: Sql[];
  /** `page`: the joins that are fast where only the first rows of an order are read; `all`: those that are fast where every row is read. */
  joins: { page: JoinSql; all: JoinSql };
  /** SQL of rows, such as the courses of an instructor. `from` is read once for each of these rows (LATERAL), in the order of an index. */
  outerRows?: Sql;
}

/**
 * SQL: joins the row `due`. `assigned_due_at` is the due date that the groups set; `due_at` is the same date, or null while the course is
 * locked for the person. PostgreSQL looks up locks last, and only for
 * enrollments that are not begun.
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
  LEFT JOIN LATERAL (SELECT min(assignments.due_at) AS due_at FROM (${assignedCourses(
    sql`members.user_id = enrollments.user_id AND assigned.course_id = enrollments.course_id AND ${where}`,
    ASSIGNED_DUE_AT,
  )}) assignments) dates ON true
  ${joinDueUnlessLocked(sql`dates.due_at`)}`;

const JOIN_DUE_OF_ROW = joinEarliestDue(sql`true`);

/**
 * SQL: the same as `JOIN_DUE_OF_ROW`, but only due dates in the past matter. `mayBePastDue` rejects most rows before their due date is
 * computed.
 */
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

/**
 * SQL: joins the earliest due date of a person in a course, computed for all people and courses at once.
 * @param where condition as in `assignedCourses`
 */
const joinDueOfAllRows = (where: Sql) => sql`
  LEFT JOIN (SELECT assignments.user_id, assignments.course_id, min(assignments.due_at) AS due_at FROM (${assignedCourses(where, ASSIGNED_DUE_AT)}) assignments
              GROUP BY assignments.user_id, assignments.course_id) dates
         ON dates.user_id = enrollments.user_id AND dates.course_id = enrollments.course_id
  ${joinDueUnlessLocked(sql`dates.due_at`)}`;

/**
 * Makes joins whose due dates are computed for all rows at once. Counting by status needs only past due dates, which are fewer. So `all`
 * joins no others unless the filter has a range of due dates. A page may be sorted by due date, so `page` joins every due date. If
 * only overdue rows are shown, past due dates are enough for both.
 */
function makeJoinsForAllRows(
  where: Sql,
  { status, dueFrom, dueTo }: ReportFilter,
  otherJoins: Partial<JoinSql> = {},
) {
  const pastDueJoins = makeJoins(
    joinDueOfAllRows(sql`${where} AND ${isPastDue(ASSIGNED_DUE_AT)}`),
    otherJoins,
  );
  const everyDueJoins = makeJoins(joinDueOfAllRows(where), otherJoins);
  const isOverdueOnly = status === 'overdue';
  const isDueRange = Boolean(dueFrom ?? dueTo);
  return {
    page: isOverdueOnly ? pastDueJoins : everyDueJoins,
    all: isOverdueOnly || !isDueRange ? pastDueJoins : everyDueJoins,
  };
}

/** SQL: joins the due date where few rows are read. @param groupId the group whose due dates count; undefined: all groups */
export const joinDueOfRow = (groupId?: Sql): Sql => (groupId ? joinDueOfGroup(groupId) : JOIN_DUE_OF_ROW);

/** Makes the joins of a report from that of due dates, and from others that replace the default ones. */
const makeJoins = (due: Sql, otherJoins: Partial<JoinSql> = {}): JoinSql => ({
  ...REPORT_JOINS,
  due,
  ...otherJoins,
});

/** Makes the source for a manager of a group: members in the courses of the group, with the due dates of this group alone. */
export function groupSource(viewer: Person, groupId: Sql): ReportSource {
  // `from` also computes the due dates, because it reads the group's members and courses. `OFFSET 0` makes PostgreSQL compute `since`
  // once for each row; otherwise it would copy the expression to each place that reads it.
  const joins = makeJoins(joinDueUnlessLocked(sql`enrollments.due_at`));
  return {
    from: sql`(SELECT ${visibleEnrollment(sql`visibility.since`)},
            CASE WHEN groups.archived_at IS NULL THEN ${ASSIGNED_DUE_AT} END AS due_at
       FROM group_members members LEFT JOIN groups ON groups.id = members.group_id
       JOIN group_courses assigned ON assigned.group_id = members.group_id
       JOIN enrollments stored ON stored.user_id = members.user_id AND stored.course_id = assigned.course_id
      CROSS JOIN LATERAL (SELECT ${visibleSince(viewer)} AS since OFFSET 0) visibility
      WHERE members.group_id = ${groupId}) enrollments`,
    conditions: [isManagedBy(groupId, viewer)],
    joins: { page: joins, all: joins },
  };
}

/** Makes the source of all enrollments, for administrators. @param searchConditions SQL conditions on `users` */
export function allSource(
  filter: ReportFilter,
  courseId: Sql | undefined,
  searchConditions: Sql[],
): ReportSource {
  const dueConditions = [
    sql`true`,
    ...(courseId ? [sql`assigned.course_id = ${courseId}`] : []),
    ...(searchConditions.length
      ? [sql`members.user_id IN (SELECT users.id FROM users WHERE ${join(searchConditions, ' AND ')})`]
      : []),
  ];
  const otherJoins = courseId ? { study: joinStudyOfCourse(courseId) } : {};
  const { page, all } = makeJoinsForAllRows(join(dueConditions, ' AND '), filter, otherJoins);
  // An index has the order of a page of all enrollments. Only the first rows are read, so the due date is computed for each row.
  const joinsForFewRows = makeJoins(filter.status === 'overdue' ? JOIN_PAST_DUE_OF_ROW : JOIN_DUE_OF_ROW);
  return {
    from: FULLY_VISIBLE_ENROLLMENTS,
    conditions: [],
    joins: { page: courseId ? page : joinsForFewRows, all },
  };
}

/**
 * Makes the two sources of an instructor: all enrollments in the courses that they teach, and in other courses those of members of the
 * groups that they manage.
 */
export function instructorSources(
  instructorId: string,
  filter: ReportFilter,
  courseId: Sql | undefined,
): ReportSource[] {
  const viewerId = sql`${instructorId}::uuid`;
  const andIsChosenCourse = (column: Sql) => (courseId ? sql`AND ${column} = ${courseId}` : empty);
  const managedMembers = sql`
    SELECT members.user_id, assigned.course_id, greatest(members.joined_at, assigned.assigned_at) AS since
      FROM group_managers managers
      JOIN group_members members ON members.group_id = managers.group_id
      JOIN group_courses assigned ON assigned.group_id = managers.group_id ${andIsChosenCourse(sql`assigned.course_id`)}
     WHERE managers.user_id = ${viewerId}
       AND assigned.course_id NOT IN (SELECT taught.course_id FROM course_instructors taught WHERE taught.user_id = ${viewerId})`;
  // People and courses are compared separately, because that reads fewer rows than comparing pairs. So due dates are also computed of pairs
  // that the instructor does not manage, such as a member of one group with a course of another; no enrollment of this source joins these.
  const isManagedMemberAndCourse = sql`
    members.user_id IN (SELECT managed_members.user_id FROM group_managers managers
                          JOIN group_members managed_members ON managed_members.group_id = managers.group_id
                         WHERE managers.user_id = ${viewerId})
    AND assigned.course_id IN (SELECT managed_courses.course_id FROM group_managers managers
                                 JOIN group_courses managed_courses ON managed_courses.group_id = managers.group_id
                                WHERE managers.user_id = ${viewerId} ${andIsChosenCourse(sql`managed_courses.course_id`)})`;
  return [
    {
      outerRows: sql`(SELECT instructors.course_id FROM course_instructors instructors
               WHERE instructors.user_id = ${viewerId} ${andIsChosenCourse(sql`instructors.course_id`)}) taught`,
      from: FULLY_VISIBLE_ENROLLMENTS,
      conditions: [sql`enrollments.course_id = taught.course_id`],
      joins: makeJoinsForAllRows(sql`assigned.course_id = taught.course_id`, filter, {
        study: joinStudyOfCourse(sql`taught.course_id`),
      }),
    },
    {
      from: sql`(SELECT ${visibleEnrollment(sql`visibility.since`)}
         FROM (SELECT managed.user_id, managed.course_id, min(managed.since) AS since FROM (${managedMembers}) managed
                GROUP BY managed.user_id, managed.course_id) visibility
         JOIN enrollments stored ON stored.user_id = visibility.user_id AND stored.course_id = visibility.course_id) enrollments`,
      conditions: [],
      joins: makeJoinsForAllRows(isManagedMemberAndCourse, filter),
    },
  ];
}
