import type { ScormState } from '@lectern/contract';
import { changeRows, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Where the next module of a course goes, and how many there are. */
export function findNextPosition(
  manager: EntityManager,
  courseId: string,
): Promise<{ position: number; count: number }> {
  return queryRow(
    manager,
    sql`
    SELECT coalesce(max(modules.position) + 1, 0)::int AS position, count(*)::int AS count
      FROM modules WHERE modules.course_id = ${courseId}`,
  );
}

/** Opens an activity: its number rises, so that other windows are no longer saved. */
export async function startSession(
  manager: EntityManager,
  run: { packageId: string; enrollmentId: string; activity: number; userId: string; isAsset: boolean },
): Promise<void> {
  const { packageId, enrollmentId, activity, userId, isAsset } = run;
  await changeRows(
    manager,
    sql`
    INSERT INTO scorm_runs AS runs (package_id, enrollment_id, activity, user_id, state, session, sequence, completed_at)
    VALUES (${packageId}, ${enrollmentId}, ${activity}, ${userId}, '{}', 1, 0,
            CASE WHEN ${isAsset} THEN now() END)
    ON CONFLICT (package_id, enrollment_id, activity) DO UPDATE
      SET session = runs.session + 1, sequence = 0, seconds_before = runs.seconds, updated_at = now()`,
  );
}

/** Who an enrollment belongs to, for a report without a cookie; undefined where they may not learn any more. */
export async function findReporter(
  manager: EntityManager,
  { enrollmentId, packageId }: { enrollmentId: string; packageId: string },
): Promise<
  { userId: string; role: 'student' | 'instructor' | 'admin'; courseId: string; moduleId: string } | undefined
> {
  const [row] = await queryRows<{
    userId: string;
    role: 'student' | 'instructor' | 'admin';
    courseId: string;
    moduleId: string;
  }>(
    manager,
    sql`
    SELECT users.id AS "userId", users.role, modules.course_id AS "courseId", modules.id AS "moduleId"
      FROM scorm_packages packages
      JOIN modules ON modules.id = packages.module_id
      JOIN enrollments ON enrollments.course_id = modules.course_id
      JOIN users ON users.id = enrollments.user_id
     WHERE packages.id = ${packageId} AND enrollments.id = ${enrollmentId} AND users.role <> 'suspended'`,
  );
  return row;
}

/** Finds the earlier enrollment of a learner in which a package reported a score last. */
export async function findScoredEnrollment(
  manager: EntityManager,
  { packageId, userId, enrollmentId }: { packageId: string; userId: string; enrollmentId: string },
): Promise<string | undefined> {
  const [row] = await queryRows<{ enrollmentId: string }>(
    manager,
    sql`
    SELECT runs.enrollment_id AS "enrollmentId" FROM scorm_runs runs
     WHERE runs.package_id = ${packageId} AND runs.user_id = ${userId} AND runs.enrollment_id <> ${enrollmentId}
       AND runs.score IS NOT NULL
     ORDER BY runs.updated_at DESC LIMIT 1`,
  );
  return row?.enrollmentId;
}

/** Adds changed values to the state of an activity. */
export async function mergeState(
  manager: EntityManager,
  key: { packageId: string; enrollmentId: string; activity: number },
  changes: ScormState,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE scorm_runs SET state = state || ${JSON.stringify(changes)}::jsonb
     WHERE package_id = ${key.packageId} AND enrollment_id = ${key.enrollmentId} AND activity = ${key.activity}`,
  );
}
