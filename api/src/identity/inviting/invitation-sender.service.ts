import type { InvitedRole } from '@lectern/contract';
import { holdLock, User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { createLinkToken } from '../../platform/http/link-token.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV } from '../../platform/infra.module.js';
import { type InvitationText, MailService } from '../../platform/mail/mail.service.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { type NewRow, saveInvitations } from './invitations.queries.js';

/** A person to invite. */
export interface InvitedPerson {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  role: InvitedRole;
  /** Groups that the person joins. Without any of these the invitation is to the site. */
  groups: { id: string; name: string }[];
  managedGroups?: { id: string; name: string }[];
  /** Courses that the person will teach. */
  courses?: { id: string; title: string }[];
}

/** Who invites. */
interface Origin {
  invitedById: string | null;
  importId?: string;
}

/**
 * Lets one transaction at a time find out whom to invite, and invite them. Two at once would both find that a person has no
 * invitation, send two messages, and the link of the first one would end.
 */
export async function lockInvitations(manager: EntityManager): Promise<void> {
  await holdLock(manager, 'invitations');
}

/** Writes invitations and their messages: one row for each thing, one message and one link for each person. */
@Injectable()
export class InvitationSender {
  constructor(
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  /**
   * Invites people. An invitation that has not been accepted starts again, with a new link.
   * @returns ids of the messages for `MailService.announce`; an address beyond its hourly limit gets an invitation and no
   * message
   * @throws Refusal (403) where only administrators bring in new people, and somebody else invites
   */
  async send(manager: EntityManager, people: InvitedPerson[], origin: Origin): Promise<string[]> {
    const inviter = origin.invitedById ? await manager.findOneBy(User, { id: origin.invitedById }) : null;
    if (this.site.current.access.signUp === 'closed' && inviter && inviter.role !== 'admin')
      throw new Refusal(403, 'identity.invitation.closed');
    const addresses = people.map(({ email }) => email);
    const allowed = await this.mail.findAllowed(manager, addresses, 'invitation');
    const letters = people.map((person) => ({ person, ...createLinkToken() }));
    const rows = letters.flatMap(({ person, hash }) =>
      buildRows(person, allowed.has(person.email) ? hash : null),
    );
    const saved = rows.map((row) => ({ ...row, isSent: allowed.has(row.email) }));
    await saveInvitations(manager, saved, origin);
    return this.mail.writeAllowed(
      manager,
      letters
        .filter(({ person }) => allowed.has(person.email))
        .map(({ person, token }) => ({
          kind: 'invitation',
          to: person.email,
          // People without an account have chosen none.
          locale: inviter?.locale,
          url: `${this.env.publicUrl}/api/invitation/${token}`,
          invitation: describe(person),
        })),
    );
  }

  /** After the transaction; see `MailService.announce`. Imports leave their messages to the worker's sweep. */
  async announce(mailIds: string[]): Promise<void> {
    for (const id of mailIds) await this.mail.announce(id);
  }
}

/** What the message says. */
function describe({ role, groups, managedGroups = [], courses = [] }: InvitedPerson): InvitationText {
  return {
    isInstructor: role === 'instructor' || managedGroups.length + courses.length > 0,
    groups: groups.map(({ name }) => name),
    managedGroups: managedGroups.map(({ name }) => name),
    courses: courses.map(({ title }) => title),
  };
}

const NOTHING = { groupId: null, managedGroupId: null, courseId: null };

/** The link belongs to the first row; it accepts all open invitations of the address. */
function buildRows(person: InvitedPerson, tokenHash: string | null): Omit<NewRow, 'isSent'>[] {
  const { email, role, groups, managedGroups = [], courses = [] } = person;
  const names = { firstName: person.firstName ?? null, lastName: person.lastName ?? null };
  const things = [
    ...groups.map(({ id }) => ({ ...NOTHING, groupId: id })),
    ...managedGroups.map(({ id }) => ({ ...NOTHING, managedGroupId: id })),
    ...courses.map(({ id }) => ({ ...NOTHING, courseId: id })),
  ];
  return (things.length ? things : [NOTHING]).map((thing, index) => ({
    ...{ email, ...names, role, ...thing },
    tokenHash: index === 0 ? tokenHash : null,
  }));
}
