import type { DataSource, EntityManager } from 'typeorm';
import { changeRows, queryRow, queryRows, raw, sql, type Sql } from '../database/sql.js';
import { allEnrollments } from '../learning/past-enrollments.queries.js';

/** Seconds between two refreshes by the worker. */
export const ANALYTICS_INTERVAL_SECONDS = 30;

// A transaction may commit up to this much later than the timestamps that it wrote.
const COMMIT_DELAY = sql`interval '1 minute'`;
/** Key of the advisory lock that every refresh and rebuild holds. */
const LOCK_KEY = 7_204_611;

/** SQL: the start of the quarter of an hour (UTC) that contains a time. */
const truncateToQuarter = (time: Sql) =>
  sql`date_bin('15 minutes', ${time}, timestamptz '2000-01-01 00:00Z')`;

/** Suffixes of all roll-up tables, `analytics_*`. */
const TABLES = ['quarters', 'study', 'course_months', 'learners', 'stale', 'state'];

/**
 * Recomputes what changed since the last run, or everything on the first. Changes are found by
 * `enrollments.touched_at`, by message time, and by triggers for deletions (`analytics_stale`).
 * @returns false if another process is refreshing
 */
export function refreshAnalytics(source: DataSource): Promise<boolean> {
  return withLock(source, 'pg_try_advisory_lock', async (manager) => {
    const [state] = await queryRows<{ since: string }>(
      manager,
      sql`SELECT (refreshed_at - ${COMMIT_DELAY})::text AS since FROM analytics_state`,
    );
    await recompute(manager, state?.since ?? '-infinity');
  });
}

/** Recomputes everything after a running refresh has ended; gives the same figures as the refreshes. */
export async function rebuildAnalytics(source: DataSource): Promise<void> {
  await withLock(source, 'pg_advisory_lock', async (manager) => {
    for (const table of TABLES) await changeRows(manager, sql`DELETE FROM ${raw(`analytics_${table}`)}`);
    await recompute(manager, '-infinity');
  });
}

/** Runs one refresh or rebuild at a time in one snapshot, which is taken after the lock. */
async function withLock(
  source: DataSource,
  lockFunction: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  work: (manager: EntityManager) => Promise<void>,
): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    // `pg_advisory_lock` waits, and returns nothing: ''.
    const lock = await queryRow<{ isTaken: boolean | '' }>(
      runner.manager,
      sql`SELECT ${raw(lockFunction)}(${LOCK_KEY}::bigint) AS "isTaken"`,
    );
    if (lock.isTaken === false) return false;
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

async function recompute(manager: EntityManager, since: string) {
  await collectChanges(manager, since);
  await refreshStudy(manager);
  await collectQuarters(manager, since);
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
 * Creates the temporary tables of a refresh:
 * - `stale`: what the triggers recorded for deleted rows
 * - `touched`: enrollments to recompute, changed since or named by `stale`
 * - `quarters`: quarters of an hour to recompute, filled by the next steps
 */
async function collectChanges(manager: EntityManager, since: string) {
  await changeRows(manager, sql`CREATE TEMP TABLE stale (LIKE analytics_stale) ON COMMIT DROP`);
  await changeRows(manager, sql`CREATE TEMP TABLE touched (id uuid PRIMARY KEY) ON COMMIT DROP`);
  await changeRows(
    manager,
    sql`CREATE TEMP TABLE quarters (starts_at timestamptz PRIMARY KEY) ON COMMIT DROP`,
  );
  await changeRows(
    manager,
    sql`WITH taken AS (DELETE FROM analytics_stale RETURNING *) INSERT INTO stale SELECT * FROM taken`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO touched
    SELECT enrollments.id FROM enrollments WHERE enrollments.touched_at >= ${since}::timestamptz
     UNION
    SELECT enrollments.id FROM stale JOIN enrollments ON enrollments.id = stale.enrollment_id`,
  );
  await changeRows(manager, sql`ANALYZE touched`);
}

/** Recomputes `analytics_study` of the touched enrollments. Study time counts at the time a slide was first seen. */
async function refreshStudy(manager: EntityManager) {
  await changeRows(
    manager,
    sql`
    WITH
    -- study time of each enrollment by quarter, now
    counted AS (
      SELECT enrollments.id, enrollments.course_id, ${truncateToQuarter(sql`slide_views.seen_at`)} AS starts_at,
             sum(slide_views.study_seconds)::int AS seconds
        FROM touched
        JOIN enrollments ON enrollments.id = touched.id
        JOIN slide_views ON slide_views.enrollment_id = enrollments.id
       WHERE slide_views.study_seconds > 0
       GROUP BY 1, 2, 3
    ),
    -- quarters that no longer have study time
    gone AS (
      DELETE FROM analytics_study study USING touched
       WHERE study.enrollment_id = touched.id
         AND NOT EXISTS (
           SELECT FROM counted WHERE counted.id = study.enrollment_id AND counted.starts_at = study.starts_at
         )
      RETURNING study.starts_at
    ),
    -- quarters with another study time than before
    changed AS (
      INSERT INTO analytics_study (enrollment_id, course_id, starts_at, seconds)
      SELECT counted.id, counted.course_id, counted.starts_at, counted.seconds FROM counted
      ON CONFLICT (enrollment_id, starts_at) DO UPDATE SET seconds = excluded.seconds
       WHERE analytics_study.seconds <> excluded.seconds
      RETURNING starts_at
    )
    INSERT INTO quarters SELECT gone.starts_at FROM gone UNION SELECT changed.starts_at FROM changed`,
  );
}

/** Adds to `quarters` those of deleted rows, of touched enrollments (when they were made, and completed) and of new chat messages. */
async function collectQuarters(manager: EntityManager, since: string) {
  await changeRows(
    manager,
    sql`
    INSERT INTO quarters
    SELECT stale.starts_at FROM stale WHERE stale.starts_at IS NOT NULL
     UNION
    SELECT ${truncateToQuarter(sql`enrollments.enrolled_at`)} FROM touched JOIN enrollments ON enrollments.id = touched.id
     UNION
    SELECT ${truncateToQuarter(sql`enrollments.completed_at`)} FROM touched JOIN enrollments ON enrollments.id = touched.id
     WHERE enrollments.completed_at IS NOT NULL
     UNION
    SELECT ${truncateToQuarter(sql`messages.created_at`)} FROM chat_messages messages
     WHERE messages.created_at >= ${since}::timestamptz
    ON CONFLICT DO NOTHING`,
  );
  await changeRows(manager, sql`ANALYZE quarters`);
}

/** Replaces the collected quarters in `analytics_quarters`; a quarter without activity has no row. */
async function refreshQuarters(manager: EntityManager) {
  const within = (time: Sql) =>
    sql`${time} >= quarters.starts_at AND ${time} < quarters.starts_at + interval '15 minutes'`;
  await changeRows(
    manager,
    sql`DELETE FROM analytics_quarters old USING quarters WHERE old.starts_at = quarters.starts_at`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO analytics_quarters
           (starts_at, enrollments, completed, completions, study_seconds, chat_messages)
    SELECT quarters.starts_at, enrolled.rows, enrolled.completed, finished.rows, studied.seconds, chatted.rows
      FROM quarters
     CROSS JOIN LATERAL (SELECT count(*) AS rows, count(own.completed_at) AS completed
                           FROM enrollments own WHERE ${within(sql`own.enrolled_at`)}) enrolled
     CROSS JOIN LATERAL (SELECT count(*) AS rows FROM enrollments own WHERE ${within(sql`own.completed_at`)}) finished
     CROSS JOIN LATERAL (SELECT coalesce(sum(study.seconds), 0) AS seconds
                           FROM analytics_study study WHERE ${within(sql`study.starts_at`)}) studied
     CROSS JOIN LATERAL (SELECT count(*) AS rows
                           FROM chat_messages messages WHERE ${within(sql`messages.created_at`)}) chatted
     WHERE enrolled.rows + finished.rows + studied.seconds + chatted.rows > 0`,
  );
}

/** Replaces the months (UTC) of `analytics_course_months` in which touched or deleted enrollments were made. */
async function refreshCourseMonths(manager: EntityManager) {
  const truncateToMonth = (time: Sql) => sql`date_trunc('month', ${time} AT TIME ZONE 'UTC')`;
  await changeRows(
    manager,
    sql`
    CREATE TEMP TABLE months ON COMMIT DROP AS
    SELECT enrollments.course_id, ${truncateToMonth(sql`enrollments.enrolled_at`)} AS month
      FROM touched JOIN enrollments ON enrollments.id = touched.id
     UNION
    SELECT courses.id, ${truncateToMonth(sql`stale.starts_at`)} FROM stale JOIN courses ON courses.id = stale.course_id`,
  );
  await changeRows(manager, sql`ANALYZE months`);
  await changeRows(
    manager,
    sql`
    DELETE FROM analytics_course_months old USING months
     WHERE old.course_id = months.course_id AND old.month = months.month`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO analytics_course_months (course_id, month, enrollments, completed, progress)
    SELECT months.course_id, months.month, count(*), count(enrollments.completed_at), sum(enrollments.progress)
      FROM months
      JOIN enrollments ON enrollments.course_id = months.course_id
       AND enrollments.enrolled_at >= months.month AT TIME ZONE 'UTC'
       AND enrollments.enrolled_at < (months.month + interval '1 month') AT TIME ZONE 'UTC'
     GROUP BY 1, 2`,
  );
}

/** Replaces the rows of `analytics_learners` of users whose enrollments were touched or deleted. */
async function refreshLearners(manager: EntityManager) {
  await changeRows(
    manager,
    sql`
    CREATE TEMP TABLE people ON COMMIT DROP AS
    SELECT enrollments.user_id FROM touched JOIN enrollments ON enrollments.id = touched.id
     WHERE enrollments.user_id IS NOT NULL
     UNION
    SELECT users.id FROM stale JOIN users ON users.id = stale.user_id`,
  );
  await changeRows(manager, sql`ANALYZE people`);
  await changeRows(
    manager,
    sql`DELETE FROM analytics_learners old USING people WHERE old.user_id = people.user_id`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO analytics_learners (user_id, completed, last_studied_at)
    SELECT people.user_id, count(enrollments.completed_at), max(studied.last_studied_at)
      FROM people
     CROSS JOIN LATERAL (${allEnrollments(sql`people.user_id`)}) own
      JOIN enrollments ON enrollments.id = own.id
     CROSS JOIN LATERAL (
       SELECT max(study.starts_at) AS last_studied_at FROM analytics_study study
        WHERE study.enrollment_id = enrollments.id
     ) studied
     GROUP BY people.user_id
    HAVING count(enrollments.completed_at) > 0 OR max(studied.last_studied_at) IS NOT NULL`,
  );
}
