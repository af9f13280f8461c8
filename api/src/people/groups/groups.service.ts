import {
  type Group,
  GROUP_CHANGED,
  GROUP_HAS_MEMBERS,
  GROUP_PAGE_SIZE,
  type GroupList,
  type GroupQuery,
  type GroupSettings,
} from '@lectern/contract';
import {
  Group as GroupEntity,
  GroupManager,
  isManagedBy,
  limitTo,
  searchPatterns,
  type User,
} from '@lectern/data';
import { ConflictException, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { queryPage } from '../../platform/lists/read-page.js';
import { GroupChangesService } from './group-changes.service.js';
import { findGroup, LISTED_GROUP, presentListedGroup } from './present-group.js';

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
  async list({ page, search, state }: GroupQuery, user: User): Promise<GroupList> {
    const patterns = searchPatterns(search);
    const values = [limitTo(user), state === 'archived', ...patterns];
    const condition = [
      isManagedBy('groups.id', '$1'),
      '(groups.archived_at IS NOT NULL) = $2',
      ...patterns.map((_, index) => `lower(groups.name) LIKE $${index + 3}`),
    ].join(' AND ');
    const from = `FROM groups WHERE ${condition}`;
    const rows = (limits: string) =>
      `WITH page AS (SELECT id ${from} ORDER BY name, id ${limits})
       ${LISTED_GROUP} JOIN page USING (id) ORDER BY groups.name, groups.id`;
    const { items, total } = await queryPage<Parameters<typeof presentListedGroup>[0]>(
      this.source,
      { from, values, rows },
      { page, pageSize: GROUP_PAGE_SIZE },
    );
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
      await manager.query(
        'UPDATE groups SET name = $2, description = $3, version = version + 1, updated_at = now() WHERE id = $1',
        [groupId, settings.name, settings.description],
      );
      return { entry: { action: 'group.updated', fields }, result: await findGroup(manager, groupId) };
    });
  }

  /** A repeated call changes nothing. */
  async archive(groupId: string, isArchived: boolean, actor: User): Promise<Group> {
    await this.setArchived(groupId, isArchived, actor);
    return this.get(groupId);
  }

  /** @returns false where the group was archived, or was not, before */
  setArchived(groupId: string, isArchived: boolean, actor: User) {
    return this.changes.change<boolean>(actor, groupId, async (manager, { archivedAt }) => {
      const isChanged = isArchived !== (archivedAt !== null);
      if (isChanged)
        await manager.query(
          'UPDATE groups SET archived_at = CASE WHEN $2 THEN now() END, updated_at = now() WHERE id = $1',
          [groupId, isArchived],
        );
      const action = isArchived ? 'group.archived' : 'group.restored';
      return { entry: isChanged ? { action } : null, result: isChanged };
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
