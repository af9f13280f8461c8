import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, sql, type Sql } from '../../database/sql.js';
import { sqlFullName } from '../../identity/person-names.queries.js';
import { HAS_LEARNING_PATHS } from '../learning-paths.queries.js';
import { stepStates, summarizeEverything } from './step-states.queries.js';

/** Identifies the enrollment of a person in a learning path. */
export interface PathEnrollmentKey {
  pathId: string;
  userId: string;
}

/**
 * The enrollments to update: the listed ones, or all in one path or in the paths that contain a course. With a `userId` only that
 * user's enrollments are updated; null means all users.
 */
export type PathScope =
  | PathEnrollmentKey[]
  | (({ courseId: string } | { pathId: string }) & { userId: string | null });

const isAmong = (enrollments: PathEnrollmentKey[]): Sql => sql`
  (path_enrollments.path_id, path_enrollments.user_id) IN (
     SELECT * FROM unnest(${enrollments.map(({ pathId }) => pathId)}::uuid[], ${enrollments.map(({ userId }) => userId)}::uuid[]))`;

function isInScope(scope: PathScope): Sql {
  if (Array.isArray(scope)) return isAmong(scope);
  const { userId } = scope;
  const isInPath =
    'pathId' in scope
      ? sql`path_enrollments.path_id = ${scope.pathId}`
      : sql`path_enrollments.path_id IN (SELECT path_courses.path_id FROM learning_path_courses path_courses
                                WHERE path_courses.course_id = ${scope.courseId})`;
  return userId === null ? isInPath : sql`${isInPath} AND path_enrollments.user_id = ${userId}`;
}

/** SQL: whether a row of `path_enrollments` has a certificate. */
const HAS_PATH_CERTIFICATE = sql`
  EXISTS (SELECT FROM certificates
           WHERE certificates.user_id = path_enrollments.user_id AND certificates.learning_path_id = path_enrollments.path_id)`;

/** Locks the enrollments that are not completed, or have no certificate, until the transaction ends. */
export function lockOpenPathEnrollments(
  manager: EntityManager,
  scope: PathScope,
): Promise<PathEnrollmentKey[]> {
  return queryRows<PathEnrollmentKey>(
    manager,
    sql`
    SELECT path_enrollments.path_id AS "pathId", path_enrollments.user_id AS "userId" FROM learning_path_enrollments path_enrollments
     WHERE ${isInScope(scope)}
       AND (path_enrollments.completed_at IS NULL OR NOT ${HAS_PATH_CERTIFICATE})
     ORDER BY path_enrollments.path_id, path_enrollments.user_id FOR NO KEY UPDATE`,
  );
}

/**
 * Stores the completed steps, raises the stored progress to the present progress, and completes the paths whose steps are completed.
 * One statement does all three, so that the states of the steps, of many people in many courses, are computed only once.
 */
export async function updatePathEnrollments(
  manager: EntityManager,
  enrollments: PathEnrollmentKey[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    WITH
    states AS MATERIALIZED (${stepStates(isAmong(enrollments))}),
    completions AS (
      INSERT INTO learning_path_step_completions (step_id, user_id, completed_at)
      SELECT states.step_id, states.user_id, states.completed_at FROM states WHERE states.completed_at IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE learning_path_enrollments enrolled
       SET progress = greatest(enrolled.progress, summary.progress), completed_at = coalesce(enrolled.completed_at, summary.completed_at)
      FROM (${summarizeEverything(sql`SELECT states.* FROM states`)}) summary
     WHERE enrolled.path_id = summary.path_id AND enrolled.user_id = summary.user_id
       AND (summary.progress > enrolled.progress OR summary.completed_at IS NOT NULL)`,
  );
}

/** Finds the completed enrollments without a certificate. Drafts of paths, and sites without learning paths, issue no certificates. */
export function findUncertifiedPathEnrollments(
  manager: EntityManager,
  enrollments: PathEnrollmentKey[],
): Promise<PathEnrollmentKey[]> {
  return queryRows<PathEnrollmentKey>(
    manager,
    sql`
    SELECT path_enrollments.path_id AS "pathId", path_enrollments.user_id AS "userId"
      FROM learning_path_enrollments path_enrollments
      JOIN learning_paths paths ON paths.id = path_enrollments.path_id AND paths.is_published
     WHERE ${isAmong(enrollments)} AND path_enrollments.completed_at IS NOT NULL
       AND NOT ${HAS_PATH_CERTIFICATE} AND ${HAS_LEARNING_PATHS}`,
  );
}

/** Inserts the certificates of completed enrollments. @param verificationIds one for each enrollment */
export function insertPathCertificates(
  manager: EntityManager,
  enrollments: PathEnrollmentKey[],
  verificationIds: string[],
): Promise<number> {
  return changeRows(
    manager,
    sql`
    INSERT INTO certificates (user_id, learning_path_id, course_name, learner_name, verification_id)
    SELECT users.id, paths.id, paths.title, coalesce(${sqlFullName(sql`users`)}, 'Lectern learner'), completed.verification_id
      FROM unnest(${enrollments.map(({ pathId }) => pathId)}::uuid[], ${enrollments.map(({ userId }) => userId)}::uuid[],
                  ${verificationIds}::text[]) AS completed (path_id, user_id, verification_id)
      JOIN users ON users.id = completed.user_id
      JOIN learning_paths paths ON paths.id = completed.path_id
    ON CONFLICT DO NOTHING`,
  );
}

/** Finds the paths that a course is in. @returns their ids */
export async function findPathsWithCourse(manager: EntityManager, courseId: string): Promise<string[]> {
  const rows = await queryRows<{ pathId: string }>(
    manager,
    sql`
    SELECT path_courses.path_id AS "pathId" FROM learning_path_courses path_courses
     WHERE path_courses.course_id = ${courseId} ORDER BY 1`,
  );
  return rows.map(({ pathId }) => pathId);
}
