import {
  type Invitation,
  type InvitationList,
  type InvitationQuery,
  type InvitedRole,
  MAX_INVITATIONS_PER_HOUR,
  type NewInvitations,
  type SentInvitations,
} from '@lectern/contract';
import { lockGroup, type User } from '@lectern/data';
import {
  ConflictException,
  ForbiddenException,
  HttpException,
  HttpStatus,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { TeachingService } from '../teaching/teaching.service.js';
import { InvitationSender, lockInvitations } from './invitation-sender.service.js';
import { findInvitation, listInvitations } from './list-invitations.js';

const NOT_FOUND = 'This invitation no longer exists.';
const GROUP_NOT_FOUND = 'Group not found.';
const ARCHIVED = 'This group is archived. Restore it to invite people.';
const ADMINISTRATORS_ONLY = 'Only administrators invite people without a group, or as instructors.';
const ACCEPTED = 'This invitation was accepted already.';
const WITHDRAWN = 'This invitation was withdrawn. Invite the person again.';
const TOO_MANY = `You have sent ${MAX_INVITATIONS_PER_HOUR} invitations in the last hour. Please wait before you send more.`;
const TOO_MANY_TO_ADDRESS =
  'This person got several invitations in the last hour. Please wait before you send another one.';

/** The group of an invitation; null: to the site. */
type GroupOrNull = { id: string; name: string } | null;

/** Invitations by email, as administrators and the managers of groups send them. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly teaching: TeachingService,
    private readonly sender: InvitationSender,
  ) {}

  async list(query: InvitationQuery, user: User): Promise<InvitationList> {
    if (query.groupId) await this.teaching.requireGroup(user, query.groupId);
    return listInvitations(this.source.manager, query, user);
  }

  /** Invites the addresses that are no members and have no open invitation yet. */
  async create({ emails, groupId, role }: NewInvitations, user: User): Promise<SentInvitations> {
    requireMayInvite(user, groupId, role);
    if (groupId) await this.teaching.requireGroup(user, groupId);
    const addresses = [...new Set(emails)];
    const { mailIds, ...sent } = await this.source.transaction(async (manager) => {
      await lockInvitations(manager);
      const group = groupId ? await openGroup(manager, groupId) : null;
      const known = await findKnown(manager, addresses, groupId);
      const invited = addresses.filter((email) => !known.has(email));
      await requireWithinLimit(manager, user, invited.length);
      const groups = group ? [group] : [];
      const people = invited.map((email) => ({ email, role, groups }));
      const ids = await this.sender.send(manager, people, { invitedById: user.id });
      if (invited.length) await this.record(manager, user, 'invitation.sent', group, String(invited.length));
      const withState = (state: string) => addresses.filter((email) => known.get(email) === state);
      return { invited, members: withState('member'), open: withState('open'), mailIds: ids };
    });
    await this.sender.announce(mailIds);
    return sent;
  }

  /** Sends a new link; the earlier one ends. */
  async resend(id: string, user: User): Promise<Invitation> {
    const { invitation, mailIds } = await this.source.transaction(async (manager) => {
      await lockInvitations(manager);
      const found = await this.require(manager, id, user);
      requireMayInvite(user, found.group?.id ?? null, found.role);
      if (found.state === 'withdrawn') throw new ConflictException(WITHDRAWN);
      if (found.group) await openGroup(manager, found.group.id);
      await requireWithinLimit(manager, user, 1);
      const { email, role, firstName, lastName, group } = found;
      const person = { email, role, firstName, lastName, groups: group ? [group] : [] };
      const ids = await this.sender.send(manager, [person], { invitedById: user.id });
      if (!ids.length) throw new HttpException(TOO_MANY_TO_ADDRESS, HttpStatus.TOO_MANY_REQUESTS);
      await this.record(manager, user, 'invitation.sent', group, '1');
      return { invitation: await this.require(manager, id, user), mailIds: ids };
    });
    await this.sender.announce(mailIds);
    return invitation;
  }

  /** Ends an invitation; its messages that were not sent are deleted. */
  async withdraw(id: string, user: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const { email, state, group } = await this.require(manager, id, user);
      if (state === 'withdrawn') return;
      await manager.query('UPDATE invitations SET withdrawn_at = now() WHERE id = $1', [id]);
      await manager.query(
        `DELETE FROM mails
          WHERE recipient = $1 AND kind = 'invitation' AND status IN ('queued', 'kept')
            AND NOT EXISTS (SELECT FROM invitations
                             WHERE email = $1 AND accepted_at IS NULL AND withdrawn_at IS NULL)`,
        [email],
      );
      await this.record(manager, user, 'invitation.withdrawn', group);
    });
  }

  private async require(manager: EntityManager, id: string, user: User): Promise<Invitation> {
    const invitation = await findInvitation(manager, id, user);
    if (!invitation) throw new NotFoundException(NOT_FOUND);
    if (invitation.state === 'accepted') throw new ConflictException(ACCEPTED);
    return invitation;
  }

  /** Without the address: the log must not name people who have no account. */
  private record(
    manager: EntityManager,
    actor: User,
    action: 'invitation.sent' | 'invitation.withdrawn',
    group: GroupOrNull,
    detail?: string,
  ) {
    const target = group
      ? ({ kind: 'group', id: group.id, name: group.name } as const)
      : ({ kind: 'invitation', id: actor.id, name: 'Lectern' } as const);
    return this.audit.record(manager, { actor, action, target, detail });
  }
}

function requireMayInvite(user: User, groupId: string | null, role: InvitedRole): void {
  if (user.role !== 'admin' && (!groupId || role !== 'student'))
    throw new ForbiddenException(ADMINISTRATORS_ONLY);
}

async function openGroup(manager: EntityManager, id: string): Promise<{ id: string; name: string }> {
  const group = await lockGroup(manager, id);
  if (!group) throw new NotFoundException(GROUP_NOT_FOUND);
  if (group.archivedAt) throw new ConflictException({ message: ARCHIVED, code: 'group-archived' });
  return group;
}

/**
 * What is known about addresses: 'member' of the group, or for null a person with an account; 'open', an invitation that can be
 * accepted.
 */
async function findKnown(
  manager: EntityManager,
  emails: string[],
  groupId: string | null,
): Promise<Map<string, 'member' | 'open'>> {
  const rows = await manager.query<{ email: string; state: 'member' | 'open' }[]>(
    `SELECT email, 'open' AS state FROM invitations
      WHERE email = ANY ($1) AND group_id IS NOT DISTINCT FROM $2::uuid
        AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()
      UNION ALL
     SELECT email, 'member' FROM users
      WHERE email = ANY ($1)
        AND ($2::uuid IS NULL OR EXISTS (SELECT FROM group_members WHERE group_id = $2 AND user_id = users.id))`,
    [emails, groupId],
  );
  return new Map(rows.map(({ email, state }) => [email, state]));
}

/** The lock makes two calls of one person count one after the other. */
async function requireWithinLimit(manager: EntityManager, { id }: User, added: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`invitations ${id}`]);
  const [{ count }] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM invitations
      WHERE invited_by_id = $1 AND import_id IS NULL AND sent_at > now() - interval '1 hour'`,
    [id],
  );
  if (count + added > MAX_INVITATIONS_PER_HOUR)
    throw new HttpException(TOO_MANY, HttpStatus.TOO_MANY_REQUESTS);
}
