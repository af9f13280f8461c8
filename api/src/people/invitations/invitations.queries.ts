import { INVITATION_PAGE_SIZE, type Invitation, type InvitationQuery, type Paged } from '@lectern/contract';
import {
  changeRows,
  isManagedBy,
  isOwnedBy,
  join,
  type Person,
  queryRows,
  searchPatterns,
  type Sql,
  sql,
  sqlDisplayName,
  type User,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';

export type InvitationRow = Omit<Invitation, 'sentAt' | 'expiresAt' | 'acceptedAt'> &
  Record<'sentAt' | 'acceptedAt', Date | null> & { expiresAt: Date };

/** SQL: the `InvitationState` of a row of `invitations`. */
const INVITATION_STATE = sql`
  CASE WHEN invitations.accepted_at IS NOT NULL THEN 'accepted'
       WHEN invitations.withdrawn_at IS NOT NULL THEN 'withdrawn'
       WHEN invitations.expires_at <= now() THEN 'expired'
       ELSE 'open' END`;

/** SQL: the columns of an `InvitationRow`, for a query with `FROM_INVITATIONS`. */
const INVITATION_COLUMNS = sql`
  invitations.id, invitations.email, invitations.first_name AS "firstName", invitations.last_name AS "lastName",
  invitations.role, ${INVITATION_STATE} AS state, invitations.sent_at AS "sentAt", invitations.expires_at AS "expiresAt",
  invitations.accepted_at AS "acceptedAt",
  CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.id, 'name', groups.name) END AS "group",
  CASE WHEN managed_groups.id IS NOT NULL THEN json_build_object('id', managed_groups.id, 'name', managed_groups.name) END
    AS "managedGroup",
  CASE WHEN courses.id IS NOT NULL THEN json_build_object('id', courses.id, 'title', courses.title) END AS course,
  ${sqlDisplayName(sql`senders`)} AS "invitedBy",
  -- The latest message has the latest link, which accepts all open invitations of the address.
  (SELECT mails.id FROM mails
    WHERE mails.recipient = invitations.email AND mails.kind = 'invitation' AND mails.status = 'kept'
      AND mails.valid_until > now() AND invitations.accepted_at IS NULL AND invitations.withdrawn_at IS NULL
    ORDER BY mails.created_at DESC LIMIT 1) AS "keptMailId"`;

/** SQL: FROM of invitations with the names of their groups, courses and senders. */
const FROM_INVITATIONS = sql`
  FROM invitations LEFT JOIN groups ON groups.id = invitations.group_id
                   LEFT JOIN groups managed_groups ON managed_groups.id = invitations.managed_group_id
                   LEFT JOIN courses ON courses.id = invitations.course_id
                   LEFT JOIN users senders ON senders.id = invitations.invited_by_id`;

/**
 * SQL: the person manages the group of the invitation, owns its course, or is an administrator; administrators alone see
 * invitations to the site.
 */
export const isInvitationManagedBy = (person: Person): Sql => sql`(
  ${isManagedBy(sql`coalesce(invitations.group_id, invitations.managed_group_id)`, person)}
  OR ${isOwnedBy(sql`invitations.course_id`, person)})`;

/** Finds one page of the invitations that the person may see, latest first. */
export function findInvitationPage(
  manager: EntityManager,
  { page, search, state, groupId, managedGroupId, courseId }: InvitationQuery,
  person: Person,
): Promise<Paged<InvitationRow>> {
  const searchedText = sql`lower(concat_ws(' ', invitations.first_name, invitations.last_name, invitations.email))`;
  const conditions = [
    isInvitationManagedBy(person),
    ...searchPatterns(search).map((pattern) => sql`${searchedText} LIKE ${pattern}`),
    ...(state === 'all' ? [] : [sql`${INVITATION_STATE} = ${state}`]),
    ...(groupId ? [sql`invitations.group_id = ${groupId}`] : []),
    ...(managedGroupId ? [sql`invitations.managed_group_id = ${managedGroupId}`] : []),
    ...(courseId ? [sql`invitations.course_id = ${courseId}`] : []),
  ];
  return findPageWhere(manager, join(conditions, ' AND '), page);
}

/** Finds one page of the invitations that a person accepted, and of invitations to their address that no user accepted; latest first. */
export function findInvitationsOfPerson(
  manager: EntityManager,
  { id, email }: Pick<User, 'id' | 'email'>,
  page: number,
): Promise<Paged<InvitationRow>> {
  const isForPerson = sql`invitations.user_id = ${id} OR (invitations.user_id IS NULL AND invitations.email = ${email})`;
  return findPageWhere(manager, isForPerson, page);
}

function findPageWhere(manager: EntityManager, condition: Sql, page: number): Promise<Paged<InvitationRow>> {
  const from = sql`${FROM_INVITATIONS} WHERE ${condition}`;
  const rows = (limits: Sql) =>
    sql`SELECT ${INVITATION_COLUMNS} ${from} ORDER BY invitations.created_at DESC, invitations.id DESC ${limits}`;
  return queryPage(manager, { from, rows }, { page, pageSize: INVITATION_PAGE_SIZE });
}

/** Finds an invitation that the person may see, and locks it until the transaction ends. */
export async function lockInvitation(
  manager: EntityManager,
  id: string,
  person: Person,
): Promise<InvitationRow | undefined> {
  const [row] = await queryRows<InvitationRow>(
    manager,
    sql`
    SELECT ${INVITATION_COLUMNS} ${FROM_INVITATIONS} WHERE invitations.id = ${id} AND ${isInvitationManagedBy(person)}
       FOR UPDATE OF invitations`,
  );
  return row;
}

/** Ends an invitation. Unsent emails to the address are deleted unless another invitation to the address can be accepted. */
export async function withdrawInvitation(
  manager: EntityManager,
  { id, email }: Pick<Invitation, 'id' | 'email'>,
): Promise<void> {
  await changeRows(manager, sql`UPDATE invitations SET withdrawn_at = now() WHERE id = ${id}`);
  await changeRows(
    manager,
    sql`
    DELETE FROM mails
     WHERE mails.recipient = ${email} AND mails.kind = 'invitation' AND mails.status IN ('queued', 'kept')
       AND NOT EXISTS (SELECT FROM invitations
                        WHERE invitations.email = ${email} AND invitations.accepted_at IS NULL
                          AND invitations.withdrawn_at IS NULL)`,
  );
}

/** Finds which addresses have an open invitation to a group, or (null) to the site. */
export async function findInvitedAddresses(
  manager: EntityManager,
  emails: string[],
  groupId: string | null,
): Promise<string[]> {
  const rows = await queryRows<{ email: string }>(
    manager,
    sql`
    SELECT email FROM invitations
     WHERE email = ANY (${emails}) AND group_id IS NOT DISTINCT FROM ${groupId}::uuid
       AND managed_group_id IS NULL AND course_id IS NULL
       AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()`,
  );
  return rows.map(({ email }) => email);
}

/** Finds the users with these addresses; with a group, only members of the group. */
export function findPeople(
  manager: EntityManager,
  emails: string[],
  groupId: string | null,
): Promise<{ id: string; email: string }[]> {
  return queryRows(
    manager,
    sql`
    SELECT users.id, users.email FROM users
     WHERE users.email = ANY (${emails})
       AND (${groupId}::uuid IS NULL
            OR EXISTS (SELECT FROM group_members members
                        WHERE members.group_id = ${groupId} AND members.user_id = users.id))`,
  );
}
