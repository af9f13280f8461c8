import type { DataSource, EntityManager } from 'typeorm';
import { changeRows, queryRow, queryRows, raw, sql, type Sql } from '../database/sql.js';
import { allEnrollments } from '../learning/past-enrollments.queries.js';

/** Seconds between two refreshes by the worker. */
export const ANALYTICS_INTERVAL_SECONDS = 30;

/** A transaction may commit up to this much later than the timestamps that it wrote, so each refresh looks back that far. */
const MAX_COMMIT_DELAY = sql`interval '1 minute'`;
/** Key of PostgreSQL's advisory lock that every refresh and rebuild holds; any number that no other lock of Lectern has. */
const LOCK_KEY = 7_204_611;

/** SQL: the start of the quarter of an hour (UTC) that contains a time. */
const truncateToQuarterHour = (time: Sql) =>
  sql`date_bin('15 minutes', ${time}, timestamptz '2000-01-01 00:00Z')`;

const ANALYTICS_TABLES = [
  'analytics_quarters',
  'analytics_study',
  'analytics_course_months',
  'analytics_learners',
  'analytics_stale',
  'analytics_state',
];

/**
 * Recomputes the roll-ups that changed since the last refresh; the first refresh computes all. `enrollments.touched_at` and
 * `chat_messages.created_at` show what changed. A deleted row shows nothing, so triggers record deletions in `analytics_stale`.
 * @returns false if another process is refreshing
 */
export function refreshAnalytics(source: DataSource): Promise<boolean> {
  return withLock(source, 'pg_try_advisory_lock', async (manager) => {
    const [state] = await queryRows<{ changedSince: string }>(
      manager,
      sql`SELECT (refreshed_at - ${MAX_COMMIT_DELAY})::text AS "changedSince" FROM analytics_state`,
    );
    await recompute(manager, state?.changedSince ?? '-infinity');
  });
}

/** Recomputes all roll-ups, once a running refresh has ended. The figures are the same as those of the refreshes. */
export async function rebuildAnalytics(source: DataSource): Promise<void> {
  await withLock(source, 'pg_advisory_lock', async (manager) => {
    for (const table of ANALYTICS_TABLES) await changeRows(manager, sql`DELETE FROM ${raw(table)}`);
    await recompute(manager, '-infinity');
  });
}

/**
 * Runs work in one transaction that sees one state of the database, while no other process refreshes or rebuilds.
 * @returns false if `pg_try_advisory_lock` found the lock taken; the work was not done then
 */
async function withLock(
  source: DataSource,
  lockFunction: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  work: (manager: EntityManager) => Promise<void>,
): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    // `pg_advisory_lock` waits for the lock and returns void, which the driver reads as ''.
    const lock = await queryRow<{ isAcquired: boolean | '' }>(
      runner.manager,
      sql`SELECT ${raw(lockFunction)}(${LOCK_KEY}::bigint) AS "isAcquired"`,
    );
    if (lock.isAcquired === false) return false;
    await runner.startTransaction('REPEATABLE READ');
    await work(runner.manager);
    await runner.commitTransaction();
    return true;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await queryRows(runner.manager, sql`SELECT pg_advisory_unlock(${LOCK_KEY}::bigint)`).catch(
      () => undefined,
    );
    await runner.release();
  }
}

/** @param changedSince time after which enrollments or messages must have changed to be read again */
async function recompute(manager: EntityManager, changedSince: string) {
  await createChangeTables(manager);
  await collectChangedEnrollments(manager, changedSince);
  await refreshStudyTimes(manager);
  await collectChangedQuarters(manager, changedSince);
  await refreshQuarters(manager);
  await refreshCourseMonths(manager);
  await refreshLearners(manager);
  await changeRows(
    manager,
    sql`
    INSERT INTO analytics_state (refreshed_at) VALUES (now())
    ON CONFLICT (id) DO UPDATE SET refreshed_at = excluded.refreshed_at`,
  );
}

/**
 * Creates the temporary tables of a refresh, and fills the first:
 * - `deletions`: what the triggers recorded about deleted rows: time, enrollment, course and user
 * - `changed_enrollments`: the ids of the enrollments to read again
 * - `changed_quarters`: the quarters of an hour to compute again
 */
async function createChangeTables(manager: EntityManager) {
  await changeRows(manager, sql`CREATE TEMP TABLE deletions (LIKE analytics_stale) ON COMMIT DROP`);
  await changeRows(manager, sql`CREATE TEMP TABLE changed_enrollments (id uuid PRIMARY KEY) ON COMMIT DROP`);
  await changeRows(
    manager,
    sql`CREATE TEMP TABLE changed_quarters (starts_at timestamptz PRIMARY KEY) ON COMMIT DROP`,
  );
  await changeRows(
    manager,
    sql`
    WITH recorded AS (DELETE FROM analytics_stale RETURNING *)
    INSERT INTO deletions SELECT * FROM recorded`,
  );
}

/** Collects the enrollments that changed, and those of which the triggers recorded a deleted part, such as a slide view. */
async function collectChangedEnrollments(manager: EntityManager, changedSince: string) {
  await changeRows(
    manager,
    sql`
    INSERT INTO changed_enrollments
    SELECT enrollments.id FROM enrollments WHERE enrollments.touched_at >= ${changedSince}::timestamptz
     UNION
    SELECT enrollments.id FROM deletions JOIN enrollments ON enrollments.id = deletions.enrollment_id`,
  );
  await changeRows(manager, sql`ANALYZE changed_enrollments`);
}

/**
 * Recomputes `analytics_study` of the changed enrollments, and collects the quarters whose study time is another one now. All study
 * time on a slide counts at the time when the learner first saw the slide.
 */
async function refreshStudyTimes(manager: EntityManager) {
  await changeRows(
    manager,
    sql`
    WITH
    -- the present study time of each enrollment by quarter
    present_study AS (
      SELECT enrollments.id AS enrollment_id, enrollments.course_id,
             ${truncateToQuarterHour(sql`slide_views.seen_at`)} AS starts_at,
             sum(slide_views.study_seconds)::int AS seconds
        FROM changed_enrollments
        JOIN enrollments ON enrollments.id = changed_enrollments.id
        JOIN slide_views ON slide_views.enrollment_id = enrollments.id
       WHERE slide_views.study_seconds > 0
       GROUP BY 1, 2, 3
    ),
    -- quarters that no longer have study time
    deleted_study AS (
      DELETE FROM analytics_study USING changed_enrollments
       WHERE analytics_study.enrollment_id = changed_enrollments.id
         AND NOT EXISTS (
           SELECT FROM present_study
            WHERE present_study.enrollment_id = analytics_study.enrollment_id
              AND present_study.starts_at = analytics_study.starts_at
         )
      RETURNING analytics_study.starts_at
    ),
    -- quarters with another study time than before
    changed_study AS (
      INSERT INTO analytics_study (enrollment_id, course_id, starts_at, seconds)
      SELECT present_study.enrollment_id, present_study.course_id, present_study.starts_at, present_study.seconds
        FROM present_study
      ON CONFLICT (enrollment_id, starts_at) DO UPDATE SET seconds = excluded.seconds
       WHERE analytics_study.seconds <> excluded.seconds
      RETURNING starts_at
    )
    INSERT INTO changed_quarters
    SELECT deleted_study.starts_at FROM deleted_study
     UNION
    SELECT changed_study.starts_at FROM changed_study`,
  );
}

/** Collects the quarters of deleted rows, of the start and completion of changed enrollments, and of new chat messages. */
async function collectChangedQuarters(manager: EntityManager, changedSince: string) {
  await changeRows(
    manager,
    sql`
    INSERT INTO changed_quarters
    SELECT deletions.starts_at FROM deletions WHERE deletions.starts_at IS NOT NULL
     UNION
    SELECT ${truncateToQuarterHour(sql`enrollments.enrolled_at`)}
      FROM changed_enrollments JOIN enrollments ON enrollments.id = changed_enrollments.id
     UNION
    SELECT ${truncateToQuarterHour(sql`enrollments.completed_at`)}
      FROM changed_enrollments JOIN enrollments ON enrollments.id = changed_enrollments.id
     WHERE enrollments.completed_at IS NOT NULL
     UNION
    SELECT ${truncateToQuarterHour(sql`chat_messages.created_at`)} FROM chat_messages
     WHERE chat_messages.created_at >= ${changedSince}::timestamptz
    ON CONFLICT DO NOTHING`,
  );
  await changeRows(manager, sql`ANALYZE changed_quarters`);
}

/**
 * Replaces the changed quarters in `analytics_quarters`; a quarter without activity has no row. `completed` counts the enrollments
 * that began in the quarter and are completed by now, `completions` those that were completed in the quarter.
 */
async function refreshQuarters(manager: EntityManager) {
  const isInQuarter = (time: Sql) =>
    sql`${time} >= changed_quarters.starts_at AND ${time} < changed_quarters.starts_at + interval '15 minutes'`;
  await changeRows(
    manager,
    sql`
    DELETE FROM analytics_quarters USING changed_quarters
     WHERE analytics_quarters.starts_at = changed_quarters.starts_at`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO analytics_quarters
           (starts_at, enrollments, completed, completions, study_seconds, chat_messages)
    SELECT changed_quarters.starts_at, begun.enrollments, begun.completed, ended.completions, studied.seconds, chatted.messages
      FROM changed_quarters
     CROSS JOIN LATERAL (SELECT count(*) AS enrollments, count(enrollments.completed_at) AS completed
                           FROM enrollments WHERE ${isInQuarter(sql`enrollments.enrolled_at`)}) begun
     CROSS JOIN LATERAL (SELECT count(*) AS completions
                           FROM enrollments WHERE ${isInQuarter(sql`enrollments.completed_at`)}) ended
     CROSS JOIN LATERAL (SELECT coalesce(sum(analytics_study.seconds), 0) AS seconds
                           FROM analytics_study WHERE ${isInQuarter(sql`analytics_study.starts_at`)}) studied
     CROSS JOIN LATERAL (SELECT count(*) AS messages
                           FROM chat_messages WHERE ${isInQuarter(sql`chat_messages.created_at`)}) chatted
     WHERE begun.enrollments + ended.completions + studied.seconds + chatted.messages > 0`,
  );
}

/** Replaces the rows of `analytics_course_months` for each course and month (UTC) in which a changed or deleted enrollment began. */
async function refreshCourseMonths(manager: EntityManager) {
  const truncateToMonth = (time: Sql) => sql`date_trunc('month', ${time} AT TIME ZONE 'UTC')`;
  await changeRows(
    manager,
    sql`
    CREATE TEMP TABLE changed_course_months ON COMMIT DROP AS
    SELECT enrollments.course_id, ${truncateToMonth(sql`enrollments.enrolled_at`)} AS month
      FROM changed_enrollments JOIN enrollments ON enrollments.id = changed_enrollments.id
     UNION
    SELECT courses.id, ${truncateToMonth(sql`deletions.starts_at`)}
      FROM deletions JOIN courses ON courses.id = deletions.course_id`,
  );
  await changeRows(manager, sql`ANALYZE changed_course_months`);
  await changeRows(
    manager,
    sql`
    DELETE FROM analytics_course_months USING changed_course_months
     WHERE analytics_course_months.course_id = changed_course_months.course_id
       AND analytics_course_months.month = changed_course_months.month`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO analytics_course_months (course_id, month, enrollments, completed, progress)
    SELECT changed.course_id, changed.month, count(*), count(enrollments.completed_at), sum(enrollments.progress)
      FROM changed_course_months changed
      JOIN enrollments ON enrollments.course_id = changed.course_id
       AND enrollments.enrolled_at >= changed.month AT TIME ZONE 'UTC'
       AND enrollments.enrolled_at < (changed.month + interval '1 month') AT TIME ZONE 'UTC'
     GROUP BY 1, 2`,
  );
}

/** Replaces the rows of `analytics_learners` of the users who have a changed enrollment, or had one that was deleted. */
async function refreshLearners(manager: EntityManager) {
  await changeRows(
    manager,
    sql`
    CREATE TEMP TABLE changed_users ON COMMIT DROP AS
    SELECT enrollments.user_id FROM changed_enrollments JOIN enrollments ON enrollments.id = changed_enrollments.id
     WHERE enrollments.user_id IS NOT NULL
     UNION
    SELECT users.id FROM deletions JOIN users ON users.id = deletions.user_id`,
  );
  await changeRows(manager, sql`ANALYZE changed_users`);
  await changeRows(
    manager,
    sql`DELETE FROM analytics_learners USING changed_users WHERE analytics_learners.user_id = changed_users.user_id`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO analytics_learners (user_id, completed, last_studied_at)
    SELECT changed_users.user_id, count(enrollments.completed_at), max(studied.last_studied_at)
      FROM changed_users
     -- with the enrollments that a renewal replaced
     CROSS JOIN LATERAL (${allEnrollments(sql`changed_users.user_id`)}) user_enrollments
      JOIN enrollments ON enrollments.id = user_enrollments.id
     CROSS JOIN LATERAL (
       SELECT max(analytics_study.starts_at) AS last_studied_at FROM analytics_study
        WHERE analytics_study.enrollment_id = enrollments.id
     ) studied
     GROUP BY changed_users.user_id
    HAVING count(enrollments.completed_at) > 0 OR max(studied.last_studied_at) IS NOT NULL`,
  );
}
