import { type Group, GROUP_LIMITS, LAST_MANAGER } from '@lectern/contract';
import { GroupManager, type User } from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InvitationSender } from '../../identity/inviting/invitation-sender.service.js';
import { TeacherInvitations } from '../../identity/inviting/teacher-invitations.service.js';
import { GroupChangesService } from './group-changes.service.js';
import { findGroup } from './present-group.js';

const NO_INSTRUCTOR =
  'No instructor has this email address. An administrator can make a person an instructor.';
const TOO_MANY = `A group can have at most ${GROUP_LIMITS.managers} managers. Please remove one first.`;
const NEEDS_MANAGER =
  'A group needs a manager. Add another one first, or ask an administrator to take the group over.';

/** The group, and the ids of messages to announce. */
interface Added {
  group: Group;
  mailIds: string[];
}

/** The instructors and administrators who manage a group. */
@Injectable()
export class GroupManagersService {
  constructor(
    private readonly changes: GroupChangesService,
    private readonly teachers: TeacherInvitations,
    private readonly sender: InvitationSender,
  ) {}

  /**
   * Invites an address that is not confirmed instead; see `TeacherInvitations`. A repeated call changes nothing.
   * @throws NotFoundException unless an instructor has this address
   */
  async add(groupId: string, email: string, actor: User): Promise<Group> {
    const { group, mailIds } = await this.changes.change<Added>(actor, groupId, async (manager) => {
      const group = await findGroup(manager, groupId);
      const isManager = group.managers.some((manages) => manages.email === email);
      if (isManager) return { entry: null, result: { group, mailIds: [] } };
      if (group.managers.length >= GROUP_LIMITS.managers) throw new ConflictException(TOO_MANY);
      const target = { kind: 'group', id: groupId, name: group.name } as const;
      const named = await this.teachers.findOrInvite(manager, email, target, actor);
      if (named.kind === 'none') throw new NotFoundException(NO_INSTRUCTOR);
      if (named.kind === 'invited') return { entry: null, result: { group, mailIds: named.mailIds } };
      await manager.insert(GroupManager, { groupId, userId: named.user.id });
      const result = { group: await findGroup(manager, groupId), mailIds: [] };
      return { entry: { action: 'group.manager-added' }, result };
    });
    await this.sender.announce(mailIds);
    return group;
  }

  /**
   * Of two managers who remove each other at the same time, the second is refused: the group is locked.
   * @throws ConflictException with the code LAST_MANAGER, unless the actor is an administrator
   */
  remove(groupId: string, userId: string, actor: User) {
    return this.changes.change<Group>(actor, groupId, async (manager) => {
      const { managers } = await findGroup(manager, groupId);
      if (!managers.some(({ id }) => id === userId))
        throw new NotFoundException('This person does not manage the group.');
      if (managers.length === 1 && actor.role !== 'admin')
        throw new ConflictException({ message: NEEDS_MANAGER, code: LAST_MANAGER });
      await manager.delete(GroupManager, { groupId, userId });
      return { entry: { action: 'group.manager-removed' }, result: await findGroup(manager, groupId) };
    });
  }
}
