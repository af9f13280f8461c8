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
  /** Groups that the person joins. Without any groups and courses the invitation is to the site alone. */
  groups: { id: string; name: string }[];
  managedGroups?: { id: string; name: string }[];
  /** Courses that the person will teach. */
  courses?: { id: string; title: string }[];
}

/** The person who invites, and the import where one invites; an import's person may have been deleted. */
interface InvitationOrigin {
  invitedById: string | null;
  importId?: string;
}

/**
 * Lets one transaction at a time find the people who have no invitation yet, and invite them. Two transactions at the same time would
 * both invite a person: two messages would be sent, and the link of the first message would not work.
 */
export async function lockInvitations(manager: EntityManager): Promise<void> {
  await holdLock(manager, 'invitations');
}

/** Writes invitations and their messages: one row for each group or course, and one message with one link for each person. */
@Injectable()
export class InvitationSender {
  constructor(
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  /**
   * Invites people. An invitation that has not been accepted starts again, with a new link.
   * @returns ids of the messages for `MailService.announce`. An address beyond its hourly limit gets an invitation without a message.
   * @throws Refusal (403) where sign-up is closed and the inviter is no administrator
   */
  async send(manager: EntityManager, people: InvitedPerson[], origin: InvitationOrigin): Promise<string[]> {
    const inviter = origin.invitedById ? await manager.findOneBy(User, { id: origin.invitedById }) : null;
    if (this.site.current.access.signUp === 'closed' && inviter && inviter.role !== 'admin')
      throw new Refusal(403, 'identity.invitation.closed');
    const addresses = people.map(({ email }) => email);
    const allowed = await this.mail.findAllowed(manager, addresses, 'invitation');
    const linkedPeople = people.map((person) => ({ person, ...createLinkToken() }));
    const rows = linkedPeople.flatMap(({ person, hash }) =>
      buildRows(person, allowed.has(person.email) ? hash : null),
    );
    const saved = rows.map((row) => ({ ...row, isSent: allowed.has(row.email) }));
    await saveInvitations(manager, saved, origin);
    return this.mail.writeAllowed(
      manager,
      linkedPeople
        .filter(({ person }) => allowed.has(person.email))
        .map(({ person, token }) => ({
          kind: 'invitation',
          to: person.email,
          // People without an account have chosen no language.
          locale: inviter?.locale,
          url: `${this.env.publicUrl}/api/invitation/${token}`,
          invitation: describeInvitation(person),
        })),
    );
  }

  /** Queues messages after the transaction; see `MailService.announce`. Imports leave their messages to the worker's sweep. */
  async announce(mailIds: string[]): Promise<void> {
    for (const id of mailIds) await this.mail.announce(id);
  }
}

/** The role, groups and courses that the message names. */
function describeInvitation({
  role,
  groups,
  managedGroups = [],
  courses = [],
}: InvitedPerson): InvitationText {
  return {
    isInstructor: role === 'instructor' || managedGroups.length + courses.length > 0,
    groups: groups.map(({ name }) => name),
    managedGroups: managedGroups.map(({ name }) => name),
    courses: courses.map(({ title }) => title),
  };
}

const SITE_ONLY = { groupId: null, managedGroupId: null, courseId: null };

/** Builds a row for each group and course. Only the first row has the link, which accepts all open invitations of the address. */
function buildRows(person: InvitedPerson, tokenHash: string | null): Omit<NewRow, 'isSent'>[] {
  const { email, role, groups, managedGroups = [], courses = [] } = person;
  const names = { firstName: person.firstName ?? null, lastName: person.lastName ?? null };
  const targets = [
    ...groups.map(({ id }) => ({ ...SITE_ONLY, groupId: id })),
    ...managedGroups.map(({ id }) => ({ ...SITE_ONLY, managedGroupId: id })),
    ...courses.map(({ id }) => ({ ...SITE_ONLY, courseId: id })),
  ];
  return (targets.length ? targets : [SITE_ONLY]).map((target, index) => ({
    ...{ email, ...names, role, ...target },
    tokenHash: index === 0 ? tokenHash : null,
  }));
}
