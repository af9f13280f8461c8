import {
  type Invitation,
  type InvitationList,
  type InvitationQuery,
  type InvitedRole,
  type NewInvitations,
  type SentInvitations,
} from '@lectern/contract';
import { lockGroup, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { requireWithinLimit } from '../../identity/inviting/invitation-limit.js';
import { InvitationSender, lockInvitations } from '../../identity/inviting/invitation-sender.service.js';
import {
  findInvitationPage,
  findInvitationsOfPerson,
  findInvitedAddresses,
  findPeople,
  type InvitationRow,
  lockInvitation,
  withdrawInvitation,
} from './invitations.queries.js';

/** The group or course that an invitation is to; all are null in an invitation to the site alone. */
type InvitationTarget = Pick<Invitation, 'group'> & Partial<Pick<Invitation, 'managedGroup' | 'course'>>;

/** Invitations by email, as administrators and the managers of groups send them. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly rights: RightsService,
    private readonly sender: InvitationSender,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  async list(query: InvitationQuery, user: User): Promise<InvitationList> {
    const { items, total } = await findInvitationPage(this.source.manager, query, user);
    return { items: items.map(present), total };
  }

  /** One page of the invitations to a person, for administrators. */
  async listByInvited(invited: User, page: number): Promise<InvitationList> {
    const { items, total } = await findInvitationsOfPerson(this.source.manager, invited, page);
    return { items: items.map(present), total };
  }

  /**
   * Invites addresses to a group or, without a group, to the site. Leaves out addresses with an open invitation, addresses of
   * members of the group and, without a group, addresses that their users have confirmed.
   */
  async create({ emails, groupId, role }: NewInvitations, user: User): Promise<SentInvitations> {
    requireMayInvite(user, groupId, role);
    const addresses = [...new Set(emails)];
    const { mailIds, ...sent } = await this.source.transaction(async (manager) => {
      await lockInvitations(manager);
      const group = groupId ? await this.lockActiveGroup(manager, groupId, user) : null;
      const leftOut = await this.findLeftOut(manager, addresses, groupId);
      const invited = addresses.filter((email) => !leftOut.has(email));
      await requireWithinLimit(manager, user, invited.length);
      const groups = group ? [group] : [];
      const people = invited.map((email) => ({ email, role, groups }));
      const ids = await this.sender.send(manager, people, { invitedById: user.id });
      if (invited.length)
        await this.record(manager, user, 'invitation.sent', { group }, String(invited.length));
      const findByReason = (reason: string) => addresses.filter((email) => leftOut.get(email) === reason);
      return { invited, members: findByReason('member'), open: findByReason('open'), mailIds: ids };
    });
    await this.sender.announce(mailIds);
    return sent;
  }

  /** Sends a new link; the earlier link stops working. */
  async resend(id: string, user: User): Promise<Invitation> {
    const { invitation, mailIds } = await this.source.transaction(async (manager) => {
      await lockInvitations(manager);
      const found = await this.lockUnaccepted(manager, id, user);
      requireMayInvite(user, found.group ?? found.managedGroup ?? found.course, found.role);
      if (found.state === 'withdrawn') throw new Refusal(409, 'people.invitation.withdrawn');
      if (found.group) await this.lockActiveGroup(manager, found.group.id, user);
      await requireWithinLimit(manager, user, 1);
      const { email, role, firstName, lastName, group, managedGroup, course } = found;
      const person = {
        ...{ email, role, firstName, lastName },
        ...{ groups: toArray(group), managedGroups: toArray(managedGroup), courses: toArray(course) },
      };
      const ids = await this.sender.send(manager, [person], { invitedById: user.id });
      if (!ids.length) throw new Refusal(429, 'people.invitation.tooManyToAddress');
      await this.record(manager, user, 'invitation.sent', found, '1');
      return { invitation: await this.lockUnaccepted(manager, id, user), mailIds: ids };
    });
    await this.sender.announce(mailIds);
    return invitation;
  }

  /** Ends an invitation, and deletes emails of the invitation that are not sent yet. */
  async withdraw(id: string, user: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const found = await this.lockUnaccepted(manager, id, user);
      if (found.state === 'withdrawn') return;
      await withdrawInvitation(manager, found);
      await this.record(manager, user, 'invitation.withdrawn', found);
    });
  }

  /**
   * Finds the addresses that need no invitation, and why: 'member' for a member of the group (without a group, a user whose
   * address is confirmed), 'open' for an address with an open invitation.
   */
  private async findLeftOut(
    manager: EntityManager,
    emails: string[],
    groupId: string | null,
  ): Promise<Map<string, 'member' | 'open'>> {
    const open = await findInvitedAddresses(manager, emails, groupId);
    const people = await findPeople(manager, emails, groupId);
    const ids = people.map(({ id }) => id);
    const members = new Set(groupId ? ids : await this.addresses.find(manager, ids));
    return new Map([
      ...open.map((email) => [email, 'open'] as const),
      ...people.filter(({ id }) => members.has(id)).map(({ email }) => [email, 'member'] as const),
    ]);
  }

  /** @throws Refusal (404) unless this person manages the group, and Refusal (409) for an archived one */
  private async lockActiveGroup(
    manager: EntityManager,
    id: string,
    user: User,
  ): Promise<{ id: string; name: string }> {
    const group = await lockGroup(manager, id);
    // The rights are checked after the lock, so that a manager who was removed while this call waited for the lock can't invite.
    await this.rights.require(user, 'group', id, manager);
    if (!group) throw new Refusal(404, 'people.group.notFound');
    if (group.archivedAt)
      throw new Refusal(409, 'people.invitation.groupArchived', { code: 'group-archived' });
    return group;
  }

  private async lockUnaccepted(manager: EntityManager, id: string, user: User): Promise<Invitation> {
    const row = await lockInvitation(manager, id, user);
    if (!row) throw new Refusal(404, 'people.invitation.gone');
    const invitation = present(row);
    if (invitation.state === 'accepted') throw new Refusal(409, 'people.invitation.accepted');
    return invitation;
  }

  /** The entry does not contain the address, because the audit log must not name people who have no account. */
  private record(
    manager: EntityManager,
    actor: User,
    action: 'invitation.sent' | 'invitation.withdrawn',
    invitationTarget: InvitationTarget,
    detail?: string,
  ) {
    return this.audit.record(manager, {
      actor,
      action,
      target: findAuditTarget(invitationTarget, actor),
      detail,
    });
  }
}

const present = (row: InvitationRow): Invitation => ({
  ...row,
  sentAt: row.sentAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
});

/** @param target null: the site */
function requireMayInvite(user: User, target: unknown, role: InvitedRole): void {
  if (user.role !== 'admin' && (!target || role !== 'student'))
    throw new Refusal(403, 'people.invitation.administratorsOnly');
}

const toArray = <T>(value: T | null): T[] => (value ? [value] : []);

/** The object that the audit log names. */
function findAuditTarget({ group, managedGroup, course }: InvitationTarget, actor: User) {
  const anyGroup = group ?? managedGroup;
  if (anyGroup) return { kind: 'group', id: anyGroup.id, name: anyGroup.name } as const;
  if (course) return { kind: 'course', id: course.id, name: course.title } as const;
  return { kind: 'invitation', id: actor.id, name: 'Lectern' } as const;
}
