import {
  INVITATION_PAGE_SIZE,
  type Invitation,
  type InvitationList,
  type InvitationQuery,
} from '@lectern/contract';
import { isManagedBy, limitTo, type Person, searchPatterns, sqlDisplayName } from '@lectern/data';
import type { EntityManager } from 'typeorm';

import { invitationState } from './invitation-state.js';

type Row = Omit<Invitation, 'sentAt' | 'expiresAt' | 'acceptedAt'> &
  Record<'sentAt' | 'acceptedAt', Date | null> & { expiresAt: Date };

/** Null for an invitation to the site, which only administrators see. */
const MAY_SEE = isManagedBy('invitations.group_id', '$1');

const COLUMNS = `
  invitations.id, invitations.email, invitations.first_name AS "firstName", invitations.last_name AS "lastName",
  invitations.role, ${invitationState('invitations')} AS state, sent_at AS "sentAt", expires_at AS "expiresAt",
  accepted_at AS "acceptedAt",
  CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.id, 'name', groups.name) END AS "group",
  ${sqlDisplayName('senders')} AS "invitedBy"`;
const FROM = `
  invitations LEFT JOIN groups ON groups.id = invitations.group_id
              LEFT JOIN users senders ON senders.id = invitations.invited_by_id`;

/** One page of the invitations that the person may see, latest first. */
export async function listInvitations(
  manager: EntityManager,
  { page, search, state, groupId }: InvitationQuery,
  person: Person,
): Promise<InvitationList> {
  const patterns = searchPatterns(search);
  const filter = [limitTo(person), groupId ?? null, state === 'all' ? null : state, patterns];
  const where = `${MAY_SEE}
    AND ($2::uuid IS NULL OR invitations.group_id = $2)
    AND ($3::text IS NULL OR ${invitationState('invitations')} = $3)
    AND lower(concat_ws(' ', invitations.first_name, invitations.last_name, invitations.email)) LIKE ALL ($4::text[])`;
  const [[{ total }], rows] = await Promise.all([
    manager.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM invitations WHERE ${where}`,
      filter,
    ),
    manager.query<Row[]>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where}
        ORDER BY invitations.created_at DESC, invitations.id DESC LIMIT $5 OFFSET $6`,
      [...filter, INVITATION_PAGE_SIZE, (page - 1) * INVITATION_PAGE_SIZE],
    ),
  ]);
  return { invitations: rows.map(present), totalInvitations: total };
}

/** An invitation that the person may see, locked until the transaction ends. */
export async function findInvitation(
  manager: EntityManager,
  id: string,
  person: Person,
): Promise<Invitation | undefined> {
  const [row] = await manager.query<Row[]>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE invitations.id = $2 AND ${MAY_SEE} FOR UPDATE OF invitations`,
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
