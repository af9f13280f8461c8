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

/** The enrollments that are counted: those in some courses (null: in all courses), and with a group only those of the group's members. */
export type AnalyticsScope = { courseIds: string[] | null } & (
  | { groupId: string; viewer: Person }
  | { groupId: null; viewer: null }
);

/**
 * What the queries of the dashboard count. The period is from `startsAt` (the beginning of `firstDay` in `timeZone`) to `asOf` (the
 * time of the last roll-up). The period before is from `previousStartsAt` to `startsAt`. All times are texts that PostgreSQL wrote.
 * The figures of all courses (`courseIds` null) come from the roll-ups, those of some courses from the rows of these courses.
 */
export type QueryWindow = AnalyticsScope & {
  manager: EntityManager;
  firstDay: string;
  startsAt: string;
  previousStartsAt: string;
  asOf: string;
  timeZone: string;
};

/** SQL columns, with their table names, of what a person did in a course: `chats.user_id`. */
interface EventColumns {
  userId: Sql;
  courseId: Sql;
  happenedAt: Sql;
}

/** SQL that limits a query to the members of a group. Each `and…` is a condition that begins with AND; without a group it is empty. */
export interface MemberLimits {
  /** SQL after FROM, with the alias `enrollments`. */
  enrollmentSource: Sql;
  andIsMember: (userId: Sql) => Sql;
  andIsEventVisible: (event: EventColumns) => Sql;
  /** For the rows of `analytics_study`. */
  andIsStudyVisible: Sql;
  andAreResultsVisible: (courseId: Sql) => Sql;
}

const addNoCondition = () => empty;
const NO_LIMITS: MemberLimits = {
  enrollmentSource: sql`enrollments`,
  andIsMember: addNoCondition,
  andIsEventVisible: addNoCondition,
  andIsStudyVisible: empty,
  andAreResultsVisible: addNoCondition,
};

/**
 * Limits a query to the members of the scope's group in the courses that are assigned to the group, and to what the viewer may see of
 * them: a manager of the group who does not teach a course sees there only what happened after the assignment, and no results.
 */
export function limitToMembers({ groupId, viewer }: AnalyticsScope): MemberLimits {
  if (groupId === null) return NO_LIMITS;
  const memberCourses = sql`
    SELECT members.user_id, assigned.course_id, ${visibleSince(viewer)} AS visible_since
      FROM group_members members JOIN group_courses assigned ON assigned.group_id = members.group_id
     WHERE members.group_id = ${groupId}`;
  const enrollmentSource = sql`
    (SELECT ${visibleEnrollment(sql`member_courses.visible_since`)} FROM (${memberCourses}) member_courses
       JOIN enrollments stored ON stored.user_id = member_courses.user_id
        AND stored.course_id = member_courses.course_id) enrollments`;
  return {
    enrollmentSource,
    andIsMember: (userId) =>
      sql`AND ${userId} IN (SELECT members.user_id FROM group_members members WHERE members.group_id = ${groupId})`,
    andIsEventVisible: ({ userId, courseId, happenedAt }) => sql`
      AND EXISTS (SELECT FROM (${memberCourses}) member_courses
                   WHERE member_courses.user_id = ${userId} AND member_courses.course_id = ${courseId}
                     AND ${isVisible(happenedAt, sql`member_courses.visible_since`)})`,
    andIsStudyVisible: sql`
      AND EXISTS (SELECT FROM ${enrollmentSource} WHERE enrollments.id = analytics_study.enrollment_id
                     AND ${isVisible(sql`analytics_study.starts_at`, sql`enrollments.study_since`)})`,
    andAreResultsVisible: (courseId) => sql`AND ${isTaughtBy(courseId, viewer)}`,
  };
}
