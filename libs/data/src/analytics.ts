import type { DataSource, EntityManager } from 'typeorm';

/** How often the worker counts anew what changed, in seconds. */
export const ANALYTICS_EVERY_SECONDS = 30;

// A transaction may commit a while after the time that it wrote into its rows.
const LATE_COMMIT = `interval '1 minute'`;
const LOCK = 7_204_611;

/** SQL for the quarter of an hour (UTC) of an instant. */
const quarterOf = (instant: string) => `date_bin('15 minutes', ${instant}, timestamptz '2000-01-01 00:00Z')`;

const NO_ROWS = ['quarters', 'study', 'course_months', 'learners', 'stale', 'state'];

/**
 * Counts anew what changed since the last time; everything, if there was none. Enrollments say themselves when they
 * were last touched, messages when they were written, and triggers note what was deleted.
 * @returns false where another process is at it
 */
export function refreshAnalytics(source: DataSource): Promise<boolean> {
  return locked(source, 'pg_try_advisory_lock', async (manager) => {
    const [state] = await manager.query<{ since: string }[]>(
      `SELECT (refreshed_at - ${LATE_COMMIT})::text AS since FROM analytics_state`,
    );
    await count(manager, state?.since ?? '-infinity');
  });
}

/** Counts everything anew; waits for a refresh under way. The figures are those that the refreshes would have given. */
export async function rebuildAnalytics(source: DataSource): Promise<void> {
  await locked(source, 'pg_advisory_lock', async (manager) => {
    for (const table of NO_ROWS) await manager.query(`DELETE FROM analytics_${table}`);
    await count(manager, '-infinity');
  });
}

/** One at a time, each seeing one instant: the lock is held before the transaction takes its snapshot. */
async function locked(
  source: DataSource,
  take: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  work: (manager: EntityManager) => Promise<void>,
): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    const [lock] = await runner.manager.query<[{ taken: boolean | '' }]>(`SELECT ${take}(${LOCK}) AS taken`);
    if (lock.taken === false) return false;
    await runner.startTransaction('REPEATABLE READ');
    await work(runner.manager);
    await runner.commitTransaction();
    return true;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.query(`SELECT pg_advisory_unlock(${LOCK})`).catch(() => undefined);
    await runner.release();
  }
}

async function count(manager: EntityManager, since: string) {
  await findTouched(manager, since);
  await countStudy(manager);
  await findQuarters(manager, since);
  await countQuarters(manager);
  await countCourseMonths(manager);
  await noteLearners(manager);
  await manager.query(
    `INSERT INTO analytics_state (refreshed_at) VALUES (now())
     ON CONFLICT (id) DO UPDATE SET refreshed_at = excluded.refreshed_at`,
  );
}

/** `stale`: what the triggers left. `touched`: the enrollments to count anew. */
async function findTouched(manager: EntityManager, since: string) {
  await manager.query(`CREATE TEMP TABLE stale (LIKE analytics_stale) ON COMMIT DROP`);
  await manager.query(`CREATE TEMP TABLE touched (id uuid PRIMARY KEY) ON COMMIT DROP`);
  await manager.query(`CREATE TEMP TABLE quarters (starts_at timestamptz PRIMARY KEY) ON COMMIT DROP`);
  await manager.query(
    `WITH taken AS (DELETE FROM analytics_stale RETURNING *) INSERT INTO stale SELECT * FROM taken`,
  );
  await manager.query(
    `INSERT INTO touched
     SELECT id FROM enrollments WHERE touched_at >= $1::timestamptz
      UNION SELECT enrollments.id FROM stale JOIN enrollments ON enrollments.id = stale.enrollment_id`,
    [since],
  );
  await manager.query('ANALYZE touched');
}

/** Study time counts for when a slide was first seen, however late it is studied again. */
async function countStudy(manager: EntityManager) {
  await manager.query(
    `WITH counted AS (
       SELECT enrollments.id, enrollments.course_id, ${quarterOf('seen_at')} AS starts_at,
              sum(study_seconds)::int AS seconds
         FROM touched
         JOIN enrollments USING (id)
         JOIN slide_views ON slide_views.enrollment_id = enrollments.id
        WHERE study_seconds > 0
        GROUP BY 1, 2, 3
     ), gone AS (
       DELETE FROM analytics_study study USING touched
        WHERE study.enrollment_id = touched.id
          AND NOT EXISTS (
            SELECT FROM counted WHERE counted.id = study.enrollment_id AND counted.starts_at = study.starts_at
          )
       RETURNING study.starts_at
     ), changed AS (
       INSERT INTO analytics_study (enrollment_id, course_id, starts_at, seconds)
       SELECT id, course_id, starts_at, seconds FROM counted
       ON CONFLICT (enrollment_id, starts_at) DO UPDATE SET seconds = excluded.seconds
        WHERE analytics_study.seconds <> excluded.seconds
       RETURNING starts_at
     )
     INSERT INTO quarters SELECT starts_at FROM gone UNION SELECT starts_at FROM changed`,
  );
}

async function findQuarters(manager: EntityManager, since: string) {
  await manager.query(
    `INSERT INTO quarters
     SELECT starts_at FROM stale WHERE starts_at IS NOT NULL
      UNION SELECT ${quarterOf('enrolled_at')} FROM touched JOIN enrollments USING (id)
      UNION SELECT ${quarterOf('completed_at')} FROM touched JOIN enrollments USING (id)
             WHERE completed_at IS NOT NULL
      UNION SELECT ${quarterOf('created_at')} FROM chat_messages WHERE created_at >= $1::timestamptz
     ON CONFLICT DO NOTHING`,
    [since],
  );
  await manager.query('ANALYZE quarters');
}

async function countQuarters(manager: EntityManager) {
  const within = (column: string) =>
    `${column} >= quarters.starts_at AND ${column} < quarters.starts_at + interval '15 minutes'`;
  await manager.query(`DELETE FROM analytics_quarters USING quarters
                       WHERE analytics_quarters.starts_at = quarters.starts_at`);
  await manager.query(
    `INSERT INTO analytics_quarters
            (starts_at, enrollments, completed, completions, study_seconds, chat_messages)
     SELECT quarters.starts_at, made.rows, made.completed, done.rows, studied.seconds, said.rows
       FROM quarters
      CROSS JOIN LATERAL (SELECT count(*) AS rows, count(completed_at) AS completed
                            FROM enrollments WHERE ${within('enrolled_at')}) made
      CROSS JOIN LATERAL (SELECT count(*) AS rows FROM enrollments WHERE ${within('completed_at')}) done
      CROSS JOIN LATERAL (SELECT coalesce(sum(seconds), 0) AS seconds
                            FROM analytics_study study WHERE ${within('study.starts_at')}) studied
      CROSS JOIN LATERAL (SELECT count(*) AS rows FROM chat_messages WHERE ${within('created_at')}) said
      WHERE made.rows + done.rows + studied.seconds + said.rows > 0`,
  );
}

async function countCourseMonths(manager: EntityManager) {
  const monthOf = (instant: string) => `date_trunc('month', ${instant} AT TIME ZONE 'UTC')`;
  await manager.query(
    `CREATE TEMP TABLE months ON COMMIT DROP AS
     SELECT course_id, ${monthOf('enrolled_at')} AS month FROM touched JOIN enrollments USING (id)
      UNION
     SELECT courses.id, ${monthOf('starts_at')} FROM stale JOIN courses ON courses.id = stale.course_id`,
  );
  await manager.query('ANALYZE months');
  await manager.query(`DELETE FROM analytics_course_months kept USING months
                       WHERE kept.course_id = months.course_id AND kept.month = months.month`);
  await manager.query(
    `INSERT INTO analytics_course_months (course_id, month, enrollments, completed, progress)
     SELECT months.course_id, months.month, count(*), count(completed_at), sum(progress)
       FROM months
       JOIN enrollments ON enrollments.course_id = months.course_id
        AND enrolled_at >= months.month AT TIME ZONE 'UTC'
        AND enrolled_at < (months.month + interval '1 month') AT TIME ZONE 'UTC'
      GROUP BY 1, 2`,
  );
}

async function noteLearners(manager: EntityManager) {
  await manager.query(
    `CREATE TEMP TABLE people ON COMMIT DROP AS
     SELECT user_id FROM touched JOIN enrollments USING (id) WHERE user_id IS NOT NULL
      UNION SELECT users.id FROM stale JOIN users ON users.id = stale.user_id`,
  );
  await manager.query('ANALYZE people');
  await manager.query('DELETE FROM analytics_learners kept USING people WHERE kept.user_id = people.user_id');
  await manager.query(
    `INSERT INTO analytics_learners (user_id, completed, last_at)
     SELECT people.user_id, count(completed_at), max(studied.last_at)
       FROM people
       JOIN enrollments ON enrollments.user_id = people.user_id
      CROSS JOIN LATERAL (
        SELECT max(starts_at) AS last_at FROM analytics_study WHERE enrollment_id = enrollments.id
      ) studied
      GROUP BY people.user_id
     HAVING count(completed_at) > 0 OR max(studied.last_at) IS NOT NULL`,
  );
}
