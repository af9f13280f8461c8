import type { EntityManager } from 'typeorm';
import { newVerificationId } from '../verification-id.js';
import {
  findPathsWithCourse,
  findUncertifiedPathEnrollments,
  insertPathCertificates,
  lockOpenPathEnrollments,
  type PathScope,
  updatePathEnrollments,
} from './path-progress.queries.js';

/**
 * Records what people have completed in learning paths, and issues the certificates of completed paths. Called in the
 * transaction that completes a course or changes a path. A unique index prevents a second certificate.
 *
 * Locks the places first: of two courses that are completed at the same time, the later transaction then sees both.
 */
export async function settleLearningPaths(manager: EntityManager, scope: PathScope): Promise<void> {
  if (Array.isArray(scope) && !scope.length) return;
  const places = await lockOpenPathEnrollments(manager, scope);
  if (!places.length) return;
  await updatePathEnrollments(manager, places);
  const completed = await findUncertifiedPathEnrollments(manager, places);
  if (completed.length) await insertPathCertificates(manager, completed, completed.map(newVerificationId));
}

/**
 * Publishes, unpublishes or deletes a course, and keeps what people have reached in the paths with it. A path that only waited
 * for this course is completed.
 */
export async function changeCourseOfPaths<Result>(
  manager: EntityManager,
  courseId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const pathIds = await findPathsWithCourse(manager, courseId);
  for (const pathId of pathIds) await settleLearningPaths(manager, { pathId, userId: null });
  const result = await change();
  for (const pathId of pathIds) await settleLearningPaths(manager, { pathId, userId: null });
  return result;
}
