import {
  type GroupMember,
  MEMBER_PAGE_SIZE,
  type MemberList,
  type MemberQuery,
  type OwnGroup,
} from '@lectern/contract';
import {
  addMembers,
  GroupMember as GroupMemberEntity,
  isSeenCompleted,
  limitTo,
  MEMBER_DUE_AT,
  searchPatterns,
  User,
  userSearchText,
} from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import { GroupChangesService, requireActive } from './group-changes.service.js';
import { presentPerson, SORTED_NAME } from './present-group.js';

type MemberRow = Parameters<typeof presentPerson>[0] &
  Pick<GroupMember, 'source' | 'completedCourses' | 'overdueCourses'> & { joinedAt: Date };

type OwnGroupRow = Omit<OwnGroup, 'archivedAt' | 'joinedAt'> & { archivedAt: Date | null; joinedAt: Date };

/** The members of groups. */
@Injectable()
export class GroupMembersService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
  ) {}

  /** One page by name; courses are counted for its rows only. */
  async list(groupId: string, { page, search }: MemberQuery, user: User): Promise<MemberList> {
    const patterns = searchPatterns(search);
    const values = [groupId, limitTo(user), ...patterns];
    const condition = [
      'group_id = $1',
      ...patterns.map((_, index) => `${userSearchText('users')} LIKE $${index + 3}`),
    ].join(' AND ');
    const from = `
      FROM group_members JOIN users ON users.id = user_id
     CROSS JOIN (SELECT $2::uuid AS viewer_id) viewer
     WHERE ${condition}`;
    const rows = (limits: string) =>
      `WITH members AS (
         SELECT group_id, user_id, source, joined_at, viewer_id, ${SORTED_NAME} AS sorted_name
           ${from} ORDER BY sorted_name, user_id ${limits})
       SELECT users.id, users.first_name AS "firstName", users.last_name AS "lastName", users.email,
              source, members.joined_at AS "joinedAt", counts.completed AS "completedCourses",
              counts.overdue AS "overdueCourses"
         FROM members JOIN users ON users.id = members.user_id
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE is_completed)::int AS completed,
                 count(*) FILTER (WHERE NOT is_completed AND groups.archived_at IS NULL
                                    AND ${MEMBER_DUE_AT} < now())::int AS overdue
            FROM group_courses assigned
            JOIN groups ON groups.id = assigned.group_id
            LEFT JOIN enrollments ON enrollments.user_id = members.user_id
                                 AND enrollments.course_id = assigned.course_id
           CROSS JOIN LATERAL (SELECT ${isSeenCompleted('members.viewer_id')} AS is_completed) state
           WHERE assigned.group_id = members.group_id) counts
        ORDER BY sorted_name, users.id`;
    const { items, total } = await queryPage<MemberRow>(
      this.source,
      { from, values, rows },
      { page, pageSize: MEMBER_PAGE_SIZE },
    );
    return { items: items.map(presentMember), total };
  }

  /** Unknown people are left out. @throws ConflictException with the code GROUP_ARCHIVED */
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
    const isKnown = await this.source.manager.existsBy(User, { id: userId });
    if (!isKnown) throw new NotFoundException('This user no longer exists.');
    const { added } = await this.add(groupId, [userId], actor);
    return added > 0;
  }

  /** Enrollments and progress stay. */
  remove(groupId: string, userId: string, actor: User) {
    return this.changes.change<undefined>(actor, groupId, async (manager) => {
      const { affected } = await manager.delete(GroupMemberEntity, { groupId, userId });
      if (!affected) throw new NotFoundException('This person is not a member of the group.');
      return { entry: { action: 'group.member-removed' }, result: undefined };
    });
  }

  /** Archived groups last, then by name. */
  async listOwn({ id }: User): Promise<OwnGroup[]> {
    const rows = await this.source.query<OwnGroupRow[]>(
      `SELECT groups.id, groups.name, groups.description, groups.archived_at AS "archivedAt",
              joined_at AS "joinedAt",
              (SELECT count(*)::int FROM group_courses assigned
                 JOIN courses ON courses.id = assigned.course_id AND courses.is_published
                WHERE assigned.group_id = groups.id) AS "courseCount"
         FROM group_members JOIN groups ON groups.id = group_id
        WHERE user_id = $1
        ORDER BY groups.archived_at IS NOT NULL, groups.name, groups.id`,
      [id],
    );
    return rows.map(({ archivedAt, joinedAt, ...group }) => ({
      ...group,
      archivedAt: archivedAt?.toISOString() ?? null,
      joinedAt: joinedAt.toISOString(),
    }));
  }

  /** Enrollments and progress stay. @throws NotFoundException unless the person is a member */
  async leave(groupId: string, { id: userId }: User): Promise<void> {
    const { affected } = await this.source.manager.delete(GroupMemberEntity, { groupId, userId });
    if (!affected) throw new NotFoundException('You are not a member of this group.');
  }
}

const presentMember = (row: MemberRow): GroupMember => ({
  ...presentPerson(row),
  source: row.source,
  joinedAt: row.joinedAt.toISOString(),
  completedCourses: row.completedCourses,
  overdueCourses: row.overdueCourses,
});
