import { AuditEntry, Course, Group, GroupCourse, type User } from '@lectern/data';
import { type EntityManager, In } from 'typeorm';

/** The same in every installation, so that a repeated call finds the group. */
export const SAMPLE_GROUP = {
  id: '5a3d1c2e-7b40-4c52-9d1e-60f2a1b7c900',
  name: 'Sample group',
  description: 'Shows how a group works: all sample courses, each due 30 days after joining.',
} as const;

const DUE_DAYS = 30;

/**
 * Adds the sample group with those of the courses that exist. It has no members and no manager, so that only administrators see it; one
 * that was deleted comes back only when an administrator calls.
 * @returns whether it was added
 */
export async function insertSampleGroup(
  manager: EntityManager,
  courseIds: string[],
  actor: Pick<User, 'role'>,
): Promise<boolean> {
  const { id } = SAMPLE_GROUP;
  if (await manager.existsBy(Group, { id })) return false;
  const wasDeleted = await manager.existsBy(AuditEntry, { action: 'group.deleted', targetId: id });
  if (wasDeleted && actor.role !== 'admin') return false;
  await manager.insert(Group, SAMPLE_GROUP);
  const courses = await manager.find(Course, { select: { id: true }, where: { id: In(courseIds) } });
  await manager.insert(
    GroupCourse,
    courses.map((course) => ({ groupId: id, courseId: course.id, dueDays: DUE_DAYS })),
  );
  return true;
}
