import { type Sql, sql } from '../database/sql.js';

/**
 * SQL: a user is a person, and not the service account of a program. PostgreSQL reads the few service accounts from an index of their own,
 * so that a query that reads only an index of `users` need not read the table.
 * @param userId SQL of the id of the user
 */
export const isPerson = (userId: Sql): Sql =>
  sql`${userId} <> ALL (ARRAY(SELECT services.id FROM users services WHERE services.is_service))`;
