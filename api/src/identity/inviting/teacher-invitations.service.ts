import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ConfirmedAddresses } from '../accounts/confirmed-addresses.service.js';
import { requireWithinLimit } from './invitation-limit.js';
import { InvitationSender, type InvitedPerson } from './invitation-sender.service.js';
import { isInvitedInstructor, isInvitedTeacher } from './invitations.queries.js';

/** The roles that let a person teach a course and manage a group. */
const TEACHER_ROLES = ['instructor', 'admin'];

/** The course that a person shall teach, or the group that they shall manage. */
export type TeacherTarget =
  | { kind: 'course'; id: string; title: string }
  | { kind: 'group'; id: string; name: string };

/** `teacher`: a user with a confirmed address; `invited`: an address that was invited now or earlier; `none`: neither is possible. */
export type NamedTeacher =
  | { kind: 'teacher'; user: User }
  | { kind: 'invited'; mailIds: string[] }
  | { kind: 'none' };

/** Finds or invites a person by their address, to teach a course or manage a group. */
@Injectable()
export class TeacherInvitations {
  constructor(
    private readonly audit: AuditService,
    private readonly addresses: ConfirmedAddresses,
    private readonly sender: InvitationSender,
  ) {}

  /**
   * An address that is not confirmed gets an invitation, because a stranger may have signed up with it. Only administrators may invite
   * people who are no instructors yet and were not invited as instructors. The caller must have locked the course or group, so that
   * two calls write one invitation.
   */
  async findOrInvite(
    manager: EntityManager,
    email: string,
    target: TeacherTarget,
    actor: User,
  ): Promise<NamedTeacher> {
    const user = await manager.findOneBy(User, { email });
    const isTeacher = user !== null && TEACHER_ROLES.includes(user.role);
    if (user && (await this.addresses.isConfirmed(manager, user)))
      return isTeacher ? { kind: 'teacher', user } : { kind: 'none' };
    const canBeInvited = isTeacher || actor.role === 'admin' || (await isInvitedInstructor(manager, email));
    if (!canBeInvited || user?.role === 'suspended') return { kind: 'none' };
    if (await isInvitedTeacher(manager, email, target)) return { kind: 'invited', mailIds: [] };
    await requireWithinLimit(manager, actor, 1);
    const role = isTeacher || actor.role !== 'admin' ? 'student' : 'instructor';
    const person = {
      ...{ email, role, groups: [] },
      ...(target.kind === 'course' ? { courses: [target] } : { managedGroups: [target] }),
    } satisfies InvitedPerson;
    const mailIds = await this.sender.send(manager, [person], { invitedById: actor.id });
    await this.record(manager, target, actor);
    return { kind: 'invited', mailIds };
  }

  /** The entry does not contain the address, because the audit log must not name people who have no account. */
  private record(manager: EntityManager, target: TeacherTarget, actor: User) {
    const name = target.kind === 'course' ? target.title : target.name;
    return this.audit.record(manager, {
      actor,
      action: 'invitation.sent',
      target: { kind: target.kind, id: target.id, name },
      detail: '1',
    });
  }
}
