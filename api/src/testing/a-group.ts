import {
  type Course,
  enrollMembers,
  Group,
  GroupCourse,
  GroupManager,
  GroupMember,
  type User,
} from '@lectern/data';
import type { DataSource } from 'typeorm';

/** Saves a group with managers, members and courses; the members are enrolled. `due` holds for all courses. */
export async function aGroup(
  { manager }: DataSource,
  {
    managers = [],
    members = [],
    courses = [],
    due = {},
    ...fields
  }: Partial<Pick<Group, 'name' | 'description' | 'archivedAt'>> & {
    managers?: User[];
    members?: User[];
    courses?: Course[];
    due?: Partial<Pick<GroupCourse, 'dueAt' | 'dueDays' | 'assignedAt'>>;
  } = {},
): Promise<Group> {
  const group = await manager.save(Group, { name: 'Class of 2030', ...fields } as Group);
  const groupId = group.id;
  for (const { id } of managers) await manager.insert(GroupManager, { groupId, userId: id });
  for (const { id } of courses) await manager.insert(GroupCourse, { groupId, courseId: id, ...due });
  for (const { id } of members) await manager.insert(GroupMember, { groupId, userId: id, source: 'manager' });
  await enrollMembers(manager, groupId, {});
  return group;
}
