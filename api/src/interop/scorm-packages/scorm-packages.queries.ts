import type { ScormState } from '@lectern/contract';
import { changeRows, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the position for a new last module of a course, and counts the modules. */
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

/** Starts a session of an activity. The session number rises, so that reports of an earlier window are no longer stored. */
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

/**
 * Finds the learner of an enrollment, for a report that comes without a session cookie; undefined where the learner is suspended or no
 * longer enrolled.
 */
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

/** Finds, among the other enrollments of a learner, the one with the latest score of a package. */
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

/** Writes changed values into the state of an activity. */
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
