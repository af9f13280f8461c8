import {
  type Group,
  GROUP_HAS_MEMBERS,
  type GroupList,
  type GroupQuery,
  type GroupSettings,
} from '@lectern/contract';
import { Group as GroupEntity, GroupManager, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { GroupChangesService } from './group-changes.service.js';
import { findGroups, setArchived, updateGroup } from './groups.queries.js';
import { findGroup, presentListedGroup } from './present-group.js';

/** Groups and their settings. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
    private readonly audit: AuditService,
  ) {}

  async list(query: Localized<GroupQuery>, user: User): Promise<GroupList> {
    const { items, total } = await findGroups(this.source.manager, query, user);
    return { items: items.map(presentListedGroup), total };
  }

  get(groupId: string): Promise<Group> {
    return findGroup(this.source.manager, groupId);
  }

  /** An instructor manages the group that they create. */
  async create(settings: GroupSettings, actor: User): Promise<Group> {
    return this.source.transaction(async (manager) => {
      const { id } = await manager.save(GroupEntity, emptyAsNull(settings) as GroupEntity);
      if (actor.role !== 'admin') await manager.insert(GroupManager, { groupId: id, userId: actor.id });
      const target = { kind: 'group', id, name: settings.name } as const;
      await this.audit.record(manager, { actor, action: 'group.created', target });
      return findGroup(manager, id);
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT */
  update(groupId: string, { version, ...sent }: GroupSettings & { version: number }, actor: User) {
    const settings = emptyAsNull(sent);
    return this.changes.change<Group>(actor, groupId, async (manager) => {
      const before = await findGroup(manager, groupId);
      requireVersion('group', before, version);
      const fields = (['name', 'description'] as const).filter((field) => settings[field] !== before[field]);
      if (!fields.length) return { entry: null, result: before };
      await updateGroup(manager, groupId, settings);
      return { entry: { action: 'group.updated', fields }, result: await findGroup(manager, groupId) };
    });
  }

  /** A repeated call changes nothing. */
  async archive(groupId: string, isArchived: boolean, actor: User): Promise<Group> {
    await this.setArchived(groupId, isArchived, actor);
    return this.get(groupId);
  }

  /** @returns whether the call changed anything */
  setArchived(groupId: string, isArchived: boolean, actor: User) {
    return this.changes.change<boolean>(actor, groupId, async (manager, { archivedAt }) => {
      const isChanged = isArchived !== (archivedAt !== null);
      if (isChanged) await setArchived(manager, groupId, isArchived);
      const action = isArchived ? 'group.archived' : 'group.restored';
      return { entry: isChanged ? { action } : null, result: isChanged };
    });
  }

  /** @throws Refusal (409) with the code GROUP_HAS_MEMBERS unless confirmed */
  delete(groupId: string, isConfirmed: boolean, actor: User) {
    return this.changes.change<undefined>(actor, groupId, async (manager) => {
      const { memberCount } = await findGroup(manager, groupId);
      if (memberCount && !isConfirmed)
        throw new Refusal(409, 'people.group.hasMembers', {
          values: { count: memberCount },
          code: GROUP_HAS_MEMBERS,
        });
      await manager.delete(GroupEntity, groupId);
      return { entry: { action: 'group.deleted' }, result: undefined };
    });
  }
}

const emptyAsNull = ({ name, description }: GroupSettings): GroupSettings => ({
  name,
  description: description || null,
});
