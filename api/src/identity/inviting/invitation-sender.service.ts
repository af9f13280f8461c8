import { INVITATION_DAYS, type InvitedRole } from '@lectern/contract';
import { Invitation } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { createLinkToken } from '../../platform/http/link-token.js';
import { ENV } from '../../platform/infra.module.js';
import { type InvitationText, MailService } from '../../platform/mail/mail.service.js';

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
  await manager.query("SELECT pg_advisory_xact_lock(hashtext('invitations'))");
}

type NewRow = Pick<
  Invitation,
  'email' | 'firstName' | 'lastName' | 'role' | 'groupId' | 'managedGroupId' | 'courseId' | 'tokenHash'
>;

/** Writes invitations and their messages: one row for each thing, one message and one link for each person. */
@Injectable()
export class InvitationSender {
  constructor(
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Invites people. An invitation that has not been accepted starts again, with a new link.
   * @returns ids of the messages for `MailService.announce`; an address beyond its hourly limit gets an invitation and no
   * message
   */
  async send(manager: EntityManager, people: InvitedPerson[], origin: Origin): Promise<string[]> {
    const addresses = people.map(({ email }) => email);
    const allowed = await this.mail.findAllowed(manager, addresses, 'invitation');
    const letters = people.map((person) => ({ person, ...createLinkToken() }));
    const rows = letters.flatMap(({ person, hash }) =>
      rowsOf(person, allowed.has(person.email) ? hash : null),
    );
    await saveRows(manager, rows, allowed, origin);
    return this.mail.writeAllowed(
      manager,
      letters
        .filter(({ person }) => allowed.has(person.email))
        .map(({ person, token }) => ({
          kind: 'invitation',
          to: person.email,
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
function rowsOf(person: InvitedPerson, tokenHash: string | null): NewRow[] {
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

async function saveRows(
  manager: EntityManager,
  rows: NewRow[],
  allowed: Set<string>,
  { invitedById, importId }: Origin,
) {
  await manager.query(
    `INSERT INTO invitations AS kept
            (email, first_name, last_name, role, group_id, managed_group_id, course_id, token_hash, sent_at, expires_at,
             invited_by_id, import_id)
     SELECT email, first_name, last_name, role, group_id, managed_group_id, course_id, token_hash,
            CASE WHEN is_sent THEN now() END, now() + make_interval(days => ${INVITATION_DAYS}), $10, $11
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[],
                   $9::boolean[])
            AS rows(email, first_name, last_name, role, group_id, managed_group_id, course_id, token_hash, is_sent)
      ORDER BY email, group_id, managed_group_id, course_id
     ON CONFLICT (email, group_id, managed_group_id, course_id) WHERE accepted_at IS NULL AND withdrawn_at IS NULL DO UPDATE
        SET first_name = coalesce(excluded.first_name, kept.first_name),
            last_name = coalesce(excluded.last_name, kept.last_name),
            role = excluded.role, token_hash = coalesce(excluded.token_hash, kept.token_hash),
            sent_at = coalesce(excluded.sent_at, kept.sent_at), expires_at = excluded.expires_at,
            invited_by_id = excluded.invited_by_id, import_id = coalesce(excluded.import_id, kept.import_id)`,
    [
      rows.map(({ email }) => email),
      rows.map(({ firstName }) => firstName),
      rows.map(({ lastName }) => lastName),
      rows.map(({ role }) => role),
      rows.map(({ groupId }) => groupId),
      rows.map(({ managedGroupId }) => managedGroupId),
      rows.map(({ courseId }) => courseId),
      rows.map(({ tokenHash }) => tokenHash),
      rows.map(({ email }) => allowed.has(email)),
      invitedById,
      importId ?? null,
    ],
  );
}
