import { type Sql, sql } from '../database/sql.js';

/**
 * SQL condition that a user is a person and no program. It reads the few service accounts by their own index, so that a query of an
 * index of users goes on reading that one alone.
 * @param userId SQL of the id of the user
 */
export const isPerson = (userId: Sql): Sql =>
  sql`${userId} <> ALL (ARRAY(SELECT services.id FROM users services WHERE services.is_service))`;
