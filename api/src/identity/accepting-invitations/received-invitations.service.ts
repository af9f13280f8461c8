import {
  type AuditAction,
  displayName,
  type ReceivedInvitation,
  type WaitingInvitation,
} from '@lectern/contract';
import {
  addMembers,
  CourseInstructor,
  GroupManager,
  Invitation,
  lockGroup,
  notify,
  User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ConfirmedAddresses } from '../accounts/confirmed-addresses.service.js';
import { SignUpPolicy } from '../accounts/sign-up.policy.js';
import { hashLinkToken } from '../../platform/http/link-token.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { findInviterRights } from '../inviting/find-inviter-rights.queries.js';

/** The roles that let a person teach a course and manage a group. */
const TEACHER_ROLES = ['instructor', 'admin'] as const;

/** An open invitation that would give the person a role, a membership, a group to manage or a course to teach. */
interface Offer {
  invitation: Invitation;
  givesRole: boolean;
  givesThing: boolean;
  isByAdministrator: boolean;
}

/** A change that accepting an invitation made, for the audit log. */
interface AcceptanceEntry {
  action: AuditAction;
  detail?: string;
  /** The target of the entry; without a group, the target is the person who accepted. */
  group?: { id: string; name: string };
}

/**
 * Invitations, for the people who received them. A person who opens the link in a session with the invited address can accept all
 * open invitations to that address, even if the address is not confirmed, because the link was sent to the address.
 */
@Injectable()
export class ReceivedInvitationsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly signUp: SignUpPolicy,
    private readonly providers: SignInProviders,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  /** @returns null for an unknown token, or one that a later link has replaced */
  async find(token: string, user: User | null): Promise<ReceivedInvitation | null> {
    const { manager } = this.source;
    const linked = await findByToken(manager, token);
    if (!linked) return null;
    const offers = await findOffers(manager, linked.email);
    const state = decideState(linked, offers);
    const shown = state === 'open' ? offers : [describeEnded(linked)];
    const needsAccount = state === 'open' && (await this.needsAccount(linked.email));
    return {
      ...describeOffers(shown),
      state,
      email: linked.email,
      needsAccount,
      isClosed: needsAccount && !this.mayCreateAccount(offers),
      isOwn: user && user.email === linked.email,
    };
  }

  /** Accepts all open invitations to the address of the link. A repeated call changes nothing. */
  async accept(token: string, user: User): Promise<ReceivedInvitation> {
    await this.source.transaction(async (manager) => {
      const linked = await findByToken(manager, token);
      if (!linked) throw new Refusal(404, 'identity.invitation.openLink');
      if (linked.email !== user.email)
        throw new Refusal(403, 'identity.invitation.otherAddress', { values: { email: linked.email } });
      const offers = await findOffers(manager, linked.email);
      const state = decideState(linked, offers);
      if (state === 'expired' || state === 'withdrawn')
        throw new Refusal(410, `identity.invitation.${state}`);
      if (state !== 'open') return;
      await this.apply(manager, user, offers);
      if (!offers.some(({ invitation }) => invitation.id === linked.id))
        await acceptWithoutGrant(manager, linked, user);
    });
    return (await this.find(token, user)) as ReceivedInvitation;
  }

  /**
   * Accepts invitations at a sign-in whose provider has confirmed the address. For a new person these are all invitations,
   * later only those that need no consent: of imports, to manage a group and to teach a course.
   */
  async applyAtSignIn(manager: EntityManager, user: User, { isNew }: { isNew: boolean }): Promise<void> {
    if (user.role === 'suspended') return;
    const offers = await findOffers(manager, user.email);
    const accepted = isNew ? offers : offers.filter(({ invitation }) => needsNoConsent(invitation));
    if (accepted.length) await this.apply(manager, user, accepted);
  }

  /**
   * Finds the open invitations of a person, as one; null where there are none, and for a person who may not accept them before
   * opening the link.
   */
  async findWaiting(token: string, user: User): Promise<WaitingInvitation | null> {
    const { manager } = this.source;
    const offers = await findUsefulOffers(manager, user);
    const isShown = offers.length > 0 && (await this.mayAccept(manager, offers, { token, user }));
    return isShown ? describeOffers(offers) : null;
  }

  /** The latest invitation that waits for a person whose address is confirmed. */
  async findLatestWaiting(user: User): Promise<Invitation | null> {
    const { manager } = this.source;
    const offers = await findUsefulOffers(manager, user);
    if (!offers.length || !(await this.addresses.isConfirmed(manager, user))) return null;
    return offers
      .map(({ invitation }) => invitation)
      .reduce((latest, other) => (other.createdAt > latest.createdAt ? other : latest));
  }

  /** Accepts all open invitations of a person. A repeated call changes nothing. */
  async acceptWaiting(token: string, user: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const offers = await findOffers(manager, user.email);
      if (!offers.length) return;
      if (!(await this.mayAccept(manager, offers, { token, user })))
        throw new Refusal(403, 'identity.invitation.openLink');
      await this.apply(manager, user, offers);
    });
  }

  /** Whether the person's address is confirmed, or this browser has opened the link that was sent to the address. */
  private async mayAccept(
    manager: EntityManager,
    offers: Offer[],
    { token, user }: { token: string; user: User },
  ): Promise<boolean> {
    const linked = await findByToken(manager, token);
    const hasLink = linked?.email === user.email && decideState(linked, offers) === 'open';
    return hasLink || this.addresses.isConfirmed(manager, user);
  }

  /** The invitation of a link, if an account with the invited address can be created now; otherwise null. */
  async findInvited(token: string): Promise<Invitation | null> {
    const linked = await findByToken(this.source.manager, token);
    const offers = linked && (await findOffers(this.source.manager, linked.email));
    if (!linked || !offers || decideState(linked, offers) !== 'open') return null;
    if (!this.mayCreateAccount(offers)) return null;
    return (await this.needsAccount(linked.email)) ? linked : null;
  }

  /**
   * Whether a new person of an external provider may sign up because of an invitation: one to their confirmed address, or the
   * one whose link this browser opened.
   */
  async letsIn(
    manager: EntityManager,
    { email, isVerified, token }: { email: string; isVerified: boolean; token: string },
  ): Promise<boolean> {
    const isOwn = isVerified || (await findByToken(manager, token))?.email === email;
    return isOwn && this.mayCreateAccount(await findOffers(manager, email));
  }

  private mayCreateAccount(offers: Offer[]): boolean {
    return offers.some((offer) => this.signUp.allowsInvited(offer));
  }

  private async needsAccount(email: string): Promise<boolean> {
    if (!this.providers.isBuiltInOn || this.accounts.isReserved(email)) return false;
    if (await this.accounts.isExternal(this.source.manager, email)) return false;
    const account = await this.accounts.findByEmail(email);
    return !account || account.isPending;
  }

  /** Accepts the offers: gives the role, memberships, groups and courses, and writes the audit entries. */
  private async apply(manager: EntityManager, user: User, offers: Offer[]): Promise<void> {
    const invitations = offers.map(({ invitation }) => invitation);
    const groups = invitations.flatMap(({ group }) => group?.name ?? []).join(', ');
    const entries: AcceptanceEntry[] = [{ action: 'invitation.accepted', detail: groups }];
    if (user.role === 'student' && offers.some(({ givesRole }) => givesRole)) {
      await promote(manager, user);
      entries.push({ action: 'user.updated', detail: 'student → instructor' });
    }
    // The offers are sorted by group, so that two people who join the same groups do not wait for each other's locks.
    for (const { invitation, givesThing } of offers) {
      const entry = givesThing && (await grantInvitation(manager, user, invitation));
      if (entry) entries.push(entry);
    }
    const ids = invitations.map(({ id }) => id);
    await manager.update(Invitation, ids, { acceptedAt: new Date(), userId: user.id });
    await completeName(manager, user, invitations);
    for (const entry of entries) await this.record(manager, user, entry);
  }

  private record(manager: EntityManager, user: User, { action, detail, group }: AcceptanceEntry) {
    const person = { kind: 'user', id: user.id, name: displayName(user) } as const;
    const target = group ? ({ kind: 'group', id: group.id, name: group.name } as const) : person;
    const fields = action === 'user.updated' ? ['role'] : [];
    return this.audit.record(manager, { actor: user, action, target, fields, detail: detail || undefined });
  }
}

async function findByToken(manager: EntityManager, token: string): Promise<Invitation | null> {
  const tokenHash = hashLinkToken(token);
  const relations = { group: true, managedGroup: true, course: true };
  return tokenHash ? manager.findOne(Invitation, { where: { tokenHash }, relations }) : null;
}

/**
 * The open invitations of an address that give something. Leaves out invitations to archived groups, and invitations to teach or
 * manage for people who are no instructors and do not become one. A transaction locks the rows, in the order of their groups.
 */
async function findOffers(manager: EntityManager, email: string): Promise<Offer[]> {
  const lock = manager.queryRunner?.isTransactionActive
    ? { lock: { mode: 'pessimistic_write' as const, tables: ['invitations'] } }
    : {};
  const open = await manager.find(Invitation, {
    where: { email, acceptedAt: IsNull(), withdrawnAt: IsNull(), expiresAt: MoreThan(new Date()) },
    relations: { group: true, managedGroup: true, course: true },
    order: { groupId: 'ASC', managedGroupId: 'ASC', courseId: 'ASC' },
    ...lock,
  });
  if (!open.length) return [];
  const rights = await findInviterRights(manager, open);
  const offers = open
    .filter(({ group, managedGroup }) => !group?.archivedAt && !managedGroup?.archivedAt)
    .map((invitation) => ({
      invitation,
      givesRole: false,
      givesThing: false,
      isByAdministrator: false,
      ...rights.get(invitation.id),
    }));
  const isTeacher =
    offers.some(({ givesRole }) => givesRole) ||
    (await manager.existsBy(User, { email, role: In(TEACHER_ROLES) }));
  return offers.filter((offer) => offer.givesRole || (offer.givesThing && (isTeacher || !isToTeach(offer))));
}

/** The open invitations of a person, without invitations to the site that would change nothing. */
async function findUsefulOffers(manager: EntityManager, { email, role }: User): Promise<Offer[]> {
  const offers = await findOffers(manager, email);
  return offers.filter(
    ({ givesRole, invitation: { groupId, managedGroupId, courseId } }) =>
      (givesRole && role === 'student') || (groupId ?? managedGroupId ?? courseId) !== null,
  );
}

/** Describes all offers together, as one invitation. */
function describeOffers(offers: Offer[]): WaitingInvitation {
  const invitations = offers.filter(({ givesThing }) => givesThing).map(({ invitation }) => invitation);
  const isInstructor = offers.some(({ givesRole }) => givesRole) || offers.some(isToTeach);
  return {
    role: isInstructor ? 'instructor' : 'student',
    groups: invitations.flatMap(({ group }) => group?.name ?? []).sort(),
    managedGroups: invitations.flatMap(({ managedGroup }) => managedGroup?.name ?? []).sort(),
    courses: invitations.flatMap(({ course }) => course?.title ?? []).sort(),
  };
}

const isToTeach = ({ invitation: { managedGroupId, courseId } }: Offer) =>
  managedGroupId !== null || courseId !== null;

/** Whether a person with a confirmed address accepts the invitation by signing in, without opening the link. */
const needsNoConsent = ({ importId, managedGroupId, courseId }: Invitation) =>
  importId !== null || managedGroupId !== null || courseId !== null;

/**
 * Makes the person a member or manager of the group, or an instructor of the course.
 * @returns the audit entry that is written besides that of the acceptance
 */
async function grantInvitation(
  manager: EntityManager,
  user: User,
  invitation: Invitation,
): Promise<AcceptanceEntry | null> {
  const { groupId, managedGroup, course, importId } = invitation;
  if (groupId && (await lockGroup(manager, groupId)))
    await addMembers(manager, groupId, [user.id], importId ? 'import' : 'invitation');
  if (managedGroup) {
    await manager.upsert(GroupManager, { groupId: managedGroup.id, userId: user.id }, ['groupId', 'userId']);
    return { action: 'group.manager-added', group: managedGroup };
  }
  if (!course) return null;
  const teaching = { courseId: course.id, userId: user.id };
  if (await manager.existsBy(CourseInstructor, teaching)) return null;
  await manager.insert(CourseInstructor, teaching);
  return { action: 'course.instructor-added', detail: course.title };
}

async function promote(manager: EntityManager, user: User): Promise<void> {
  user.role = 'instructor';
  await manager.update(User, user.id, { role: 'instructor' });
  await notify(manager, 'user_changed', user.id);
}

/** Gives a person without a name the name from the first invitation that contains one. */
async function completeName(manager: EntityManager, user: User, invitations: Invitation[]): Promise<void> {
  const named = invitations.find(({ firstName, lastName }) => firstName && lastName);
  if (!named || user.firstName || user.lastName) return;
  const { firstName, lastName } = named;
  Object.assign(user, { firstName, lastName });
  await manager.update(User, user.id, { firstName, lastName });
}

/** Marks a linked invitation as accepted that gave nothing itself, where other invitations to the address gave something. */
async function acceptWithoutGrant(manager: EntityManager, { id }: Invitation, user: User): Promise<void> {
  const nothing = { role: 'student', groupId: null, managedGroupId: null, courseId: null } as const;
  await manager.update(Invitation, id, { ...nothing, acceptedAt: new Date(), userId: user.id });
}

/** The offer that an ended invitation made while it was open. */
const describeEnded = (invitation: Invitation): Offer => ({
  invitation,
  givesRole: invitation.role === 'instructor',
  givesThing: true,
  isByAdministrator: false,
});

function decideState(linked: Invitation, offers: Offer[]): ReceivedInvitation['state'] {
  const isOver = linked.expiresAt.getTime() <= Date.now();
  if (offers.length && !isOver) return 'open';
  if (linked.acceptedAt) return 'accepted';
  return isOver ? 'expired' : 'withdrawn';
}
