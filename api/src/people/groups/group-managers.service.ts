import { type Group, GROUP_LIMITS, LAST_MANAGER } from '@lectern/contract';
import { GroupManager, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/http/refusal.js';
import { InvitationSender } from '../../identity/inviting/invitation-sender.service.js';
import { TeacherInvitations } from '../../identity/inviting/teacher-invitations.service.js';
import { GroupChangesService } from './group-changes.service.js';
import { findGroup } from './present-group.js';

/** The group, and the ids of emails that can be sent. */
interface ManagerAddition {
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
   * Adds the instructor with this address. An address that its user has not confirmed is invited instead. A repeated call
   * changes nothing.
   * @throws Refusal (404) unless an instructor has this address
   */
  async add(groupId: string, email: string, actor: User): Promise<Group> {
    const { group, mailIds } = await this.changes.change<ManagerAddition>(actor, groupId, async (manager) => {
      const group = await findGroup(manager, groupId);
      const isManager = group.managers.some((existing) => existing.email === email);
      if (isManager) return { entry: null, result: { group, mailIds: [] } };
      if (group.managers.length >= GROUP_LIMITS.managers)
        throw new Refusal(409, 'people.group.tooManyManagers', { values: { max: GROUP_LIMITS.managers } });
      const target = { kind: 'group', id: groupId, name: group.name } as const;
      const teacher = await this.teachers.findOrInvite(manager, email, target, actor);
      if (teacher.kind === 'none') throw new Refusal(404, 'people.group.noInstructor');
      if (teacher.kind === 'invited') return { entry: null, result: { group, mailIds: teacher.mailIds } };
      await manager.insert(GroupManager, { groupId, userId: teacher.user.id });
      const result = { group: await findGroup(manager, groupId), mailIds: [] };
      return { entry: { action: 'group.manager-added' }, result };
    });
    await this.sender.announce(mailIds);
    return group;
  }

  /**
   * The group is locked, so when two managers remove each other at the same time, the second removal is refused.
   * @throws Refusal (409) with the code LAST_MANAGER, unless the actor is an administrator
   */
  remove(groupId: string, userId: string, actor: User) {
    return this.changes.change<Group>(actor, groupId, async (manager) => {
      const { managers } = await findGroup(manager, groupId);
      if (!managers.some(({ id }) => id === userId)) throw new Refusal(404, 'people.group.noManager');
      if (managers.length === 1 && actor.role !== 'admin')
        throw new Refusal(409, 'people.group.needsManager', { code: LAST_MANAGER });
      await manager.delete(GroupManager, { groupId, userId });
      return { entry: { action: 'group.manager-removed' }, result: await findGroup(manager, groupId) };
    });
  }
}
