import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';
import { Refusal } from '../http/refusal.js';

/**
 * Locks a row against other changes until the transaction ends. Rows that refer to the locked row can still be added, so learners may
 * enroll in a course while it is saved, or start an attempt while the exam is saved.
 * @param kind of the object, for the refusal
 * @throws Refusal (404)
 */
export async function lockRow<Row extends { id: string }>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  id: string,
  kind: 'course' | 'exam' | 'path' | 'question',
): Promise<Row> {
  const where = { id } as FindOptionsWhere<Row>;
  const row = await manager.findOne(entity, { where, lock: { mode: 'for_no_key_update' } });
  if (!row) throw new Refusal(404, 'platform.gone', { values: { kind } });
  return row;
}
