import {
  type Group,
  GROUP_CHANGED,
  GROUP_HAS_MEMBERS,
  type GroupList,
  type GroupQuery,
  type GroupSettings,
} from '@lectern/contract';
import { Group as GroupEntity, GroupManager, type User } from '@lectern/data';
import { ConflictException, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { GroupChangesService } from './group-changes.service.js';
import { findGroups, setArchived, updateGroup } from './groups.queries.js';
import { findGroup, presentListedGroup } from './present-group.js';

const CHANGED_BY_OTHERS =
  'Someone else changed this group after you opened it. Your text is not saved yet. Save again to replace theirs.';

const hasMembers = (count: number) =>
  `This group has ${count} ${count === 1 ? 'member' : 'members'}. They keep their enrollments and progress, but lose the group's due dates.`;

/** Groups and their settings. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
    private readonly audit: AuditService,
  ) {}

  /** One page by name; counts are made for its rows only. */
  async list(query: GroupQuery, user: User): Promise<GroupList> {
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

  /** @throws ConflictException with the code GROUP_CHANGED */
  update(groupId: string, { version, ...sent }: GroupSettings & { version: number }, actor: User) {
    const settings = emptyAsNull(sent);
    return this.changes.change<Group>(actor, groupId, async (manager) => {
      const before = await findGroup(manager, groupId);
      if (before.version !== version)
        throw new ConflictException({ message: CHANGED_BY_OTHERS, code: GROUP_CHANGED });
      const fields = (['name', 'description'] as const).filter((field) => settings[field] !== before[field]);
      if (!fields.length) return { entry: null, result: before };
      await updateGroup(manager, groupId, settings);
      return { entry: { action: 'group.updated', fields }, result: await findGroup(manager, groupId) };
    });
  }

  /** A repeated call changes nothing. */
  archive(groupId: string, isArchived: boolean, actor: User) {
    return this.changes.change<Group>(actor, groupId, async (manager, { archivedAt }) => {
      const isChanged = isArchived !== (archivedAt !== null);
      if (isChanged) await setArchived(manager, groupId, isArchived);
      const action = isArchived ? 'group.archived' : 'group.restored';
      return { entry: isChanged ? { action } : null, result: await findGroup(manager, groupId) };
    });
  }

  /** @throws ConflictException with the code GROUP_HAS_MEMBERS unless confirmed */
  delete(groupId: string, isConfirmed: boolean, actor: User) {
    return this.changes.change<undefined>(actor, groupId, async (manager) => {
      const { memberCount } = await findGroup(manager, groupId);
      if (memberCount && !isConfirmed)
        throw new ConflictException({ message: hasMembers(memberCount), code: GROUP_HAS_MEMBERS });
      await manager.delete(GroupEntity, groupId);
      return { entry: { action: 'group.deleted' }, result: undefined };
    });
  }
}

const emptyAsNull = ({ name, description }: GroupSettings): GroupSettings => ({
  name,
  description: description || null,
});
