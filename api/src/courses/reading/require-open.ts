import { type Lock, LOCKED } from '@lectern/contract';
import { findCourseLock, findModuleLock, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';

type Kind = 'course' | 'module';

/** @throws Refusal (403) with the code LOCKED where the course is locked for the person */
export async function requireOpenCourse(
  manager: EntityManager,
  courseId: string,
  { id }: Pick<User, 'id'>,
): Promise<void> {
  const lock = await findCourseLock(manager, courseId, id);
  if (lock) throw refuseLocked('course', lock);
}

/** @throws Refusal (403) with the code LOCKED where the module or its course is locked for the person */
export async function requireOpenModule(
  manager: EntityManager,
  moduleId: string,
  { id }: Pick<User, 'id'>,
): Promise<void> {
  const lock = await findModuleLock(manager, moduleId, id);
  if (lock) throw refuseLocked('module', lock);
}

/** The refusal names one condition; its details have all of them. */
function refuseLocked(kind: Kind, lock: Lock): Refusal {
  const options = { code: LOCKED, details: lock };
  const { opensAt, opensAfterDays, prerequisites, learningPaths = [] } = lock;
  const [required] = prerequisites;
  const [path] = learningPaths;
  if (required)
    return new Refusal(403, 'courses.locked.prerequisite', {
      ...options,
      values: { course: required.title },
    });
  if (path)
    return new Refusal(403, 'courses.locked.learningPath', { ...options, values: { path: path.title } });
  if (opensAt)
    return new Refusal(403, `courses.locked.${kind}.date`, {
      ...options,
      values: { date: new Date(opensAt) },
    });
  if (opensAfterDays !== null)
    return new Refusal(403, `courses.locked.${kind}.days`, { ...options, values: { days: opensAfterDays } });
  return new Refusal(403, `courses.locked.${kind}.other`, options);
}
