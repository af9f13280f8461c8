import { isAllowed, isManagedBy, type Person } from '../../courses/taught-by.queries.js';
import { sql, type Sql } from '../../database/sql.js';

/** SQL: the person owns the learning path, or is an administrator. @param paths name of its row */
export const isPathEditedBy = (paths: Sql, person: Person | null): Sql =>
  isAllowed(person, sql`${paths}.owner_id = ${person?.id}::uuid`);

/** SQL: the person may open the learning path: it is published, or they edit it. @param paths name of its row */
export const isPathVisibleTo = (paths: Sql, person: Person | null): Sql =>
  sql`(${paths}.is_published OR ${isPathEditedBy(paths, person)})`;

/**
 * SQL: the person may limit reports to the learning path: they edit it, or manage a group to which it is assigned.
 * @param paths name of its row
 */
export const isPathReportedTo = (paths: Sql, person: Person): Sql => sql`
  (${isPathEditedBy(paths, person)}
   OR EXISTS (SELECT FROM group_learning_paths assigned
               WHERE assigned.path_id = ${paths}.id AND ${isManagedBy(sql`assigned.group_id`, person)}))`;
