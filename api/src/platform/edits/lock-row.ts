import { NotFoundException } from '@nestjs/common';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';

/**
 * Locks a row against other changes until the transaction ends. Rows that refer to it can still be added, so learners may
 * enroll in a course, or start an attempt at an exam, that someone is saving.
 * @param noun names the object in the refusal: 'exam'
 * @throws NotFoundException
 */
export async function lockRow<Row extends { id: string }>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  id: string,
  noun: string,
): Promise<Row> {
  const where = { id } as FindOptionsWhere<Row>;
  const row = await manager.findOne(entity, { where, lock: { mode: 'for_no_key_update' } });
  if (!row) throw new NotFoundException(`This ${noun} no longer exists.`);
  return row;
}
