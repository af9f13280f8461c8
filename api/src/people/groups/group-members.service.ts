import type { GroupMember, MemberList, MemberQuery, OwnGroup, Locale } from '@lectern/contract';
import { addMembers, GroupMember as GroupMemberEntity, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';
import { Refusal } from '../../platform/http/refusal.js';
import { GroupChangesService, requireActive } from './group-changes.service.js';
import { findMembers, findOwnGroups, type MemberRow } from './groups.queries.js';
import { presentPerson } from './present-group.js';

/** The members of groups. */
@Injectable()
export class GroupMembersService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
  ) {}

  /** Courses are counted for the rows of the page only. */
  async list(groupId: string, query: Localized<MemberQuery>, user: User): Promise<MemberList> {
    const { items, total } = await findMembers(this.source.manager, groupId, query, user);
    return { items: items.map(presentMember), total };
  }

  /** Ids without a user are ignored. @throws Refusal (409) with the code GROUP_ARCHIVED */
  add(groupId: string, userIds: string[], actor: User) {
    return this.changes.change<{ added: number }>(actor, groupId, async (manager, group) => {
      requireActive(group);
      const { length: added } = await addMembers(manager, groupId, userIds, 'manager');
      const detail = `${added} ${added === 1 ? 'person' : 'people'}`;
      return { entry: added ? { action: 'group.members-added', detail } : null, result: { added } };
    });
  }

  /** @returns false for a person who is a member already */
  async addOne(groupId: string, userId: string, actor: User): Promise<boolean> {
    const exists = await this.source.manager.existsBy(User, { id: userId });
    if (!exists) throw new Refusal(404, 'people.userGone');
    const { added } = await this.add(groupId, [userId], actor);
    return added > 0;
  }

  /** Enrollments and progress stay. */
  remove(groupId: string, userId: string, actor: User) {
    return this.changes.change<undefined>(actor, groupId, async (manager) => {
      const { affected } = await manager.delete(GroupMemberEntity, { groupId, userId });
      if (!affected) throw new Refusal(404, 'people.group.noMember');
      return { entry: { action: 'group.member-removed' }, result: undefined };
    });
  }

  /** Archived groups last, then by name. */
  async listOwn({ id }: User, locale: Locale): Promise<OwnGroup[]> {
    const rows = await findOwnGroups(this.source.manager, id, locale);
    return rows.map(({ archivedAt, joinedAt, ...group }) => ({
      ...group,
      archivedAt: archivedAt?.toISOString() ?? null,
      joinedAt: joinedAt.toISOString(),
    }));
  }

  /** Enrollments and progress stay. @throws Refusal (404) unless the person is a member */
  async leave(groupId: string, { id: userId }: User): Promise<void> {
    const { affected } = await this.source.manager.delete(GroupMemberEntity, { groupId, userId });
    if (!affected) throw new Refusal(404, 'people.group.ownNoMember');
  }
}

const presentMember = (row: MemberRow): GroupMember => ({
  ...presentPerson(row),
  source: row.source,
  joinedAt: row.joinedAt.toISOString(),
  completedCourses: row.completedCourses,
  overdueCourses: row.overdueCourses,
});
