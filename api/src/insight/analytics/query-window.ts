import { isTaughtBy, isVisible, visibleEnrollment, visibleSince } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Which enrollments count: those in some courses (null: in all), with a group only those of its members. */
export interface Scope {
  courseIds: string[] | null;
  groupId: string | null;
  /** Of a group: who sees the figures, as `limitTo` has it; else null. */
  viewer: string | null;
}

/**
 * Query window: `since` (start of `firstDay` in `timeZone`) to `asOf` (time of the last roll-up). Some courses are counted
 * from their own rows, all courses from the roll-ups.
 */
export interface QueryWindow extends Scope {
  manager: EntityManager;
  firstDay: string;
  since: string;
  asOf: string;
  timeZone: string;
}

/** SQL of a query that counts all people, or the members of a group. Conditions begin with AND, or are empty. */
export interface MemberSql {
  /** All parameters of the query, each of which the query must name. */
  parameters: unknown[];
  /** After FROM: `enrollments`. */
  enrollments: string;
  /** Conditions on the person's id; with qualified columns on what somebody did in a course at a time; on a row of `analytics_study`. */
  byPerson: (userId: string) => string;
  byEvent: (event: { userId: string; courseId: string; at: string }) => string;
  byStudy: string;
  /** Condition: the results in a course are seen. */
  bySeenResults: (courseId: string) => string;
}

/**
 * Limits a query to the members of the window's group in its courses, and to what the viewer sees of them.
 * @param parameters of the query; those of the group follow them
 */
export function limitToMembers({ groupId, viewer }: QueryWindow, parameters: unknown[]): MemberSql {
  if (!groupId) {
    const none = () => '';
    const unlimited = { byPerson: none, byEvent: none, byStudy: '', bySeenResults: none };
    return { parameters, enrollments: 'enrollments', ...unlimited };
  }
  const group = `$${parameters.length + 1}::uuid`;
  const person = `$${parameters.length + 2}`;
  const seen = `
    SELECT members.user_id, assigned.course_id, ${visibleSince(person)} AS since
      FROM group_members members JOIN group_courses assigned USING (group_id)
     WHERE group_id = ${group}`;
  const enrollments = `
    (SELECT ${visibleEnrollment('seen.since')} FROM (${seen}) seen
       JOIN enrollments own ON own.user_id = seen.user_id AND own.course_id = seen.course_id) enrollments`;
  return {
    parameters: [...parameters, groupId, viewer],
    enrollments,
    byPerson: (userId) => `AND ${userId} IN (SELECT user_id FROM group_members WHERE group_id = ${group})`,
    byEvent: ({ userId, courseId, at }) => `
      AND EXISTS (SELECT FROM (${seen}) seen WHERE seen.user_id = ${userId} AND seen.course_id = ${courseId}
                     AND ${isVisible(at, 'since')})`,
    byStudy: `
      AND EXISTS (SELECT FROM ${enrollments} WHERE enrollments.id = analytics_study.enrollment_id
                     AND ${isVisible('analytics_study.starts_at', 'study_since')})`,
    bySeenResults: (courseId) => `AND ${isTaughtBy(courseId, person)}`,
  };
}
