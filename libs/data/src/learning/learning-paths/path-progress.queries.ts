import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, sql, type Sql } from '../../database/sql.js';
import { sqlFullName } from '../../identity/person-names.queries.js';
import { HAS_LEARNING_PATHS } from '../learning-paths.queries.js';
import { stepStates, summarizeEverything } from './step-states.queries.js';

/** A person's place in a path. */
export interface PathPlace {
  pathId: string;
  userId: string;
}

/** The places that are settled: these, or those in a path, or in the paths with a course; without a user, of all people. */
export type PathScope =
  | PathPlace[]
  | (({ courseId: string } | { pathId: string }) & { userId: string | null });

const isListed = (places: PathPlace[]): Sql => sql`
  (joined.path_id, joined.user_id) IN (
     SELECT * FROM unnest(${places.map(({ pathId }) => pathId)}::uuid[], ${places.map(({ userId }) => userId)}::uuid[]))`;

function isInScope(scope: PathScope): Sql {
  if (Array.isArray(scope)) return isListed(scope);
  const { userId } = scope;
  const isInPath =
    'pathId' in scope
      ? sql`joined.path_id = ${scope.pathId}`
      : sql`joined.path_id IN (SELECT placed.path_id FROM learning_path_courses placed
                                WHERE placed.course_id = ${scope.courseId})`;
  return userId === null ? isInPath : sql`${isInPath} AND joined.user_id = ${userId}`;
}

const hasPathCertificate = sql`
  EXISTS (SELECT FROM certificates
           WHERE certificates.user_id = joined.user_id AND certificates.learning_path_id = joined.path_id)`;

/** Locks the places that are not completed, or have no certificate, until the transaction ends. */
export function lockOpenPlaces(manager: EntityManager, scope: PathScope): Promise<PathPlace[]> {
  return queryRows<PathPlace>(
    manager,
    sql`
    SELECT joined.path_id AS "pathId", joined.user_id AS "userId" FROM learning_path_enrollments joined
     WHERE ${isInScope(scope)}
       AND (joined.completed_at IS NULL OR NOT ${hasPathCertificate})
     ORDER BY joined.path_id, joined.user_id FOR NO KEY UPDATE`,
  );
}

/**
 * Records the steps that are completed, raises the stored progress to the present one, and completes the paths whose steps are
 * completed. One statement, because what many people have done in many courses is read once.
 */
export async function updatePlaces(manager: EntityManager, places: PathPlace[]): Promise<void> {
  await changeRows(
    manager,
    sql`
    WITH
    states AS MATERIALIZED (${stepStates(isListed(places))}),
    completions AS (
      INSERT INTO learning_path_step_completions (step_id, user_id, completed_at)
      SELECT states.step_id, states.user_id, states.completed_at FROM states WHERE states.completed_at IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE learning_path_enrollments place
       SET progress = greatest(place.progress, summary.progress), completed_at = coalesce(place.completed_at, summary.completed_at)
      FROM (${summarizeEverything(sql`SELECT states.* FROM states`)}) summary
     WHERE place.path_id = summary.path_id AND place.user_id = summary.user_id
       AND (summary.progress > place.progress OR summary.completed_at IS NOT NULL)`,
  );
}

/** Finds the completed places without a certificate. Drafts, and sites without learning paths, issue none. */
export function findUncertifiedPlaces(manager: EntityManager, places: PathPlace[]): Promise<PathPlace[]> {
  return queryRows<PathPlace>(
    manager,
    sql`
    SELECT joined.path_id AS "pathId", joined.user_id AS "userId"
      FROM learning_path_enrollments joined
      JOIN learning_paths paths ON paths.id = joined.path_id AND paths.is_published
     WHERE ${isListed(places)} AND joined.completed_at IS NOT NULL
       AND NOT ${hasPathCertificate} AND ${HAS_LEARNING_PATHS}`,
  );
}

/** Inserts the certificates of completed places. @param verificationIds one for each place */
export function insertPathCertificates(
  manager: EntityManager,
  places: PathPlace[],
  verificationIds: string[],
): Promise<number> {
  return changeRows(
    manager,
    sql`
    INSERT INTO certificates (user_id, learning_path_id, course_name, learner_name, verification_id)
    SELECT users.id, paths.id, paths.title, coalesce(${sqlFullName(sql`users`)}, 'Lectern learner'), given.verification_id
      FROM unnest(${places.map(({ pathId }) => pathId)}::uuid[], ${places.map(({ userId }) => userId)}::uuid[],
                  ${verificationIds}::text[]) AS given (path_id, user_id, verification_id)
      JOIN users ON users.id = given.user_id
      JOIN learning_paths paths ON paths.id = given.path_id
    ON CONFLICT DO NOTHING`,
  );
}

/** Finds the paths that a course is in. */
export async function findPathsWithCourse(manager: EntityManager, courseId: string): Promise<string[]> {
  const rows = await queryRows<{ pathId: string }>(
    manager,
    sql`
    SELECT placed.path_id AS "pathId" FROM learning_path_courses placed
     WHERE placed.course_id = ${courseId} ORDER BY 1`,
  );
  return rows.map(({ pathId }) => pathId);
}
