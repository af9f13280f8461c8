import type { ReportFilter } from '@lectern/contract';
import { assignedCourses, MEMBER_DUE_AT } from '../../learning/assigned-courses.js';
import { isManagedBy, limitTo, type Person } from '../../courses/taught-by.js';
import { ALL_VISIBLE, visibleEnrollment, visibleSince } from '../../learning/visible-enrollments.js';
import { PARTS, type ReportPart, studyOfCourse } from './report-columns.js';

type Joins = Record<ReportPart, string>;

/** Enrollments that a person may see, each in one source only. */
export interface ReportSource {
  /** SQL after FROM, with the row `enrollments` that has the columns of `visibleEnrollment`. */
  from: string;
  conditions: string[];
  /** Joins of the parts for a page of rows, and where all rows are read. */
  joins: { page: Joins; all: Joins };
  /** SQL of rows for each of which the enrollments are read in order, so that an index on them has it. */
  each?: string;
}

/** Adds a value to the parameters of a query, and gives its SQL, such as `$2`. */
export type AddParameter = (value: unknown) => string;

/** SQL: the earliest due date of a person in a course, computed for each row. */
const DUE_OF_ROW = `
  LEFT JOIN LATERAL (SELECT min(due_at) AS due_at FROM (${assignedCourses(
    'members.user_id = enrollments.user_id AND assigned.course_id = enrollments.course_id',
  )}) own) due ON true`;

/** SQL: the due date of a group in each row. */
const dueOfGroup = (groupId: string) => `
  LEFT JOIN LATERAL (
    SELECT ${MEMBER_DUE_AT} AS due_at FROM group_members members
      JOIN groups ON groups.id = members.group_id AND groups.archived_at IS NULL
      JOIN group_courses assigned ON assigned.group_id = members.group_id
     WHERE members.group_id = ${groupId} AND members.user_id = enrollments.user_id
       AND assigned.course_id = enrollments.course_id) due ON true`;

/** SQL: the due dates of all people and courses that fit `where`, which is as in `assignedCourses`, at once. */
const dueOfAll = (where: string) => `
  LEFT JOIN (SELECT user_id, course_id, min(due_at) AS due_at FROM (${assignedCourses(where)}) own
              GROUP BY user_id, course_id) due
         ON due.user_id = enrollments.user_id AND due.course_id = enrollments.course_id`;

/** Joins with `dueOfAll`. The status of a row depends on due dates in the past only, which are fewer. */
function joinsWithDue(where: string, { status, dueFrom, dueTo }: ReportFilter, more: Partial<Joins> = {}) {
  const past = withDue(dueOfAll(`${where} AND ${MEMBER_DUE_AT} < now()`), more);
  const any = withDue(dueOfAll(where), more);
  const isPast = status === 'overdue';
  return { page: isPast ? past : any, all: isPast || !(dueFrom ?? dueTo) ? past : any };
}

/** How the due date of a few rows is found. */
export const dueOfRow = (groupId?: string): string => (groupId ? dueOfGroup(groupId) : DUE_OF_ROW);

const withDue = (due: string, more: Partial<Joins> = {}): Joins => ({ ...PARTS, due, ...more });

/** Members of the group in its courses, for its managers; the group's own due date counts. */
export function groupSource(person: Person, groupId: string, add: AddParameter): ReportSource {
  const joins = withDue(dueOfGroup(groupId));
  const viewer = add(limitTo(person));
  return {
    from: `(SELECT ${visibleEnrollment('seen.since')}
       FROM group_members members JOIN group_courses assigned USING (group_id)
       JOIN enrollments own ON own.user_id = members.user_id AND own.course_id = assigned.course_id
      CROSS JOIN LATERAL (SELECT ${visibleSince(viewer)} AS since) seen
      WHERE members.group_id = ${groupId}) enrollments`,
    conditions: [isManagedBy(groupId, viewer)],
    joins: { page: joins, all: joins },
  };
}

/** All enrollments. @param isFound SQL conditions on `users` */
export function allSource(
  filter: ReportFilter,
  courseId: string | undefined,
  isFound: string[],
): ReportSource {
  const assigned = [
    'true',
    ...(courseId ? [`assigned.course_id = ${courseId}`] : []),
    ...(isFound.length ? [`members.user_id IN (SELECT id FROM users WHERE ${isFound.join(' AND ')})`] : []),
  ];
  const more = courseId ? { study: studyOfCourse(courseId) } : {};
  const { page, all } = joinsWithDue(assigned.join(' AND '), filter, more);
  // Both orders of all enrollments are those of an index, of which the first rows are read only.
  return { from: ALL_VISIBLE, conditions: [], joins: { page: courseId ? page : withDue(DUE_OF_ROW), all } };
}

/** The enrollments in courses that an instructor teaches, and those of members in the courses of groups that they manage. */
export function instructorSources(
  person: string,
  filter: ReportFilter,
  courseId: string | undefined,
): ReportSource[] {
  const ofCourse = (column: string) => (courseId ? `AND ${column} = ${courseId}` : '');
  const managed = `
    SELECT led.user_id, given.course_id, greatest(led.joined_at, given.assigned_at) AS since
      FROM group_managers managed
      JOIN group_members led ON led.group_id = managed.group_id
      JOIN group_courses given ON given.group_id = managed.group_id ${ofCourse('given.course_id')}
     WHERE managed.user_id = ${person}::uuid
       AND given.course_id NOT IN (SELECT course_id FROM course_instructors WHERE user_id = ${person}::uuid)`;
  const isLed = `(members.user_id, assigned.course_id) IN (SELECT user_id, course_id FROM (${managed}) led)`;
  return [
    {
      each: `(SELECT course_id FROM course_instructors
               WHERE user_id = ${person}::uuid ${ofCourse('course_id')}) taught`,
      from: ALL_VISIBLE,
      conditions: ['enrollments.course_id = taught.course_id'],
      joins: joinsWithDue('assigned.course_id = taught.course_id', filter, {
        study: studyOfCourse('taught.course_id'),
      }),
    },
    {
      from: `(SELECT ${visibleEnrollment('seen.since')}
         FROM (SELECT user_id, course_id, min(since) AS since FROM (${managed}) led GROUP BY user_id, course_id) seen
         JOIN enrollments own ON own.user_id = seen.user_id AND own.course_id = seen.course_id) enrollments`,
      conditions: [],
      joins: joinsWithDue(isLed, filter),
    },
  ];
}
