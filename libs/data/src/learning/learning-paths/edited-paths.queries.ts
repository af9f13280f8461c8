import { isAllowed, isManagedBy, type Person } from '../../courses/taught-by.queries.js';
import { sql, type Sql } from '../../database/sql.js';

/** SQL: the person owns the learning path, or is an administrator. @param paths name of its row */
export const isPathEditedBy = (paths: Sql, person: Person | null): Sql =>
  isAllowed(person, sql`${paths}.owner_id = ${person?.id}::uuid`);

/** SQL: the person may open the learning path: it is published, or they edit it. @param paths name of its row */
export const isPathVisibleTo = (paths: Sql, person: Person | null): Sql =>
  sql`(${paths}.is_published OR ${isPathEditedBy(paths, person)})`;

/** SQL: reports can be limited to the learning path: the person edits it, or manages a group that has it. @param paths name of its row */
export const isPathReportedTo = (paths: Sql, person: Person): Sql => sql`
  (${isPathEditedBy(paths, person)}
   OR EXISTS (SELECT FROM group_learning_paths given
               WHERE given.path_id = ${paths}.id AND ${isManagedBy(sql`given.group_id`, person)}))`;
