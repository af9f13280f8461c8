import {
  empty,
  isTaughtBy,
  isVisible,
  type Person,
  sql,
  type Sql,
  visibleEnrollment,
  visibleSince,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Which enrollments count: those in some courses (null: in all), with a group only those of its members. */
export type Scope = { courseIds: string[] | null } & (
  | { groupId: string; viewer: Person }
  | { groupId: null; viewer: null }
);

/**
 * Query window: `since` (start of `firstDay` in `timeZone`) to `asOf` (time of the last roll-up). The period before
 * is from `previousSince` to `since`. Some courses are counted from their own rows, all courses from the roll-ups.
 */
export type QueryWindow = Scope & {
  manager: EntityManager;
  firstDay: string;
  since: string;
  previousSince: string;
  asOf: string;
  timeZone: string;
};

/** What somebody did in a course at a time, as SQL of qualified columns. */
interface EventColumns {
  userId: Sql;
  courseId: Sql;
  at: Sql;
}

/** SQL of a query that counts all people, or the members of a group. Conditions begin with AND, or are empty. */
export interface MemberSql {
  /** After FROM: `enrollments`. */
  enrollments: Sql;
  /** Condition on the person's id. */
  byPerson: (userId: Sql) => Sql;
  byEvent: (event: EventColumns) => Sql;
  /** Condition on a row `study` of `analytics_study`. */
  byStudy: Sql;
  /** Condition: the results in a course are seen. */
  bySeenResults: (courseId: Sql) => Sql;
}

const none = () => empty;
const UNLIMITED: MemberSql = {
  enrollments: sql`enrollments`,
  byPerson: none,
  byEvent: none,
  byStudy: empty,
  bySeenResults: none,
};

/** Limits a query to the members of the window's group in its courses, and to what the viewer sees of them. */
export function limitToMembers({ groupId, viewer }: Scope): MemberSql {
  if (groupId === null) return UNLIMITED;
  const seen = sql`
    SELECT members.user_id, assigned.course_id, ${visibleSince(viewer)} AS since
      FROM group_members members JOIN group_courses assigned ON assigned.group_id = members.group_id
     WHERE members.group_id = ${groupId}`;
  const enrollments = sql`
    (SELECT ${visibleEnrollment(sql`seen.since`)} FROM (${seen}) seen
       JOIN enrollments own ON own.user_id = seen.user_id AND own.course_id = seen.course_id) enrollments`;
  return {
    enrollments,
    byPerson: (userId) =>
      sql`AND ${userId} IN (SELECT members.user_id FROM group_members members WHERE members.group_id = ${groupId})`,
    byEvent: ({ userId, courseId, at }) => sql`
      AND EXISTS (SELECT FROM (${seen}) seen WHERE seen.user_id = ${userId} AND seen.course_id = ${courseId}
                     AND ${isVisible(at, sql`seen.since`)})`,
    byStudy: sql`
      AND EXISTS (SELECT FROM ${enrollments} WHERE enrollments.id = study.enrollment_id
                     AND ${isVisible(sql`study.starts_at`, sql`enrollments.study_since`)})`,
    bySeenResults: (courseId) => sql`AND ${isTaughtBy(courseId, viewer)}`,
  };
}
