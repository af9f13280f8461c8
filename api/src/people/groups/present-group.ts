import { displayName, type Group, type GroupPerson, type ListedGroup } from '@lectern/contract';
import { sqlDisplayName } from '@lectern/data';
import { NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type GroupRow = Omit<ListedGroup, 'archivedAt' | 'createdAt'> & {
  archivedAt: Date | null;
  createdAt: Date;
  version: number;
};

/** SQL: the columns of a `ListedGroup` and the version, from `groups`. */
export const LISTED_GROUP = `
  SELECT groups.id, groups.name, groups.description, groups.archived_at AS "archivedAt",
         groups.created_at AS "createdAt", groups.version,
         (SELECT count(*)::int FROM group_members WHERE group_id = groups.id) AS "memberCount",
         (SELECT count(*)::int FROM group_courses WHERE group_id = groups.id) AS "courseCount"
    FROM groups`;

export const presentListedGroup = ({ archivedAt, createdAt, ...group }: GroupRow): ListedGroup => ({
  ...group,
  archivedAt: archivedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

type PersonRow = { id: string; firstName: string | null; lastName: string | null; email: string };

export const presentPerson = ({ id, firstName, lastName, email }: PersonRow): GroupPerson => ({
  id,
  name: displayName({ firstName, lastName, email }),
  email,
});

/** SQL: the text by which people are sorted. */
export const SORTED_NAME = `lower(${sqlDisplayName('users')})`;

/** @throws NotFoundException */
export async function findGroup(manager: EntityManager, groupId: string): Promise<Group> {
  const [row] = await manager.query<GroupRow[]>(`${LISTED_GROUP} WHERE groups.id = $1`, [groupId]);
  if (!row) throw new NotFoundException('Group not found.');
  // A manager who is no longer an instructor has no rights.
  const managers = await manager.query<PersonRow[]>(
    `SELECT users.id, users.first_name AS "firstName", users.last_name AS "lastName", users.email
       FROM group_managers JOIN users ON users.id = user_id AND users.role IN ('instructor', 'admin')
      WHERE group_id = $1 ORDER BY ${SORTED_NAME}, users.id`,
    [groupId],
  );
  return { ...presentListedGroup(row), version: row.version, managers: managers.map(presentPerson) };
}
