import type { ReportRow, ReportScopes, Locale } from '@lectern/contract';
import {
  collate,
  changeRows,
  HAS_LEARNING_PATHS,
  isManagedBy,
  isPathReportedTo,
  isTaughtBy,
  type Person,
  queryRows,
  raw,
  type ReportOrder,
  selectReportPage,
  type ReportSelection,
  selectWholeReport,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A row of a report as PostgreSQL returns it: names in two columns, and times as `Date`. */
export type StoredReportRow = Omit<
  ReportRow,
  'name' | 'enrolledAt' | 'dueAt' | 'completedAt' | 'certificateExpiresAt'
> & {
  firstName: string | null;
  lastName: string | null;
  enrolledAt: Date;
  dueAt: Date | null;
  completedAt: Date | null;
  certificateExpiresAt: Date | null;
};

/** Finds one page of a report. */
export function findReportPage(
  manager: EntityManager,
  selection: ReportSelection,
  { order, limits }: { order: ReportOrder; limits: { limit: number; offset: number } },
): Promise<StoredReportRow[]> {
  return queryRows<StoredReportRow>(manager, selectReportPage(selection, order, limits));
}

/**
 * Reads all rows of a report batch by batch, by a cursor of PostgreSQL, so that neither PostgreSQL nor this process holds all rows.
 * @param manager of a transaction, which ends the cursor
 */
export async function* readReport(
  manager: EntityManager,
  selection: ReportSelection,
  { order, batchSize }: { order: ReportOrder; batchSize: number },
): AsyncGenerator<StoredReportRow[]> {
  await changeRows(manager, sql`DECLARE report NO SCROLL CURSOR FOR ${selectWholeReport(selection, order)}`);
  for (;;) {
    const batch = await queryRows<StoredReportRow>(manager, sql`FETCH ${raw(`${batchSize}`)} FROM report`);
    if (batch.length) yield batch;
    if (batch.length < batchSize) return;
  }
}

/** Finds the courses, learning paths and groups whose reports a person may see, ordered by title or name. */
export async function findReportScopes(
  manager: EntityManager,
  person: Person,
  locale: Locale,
): Promise<ReportScopes> {
  const [courses, learningPaths, groups] = await Promise.all([
    queryRows<ReportScopes['courses'][number]>(
      manager,
      sql`
      SELECT courses.id, courses.title FROM courses
       WHERE ${isTaughtBy(sql`courses.id`, person)}
          OR EXISTS (SELECT FROM group_courses assigned
                      WHERE assigned.course_id = courses.id AND ${isManagedBy(sql`assigned.group_id`, person)})
       ORDER BY ${collate(sql`courses.title`, locale)}, courses.id`,
    ),
    queryRows<ReportScopes['learningPaths'][number]>(
      manager,
      sql`
      SELECT paths.id, paths.title FROM learning_paths paths
       WHERE ${HAS_LEARNING_PATHS} AND ${isPathReportedTo(sql`paths`, person)}
       ORDER BY ${collate(sql`paths.title`, locale)}, paths.id`,
    ),
    queryRows<ReportScopes['groups'][number]>(
      manager,
      sql`
      SELECT groups.id, groups.name, groups.archived_at IS NOT NULL AS "isArchived" FROM groups
       WHERE ${isManagedBy(sql`groups.id`, person)}
       ORDER BY ${collate(sql`groups.name`, locale)}, groups.id`,
    ),
  ]);
  return { courses, learningPaths, groups };
}

/** Locks the row of a person until the transaction ends, so that two concurrent calls cannot exceed the limit of saved reports. */
export async function lockSavedReports(manager: EntityManager, userId: string): Promise<void> {
  await queryRows(manager, sql`SELECT FROM users WHERE users.id = ${userId} FOR NO KEY UPDATE`);
}
