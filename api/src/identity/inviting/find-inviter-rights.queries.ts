import { GROUP_LIMITS, MAX_COURSE_INSTRUCTORS } from '@lectern/contract';
import { type Invitation, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** What an invitation gives when it is accepted now. */
export interface InvitationRights {
  /** Makes a student an instructor. */
  givesRole: boolean;
  /** The group, managing a group, or the course; true also for an invitation to the site. */
  givesThing: boolean;
  /** An administrator invited the person, or imported them. */
  isByAdministrator: boolean;
}

/**
 * Finds whether the inviters may still give what they offered: the role and all else needs an administrator, teaching a
 * course its owner, managing a group one of its managers. Membership of a group stays offered, because managers change
 * within a term. Full courses and groups take no more people.
 * @returns by the id of the invitation
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
