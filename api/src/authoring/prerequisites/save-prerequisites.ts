import { holdLock, type Person } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import {
  countVisible,
  findPrerequisiteIds,
  findCourseRequiring,
  replacePrerequisites,
} from './prerequisites.queries.js';

/**
 * Makes changes of prerequisites run one after the other: two concurrent changes could make courses require each other. Call it
 * before locking a course, because saving prerequisites locks the rows of other courses.
 */
export const lockPrerequisites = (manager: EntityManager): Promise<void> =>
  holdLock(manager, 'course-prerequisites');

/**
 * Replaces the prerequisites of a course within a transaction that has called `lockPrerequisites`.
 * @returns whether any was added or removed
 * @throws Refusal (400) where an added course does not exist or the person may not open it
 * @throws Refusal (409) where an added course requires this course
 */
export async function savePrerequisites(
  manager: EntityManager,
  courseId: string,
  { ids, actor }: { ids: string[]; actor: Person },
): Promise<boolean> {
  const required = new Set(ids);
  const before = new Set(await findPrerequisiteIds(manager, courseId));
  const added = [...required].filter((id) => !before.has(id));
  if (!added.length && required.size === before.size) return false;
  if ((await countVisible(manager, added, actor)) < added.length)
    throw new Refusal(400, 'authoring.prerequisiteGone');
  const requiring = await findCourseRequiring(manager, courseId, added);
  if (requiring)
    throw new Refusal(409, 'authoring.prerequisiteCircle', { values: { course: requiring.title } });
  await replacePrerequisites(manager, courseId, [...required]);
  return true;
}
