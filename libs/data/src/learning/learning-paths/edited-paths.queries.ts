import { isAllowed, type Person } from '../../courses/taught-by.queries.js';
import { sql, type Sql } from '../../database/sql.js';

/** SQL: the person owns the learning path, or is an administrator. @param paths name of its row */
export const isPathEditedBy = (paths: Sql, person: Person | null): Sql =>
  isAllowed(person, sql`${paths}.owner_id = ${person?.id}::uuid`);

/** SQL: the person may open the learning path: it is published, or they edit it. @param paths name of its row */
export const isPathVisibleTo = (paths: Sql, person: Person | null): Sql =>
  sql`(${paths}.is_published OR ${isPathEditedBy(paths, person)})`;
