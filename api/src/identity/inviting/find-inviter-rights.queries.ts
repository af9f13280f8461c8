import { GROUP_LIMITS, MAX_COURSE_INSTRUCTORS } from '@lectern/contract';
import { type Invitation, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** What a person would get by accepting an invitation now. */
export interface InvitationRights {
  /** Whether a student becomes an instructor. */
  givesRole: boolean;
  /** Whether the person joins or manages the group, or teaches the course; also true for an invitation to the site alone. */
  givesThing: boolean;
  /** Whether an administrator invited or imported the person. */
  isByAdministrator: boolean;
}

/**
 * Finds whether the inviters still have the right to give what they offered. Administrators may give everything, owners of a course may
 * let people teach it, and managers of a group may let people manage it. Membership of a group is given even if the inviter no longer
 * manages the group, because managers change within a term. A course or group with the maximum of instructors or managers gets no more.
 * @returns the rights by the id of the invitation
 */
export async function findInviterRights(
  manager: EntityManager,
  invitations: Invitation[],
): Promise<Map<string, InvitationRights>> {
  const ids = invitations.map(({ id }) => id);
  const rows = await queryRows<InvitationRights & { id: string }>(
    manager,
    sql`
    SELECT invitations.id,
           invitations.role = 'instructor' AND coalesce(inviters.role = 'admin', false) AS "givesRole",
           CASE WHEN invitations.course_id IS NOT NULL THEN
                  coalesce(inviters.role = 'admin', false)
                  OR inviters.role = 'instructor'
                     AND EXISTS (SELECT FROM course_instructors owners
                                  WHERE owners.course_id = invitations.course_id
                                    AND owners.user_id = inviters.id AND owners.is_owner)
                WHEN invitations.managed_group_id IS NOT NULL THEN
                  coalesce(inviters.role = 'admin', false)
                  OR inviters.role = 'instructor'
                     AND EXISTS (SELECT FROM group_managers managers
                                  WHERE managers.group_id = invitations.managed_group_id
                                    AND managers.user_id = inviters.id)
                ELSE true
           END
           AND (SELECT count(*) FROM course_instructors taught WHERE taught.course_id = invitations.course_id)
               < ${MAX_COURSE_INSTRUCTORS}
           AND (SELECT count(*) FROM group_managers managed
                 WHERE managed.group_id = invitations.managed_group_id)
               < ${GROUP_LIMITS.managers} AS "givesThing",
           coalesce(inviters.role = 'admin', false) OR invitations.import_id IS NOT NULL AS "isByAdministrator"
      FROM invitations LEFT JOIN users inviters ON inviters.id = invitations.invited_by_id
     WHERE invitations.id = ANY (${ids})`,
  );
  return new Map(rows.map(({ id, ...rights }) => [id, rights]));
}
