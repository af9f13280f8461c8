import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { GradeColumnRow } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';

/**
 * Requires that a gradebook can get a further column. The caller holds the lock of the course.
 * @throws Refusal (400) if the gradebook has as many columns as allowed
 */
export async function requireColumnRoom(manager: EntityManager, courseId: string): Promise<void> {
  const max = GRADEBOOK_LIMITS.columns;
  if ((await manager.countBy(GradeColumnRow, { courseId })) >= max)
    throw new Refusal(400, 'assessment.tooManyColumns', { values: { max } });
}
