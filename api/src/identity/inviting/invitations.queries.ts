import { INVITATION_DAYS } from '@lectern/contract';
import { changeRows, type Invitation, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export type NewRow = Pick<
  Invitation,
  'email' | 'firstName' | 'lastName' | 'role' | 'groupId' | 'managedGroupId' | 'courseId' | 'tokenHash'
> & { isSent: boolean };

/** Counts the invitations that a person has sent in the last hour, without those of imports. */
export async function countRecentInvitations(manager: EntityManager, userId: string): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count FROM invitations
     WHERE invited_by_id = ${userId} AND import_id IS NULL AND sent_at > now() - interval '1 hour'`,
  );
  return count;
}

/** SQL: an invitation can be accepted. */
const IS_INVITATION_OPEN = sql`
  invitations.accepted_at IS NULL AND invitations.withdrawn_at IS NULL AND invitations.expires_at > now()`;

/** Whether an administrator has invited the address as an instructor. */
export async function isInvitedInstructor(manager: EntityManager, email: string): Promise<boolean> {
  const [found] = await queryRows(
    manager,
    sql`
    SELECT FROM invitations
     WHERE invitations.email = ${email} AND invitations.role = 'instructor' AND ${IS_INVITATION_OPEN}`,
  );
  return found !== undefined;
}

/** Whether the address has an open invitation to teach a course or to manage a group. */
export async function isInvitedTeacher(
  manager: EntityManager,
  email: string,
  { kind, id }: { kind: 'course' | 'group'; id: string },
): Promise<boolean> {
  const column = kind === 'course' ? sql`invitations.course_id` : sql`invitations.managed_group_id`;
  const [found] = await queryRows(
    manager,
    sql`SELECT FROM invitations WHERE invitations.email = ${email} AND ${column} = ${id} AND ${IS_INVITATION_OPEN}`,
  );
  return found !== undefined;
}

/** Adds invitations. An open invitation of the same address to the same group or course is renewed instead. */
export async function saveInvitations(
  manager: EntityManager,
  rows: NewRow[],
  { invitedById, importId = null }: { invitedById: string | null; importId?: string | null },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO invitations AS existing
           (email, first_name, last_name, role, group_id, managed_group_id, course_id, token_hash, sent_at, expires_at,
            invited_by_id, import_id)
    SELECT "email", "firstName", "lastName", "role", "groupId", "managedGroupId", "courseId", "tokenHash",
           CASE WHEN "isSent" THEN now() END, now() + make_interval(days => ${INVITATION_DAYS}), ${invitedById}, ${importId}
      FROM json_to_recordset(${JSON.stringify(rows)}) AS invited (
             "email" text, "firstName" text, "lastName" text, "role" text, "groupId" uuid, "managedGroupId" uuid,
             "courseId" uuid, "tokenHash" text, "isSent" boolean)
     ORDER BY "email", "groupId", "managedGroupId", "courseId"
    ON CONFLICT (email, group_id, managed_group_id, course_id) WHERE accepted_at IS NULL AND withdrawn_at IS NULL
    DO UPDATE SET
       first_name = coalesce(excluded.first_name, existing.first_name),
       last_name = coalesce(excluded.last_name, existing.last_name),
       role = excluded.role, token_hash = coalesce(excluded.token_hash, existing.token_hash),
       sent_at = coalesce(excluded.sent_at, existing.sent_at), expires_at = excluded.expires_at,
       invited_by_id = excluded.invited_by_id, import_id = coalesce(excluded.import_id, existing.import_id)`,
  );
}
