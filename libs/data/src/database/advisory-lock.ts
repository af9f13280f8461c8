import type { EntityManager } from 'typeorm';
import { queryRows, sql } from './sql.js';

/** Waits until no other transaction holds the lock of this name, and holds it until this transaction ends. */
export async function holdLock(manager: EntityManager, name: string): Promise<void> {
  await queryRows(manager, sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`);
}
