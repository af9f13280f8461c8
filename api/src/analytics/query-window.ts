import type { EntityManager } from 'typeorm';

/** Which enrollments count: those in some courses (null: in all), with a group only those of its members. */
export interface Scope {
  courseIds: string[] | null;
  groupId: string | null;
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

/**
 * Limits a query to the members of the window's group.
 * @param parameters of the query; the id of the group follows them
 * @returns all parameters, and SQL conditions that begin with AND and are empty without a group
 */
export function limitToMembers({ groupId }: QueryWindow, parameters: unknown[]) {
  const members = `(SELECT user_id FROM group_members WHERE group_id = $${parameters.length + 1}::uuid)`;
  return {
    parameters: groupId ? [...parameters, groupId] : parameters,
    /** @param userId SQL of a person's id, such as `enrollments.user_id` */
    byPerson: (userId: string) => (groupId ? `AND ${userId} IN ${members}` : ''),
    /** @param enrollmentId SQL of an enrollment's id, such as `study.enrollment_id` */
    byEnrollment: (enrollmentId: string) =>
      groupId ? `AND ${enrollmentId} IN (SELECT id FROM enrollments WHERE user_id IN ${members})` : '',
  };
}
