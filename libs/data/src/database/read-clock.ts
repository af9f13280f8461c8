import type { EntityManager } from 'typeorm';
import { queryRow, sql } from './sql.js';

/** Reads the database's clock: the only one that decides, whichever process asks. */
export async function readClock(manager: EntityManager): Promise<Date> {
  return (await queryRow<{ now: Date }>(manager, sql`SELECT clock_timestamp() AS now`)).now;
}
