import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the groups that a person joins or leaves at a sign-in, because the groups claim names them or no longer names them. */
export function findChangedMemberships(
  manager: EntityManager,
  userId: string,
  values: string[],
): Promise<{ id: string; isNamed: boolean; name: string }[]> {
  return queryRows(
    manager,
    sql`
    SELECT groups.id, groups.name, claim."isNamed"
      FROM groups
      CROSS JOIN LATERAL (SELECT coalesce(groups.claim_value = ANY (${values}), false) AS "isNamed") AS claim
      LEFT JOIN group_members members ON members.group_id = groups.id AND members.user_id = ${userId}
     WHERE groups.archived_at IS NULL
       AND CASE WHEN claim."isNamed" THEN members.source IS NULL ELSE members.source = 'claim' END
     ORDER BY groups.id`,
  );
}

/** Ends a membership that a claim had given. */
export async function removeClaimMember(
  manager: EntityManager,
  groupId: string,
  userId: string,
): Promise<void> {
  await changeRows(
    manager,
    sql`DELETE FROM group_members WHERE group_id = ${groupId} AND user_id = ${userId} AND source = 'claim'`,
  );
}
