import {
  INVITATION_PAGE_SIZE,
  type Invitation,
  type InvitationList,
  type InvitationQuery,
} from '@lectern/contract';
import { limitTo, type Person, searchPatterns, sqlDisplayName } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import { isInvitationManagedBy } from './invitation.policy.js';
import { invitationState } from './invitation-state.js';

type Row = Omit<Invitation, 'sentAt' | 'expiresAt' | 'acceptedAt'> &
  Record<'sentAt' | 'acceptedAt', Date | null> & { expiresAt: Date };

const COLUMNS = `
  invitations.id, invitations.email, invitations.first_name AS "firstName", invitations.last_name AS "lastName",
  invitations.role, ${invitationState('invitations')} AS state, sent_at AS "sentAt", expires_at AS "expiresAt",
  accepted_at AS "acceptedAt",
  CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.id, 'name', groups.name) END AS "group",
  CASE WHEN managed.id IS NOT NULL THEN json_build_object('id', managed.id, 'name', managed.name) END
    AS "managedGroup",
  CASE WHEN courses.id IS NOT NULL THEN json_build_object('id', courses.id, 'title', courses.title) END AS course,
  ${sqlDisplayName('senders')} AS "invitedBy",
  -- The latest message has the latest link, which accepts all open invitations of the address.
  (SELECT mails.id FROM mails
    WHERE mails.recipient = invitations.email AND mails.kind = 'invitation' AND mails.status = 'kept'
      AND mails.valid_until > now() AND invitations.accepted_at IS NULL AND invitations.withdrawn_at IS NULL
    ORDER BY mails.created_at DESC LIMIT 1) AS "keptMailId"`;
const FROM = `
  FROM invitations LEFT JOIN groups ON groups.id = invitations.group_id
                   LEFT JOIN groups managed ON managed.id = invitations.managed_group_id
                   LEFT JOIN courses ON courses.id = invitations.course_id
                   LEFT JOIN users senders ON senders.id = invitations.invited_by_id`;

/** One page of the invitations that the person may see, latest first. */
export async function listInvitations(
  manager: EntityManager,
  { page, search, state, groupId, managedGroupId, courseId }: InvitationQuery,
  person: Person,
): Promise<InvitationList> {
  const patterns = searchPatterns(search);
  const values = [
    ...[limitTo(person), groupId ?? null, state === 'all' ? null : state, patterns],
    ...[managedGroupId ?? null, courseId ?? null],
  ];
  const from = `${FROM} WHERE ${isInvitationManagedBy('$1')}
    AND ($2::uuid IS NULL OR invitations.group_id = $2)
    AND ($3::text IS NULL OR ${invitationState('invitations')} = $3)
    AND lower(concat_ws(' ', invitations.first_name, invitations.last_name, invitations.email)) LIKE ALL ($4::text[])
    AND ($5::uuid IS NULL OR invitations.managed_group_id = $5)
    AND ($6::uuid IS NULL OR invitations.course_id = $6)`;
  const rows = (limits: string) =>
    `SELECT ${COLUMNS} ${from} ORDER BY invitations.created_at DESC, invitations.id DESC ${limits}`;
  const { items, total } = await queryPage<Row>(
    manager,
    { from, values, rows },
    { page, pageSize: INVITATION_PAGE_SIZE },
  );
  return { items: items.map(present), total };
}

/** An invitation that the person may see, locked until the transaction ends. */
export async function findInvitation(
  manager: EntityManager,
  id: string,
  person: Person,
): Promise<Invitation | undefined> {
  const [row] = await manager.query<Row[]>(
    `SELECT ${COLUMNS} ${FROM} WHERE invitations.id = $2 AND ${isInvitationManagedBy('$1')} FOR UPDATE OF invitations`,
    [limitTo(person), id],
  );
  return row && present(row);
}

const present = (row: Row): Invitation => ({
  ...row,
  sentAt: row.sentAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
});
