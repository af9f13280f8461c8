import { type AuditAction, displayName, type ReceivedInvitation } from '@lectern/contract';
import { addMembers, Invitation, lockGroup, User, USER_CHANGED_CHANNEL } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { ForbiddenException, GoneException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AccountsService } from '../identity-provider/accounts.service.js';
import { hashLinkToken } from '../http/link-token.js';
import { ENV } from '../infra.module.js';

const NOT_FOUND = 'Open the link of your invitation again.';
const ENDED = {
  expired: 'This invitation has expired. Ask the person who invited you for another one.',
  withdrawn: 'This invitation was withdrawn. Ask the person who invited you for another one.',
};

/**
 * Invitations, for the people who got them. A link proves that its holder gets mail at the address, as one-time links do; it
 * then counts for all open invitations to that address.
 */
@Injectable()
export class ReceivedInvitationsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns null for an unknown token, or one that a later link has replaced */
  async find(token: string, user: User | null): Promise<ReceivedInvitation | null> {
    const { manager } = this.source;
    const linked = await findByToken(manager, token);
    if (!linked) return null;
    const open = await findOpen(manager, linked.email);
    const state = stateOf(linked, open);
    return {
      state,
      email: linked.email,
      role: (state === 'open' ? open : [linked]).some(({ role }) => role === 'instructor')
        ? 'instructor'
        : 'student',
      groups: (state === 'open' ? open : [linked]).flatMap(({ group }) => group?.name ?? []).sort(),
      needsAccount: state === 'open' && (await this.needsAccount(linked.email)),
      isOwn: user && user.email === linked.email,
    };
  }

  /** Accepts all open invitations to the address of the link; again changes nothing. */
  async accept(token: string, user: User): Promise<ReceivedInvitation> {
    await this.source.transaction(async (manager) => {
      const linked = await findByToken(manager, token);
      if (!linked) throw new NotFoundException(NOT_FOUND);
      if (linked.email !== user.email)
        throw new ForbiddenException(
          `This invitation is to ${linked.email}. Sign out, and sign in with that address.`,
        );
      const open = await findOpen(manager, linked.email);
      const state = stateOf(linked, open);
      if (state === 'expired' || state === 'withdrawn') throw new GoneException(ENDED[state]);
      if (state === 'open') await this.apply(manager, user, open);
    });
    return (await this.find(token, user)) as ReceivedInvitation;
  }

  /**
   * Accepts invitations at a sign-in whose provider has confirmed the address: all of a new person, and later those of
   * imports, for which administrators need no consent.
   */
  async applyAtSignIn(manager: EntityManager, user: User, { isNew }: { isNew: boolean }): Promise<void> {
    if (user.role === 'suspended') return;
    const open = await findOpen(manager, user.email);
    const due = isNew ? open : open.filter(({ importId }) => importId);
    if (due.length) await this.apply(manager, user, due);
  }

  /** The address of a link that can be used now, with the person's name from an import. */
  async findInvited(token: string): Promise<Invitation | null> {
    const linked = await findByToken(this.source.manager, token);
    const open = linked && (await findOpen(this.source.manager, linked.email));
    if (!linked || !open || stateOf(linked, open) !== 'open') return null;
    return (await this.needsAccount(linked.email)) ? linked : null;
  }

  private async needsAccount(email: string): Promise<boolean> {
    if (this.env.oidc || this.accounts.isReserved(email)) return false;
    const account = await this.accounts.findByEmail(email);
    return !account || account.isPending;
  }

  private async apply(manager: EntityManager, user: User, open: Invitation[]): Promise<void> {
    // In one order, so that two people who join the same groups do not wait for each other.
    for (const { groupId, importId } of open) {
      if (!groupId || !(await lockGroup(manager, groupId))) continue;
      await addMembers(manager, groupId, [user.id], importId ? 'import' : 'invitation');
    }
    await manager.update(
      Invitation,
      open.map(({ id }) => id),
      { acceptedAt: new Date(), userId: user.id },
    );
    const groups = open.flatMap(({ group }) => group?.name ?? []).join(', ');
    await this.record(manager, user, 'invitation.accepted', groups);
    await this.completeName(manager, user, open);
    const isPromoted = user.role === 'student' && open.some(({ role }) => role === 'instructor');
    if (!isPromoted) return;
    user.role = 'instructor';
    await manager.update(User, user.id, { role: 'instructor' });
    await manager.query('SELECT pg_notify($1, $2)', [USER_CHANGED_CHANNEL, user.id]);
    await this.record(manager, user, 'user.updated', 'student → instructor');
  }

  /** Gives a person without a name the one of an import. */
  private async completeName(manager: EntityManager, user: User, open: Invitation[]) {
    const named = open.find(({ firstName, lastName }) => firstName && lastName);
    if (!named || user.firstName || user.lastName) return;
    const { firstName, lastName } = named;
    Object.assign(user, { firstName, lastName });
    await manager.update(User, user.id, { firstName, lastName });
  }

  private record(manager: EntityManager, user: User, action: AuditAction, detail: string) {
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    const fields = action === 'user.updated' ? ['role'] : [];
    return this.audit.record(manager, { actor: user, action, target, fields, detail: detail || undefined });
  }
}

async function findByToken(manager: EntityManager, token: string): Promise<Invitation | null> {
  const tokenHash = hashLinkToken(token);
  return tokenHash ? manager.findOne(Invitation, { where: { tokenHash }, relations: { group: true } }) : null;
}

/** Without those to archived groups. Locked until a transaction ends, in the order of their groups. */
async function findOpen(manager: EntityManager, email: string): Promise<Invitation[]> {
  const lock = manager.queryRunner?.isTransactionActive
    ? { lock: { mode: 'pessimistic_write' as const, tables: ['invitations'] } }
    : {};
  const found = await manager.find(Invitation, {
    where: { email, acceptedAt: IsNull(), withdrawnAt: IsNull(), expiresAt: MoreThan(new Date()) },
    relations: { group: true },
    order: { groupId: 'ASC' },
    ...lock,
  });
  return found.filter(({ group }) => !group?.archivedAt);
}

function stateOf(linked: Invitation, open: Invitation[]): ReceivedInvitation['state'] {
  const isOver = linked.expiresAt.getTime() <= Date.now();
  if (open.length && !isOver) return 'open';
  if (linked.acceptedAt) return 'accepted';
  return isOver ? 'expired' : 'withdrawn';
}
