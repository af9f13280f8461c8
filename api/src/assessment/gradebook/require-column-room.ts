import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { GradeColumnRow } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';

/** Call it under the lock of the course. @throws Refusal (400) for a gradebook that has as many columns as it may have */
export async function requireColumnRoom(manager: EntityManager, courseId: string): Promise<void> {
  const max = GRADEBOOK_LIMITS.columns;
  if ((await manager.countBy(GradeColumnRow, { courseId })) >= max)
    throw new Refusal(400, 'assessment.tooManyColumns', { values: { max } });
}
