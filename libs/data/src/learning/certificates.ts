import type { DataSource, EntityManager } from 'typeorm';
import { computeVisibleTotals, findGradebookSettings } from './gradebook/index.js';
import {
  type CertificateScope,
  findDueLearners,
  findWaitingCertificates,
  insertDueCertificates,
  lockUncertified,
  type NewCertificate,
} from './certificates.queries.js';
import { settleLearningPaths } from './learning-paths/settle-paths.js';
import { newVerificationId } from './verification-id.js';

/**
 * Issues the certificates that are due: the course is completed and its requirements are fulfilled. A unique index
 * prevents a second one for the same enrollment. Names, requirements, grade and expiry stay as they are now. The name is
 * public on the verification page, so the email address is no fallback for it.
 *
 * Locks the enrollments first, so that the last slide and the last exam cannot miss each other. One statement decides and
 * inserts, so that a certificate has the requirements that it was checked against.
 *
 * A completed course may complete learning paths, whose certificates are issued too; they are not counted.
 * @returns how many it issued
 */
export async function issueDueCertificates(manager: EntityManager, scope: CertificateScope): Promise<number> {
  const userIds = await lockUncertified(manager, scope);
  await settleLearningPaths(manager, scope);
  if (!userIds.length) return 0;
  return insertDueCertificates(manager, scope.courseId, await listNew(manager, scope.courseId, userIds));
}

/** Those that may be due, with the total where the course chose it as the grade. */
async function listNew(
  manager: EntityManager,
  courseId: string,
  userIds: string[],
): Promise<NewCertificate[]> {
  const settings = await findGradebookSettings(manager, courseId);
  const totals =
    settings.certificateGrade === 'total'
      ? await computeVisibleTotals(manager, {
          ...{ courseId, settings },
          userIds: await findDueLearners(manager, courseId, userIds),
        })
      : [];
  if (!totals.length) return userIds.map((userId) => ({ userId, verificationId: newVerificationId() }));
  return totals.map(({ userId, ...total }) => ({ userId, verificationId: newVerificationId(), total }));
}

/** Certificates that one call of `issueWaitingCertificates` issues at most. */
const WAITING_BATCH = 200;

/**
 * Issues the certificates that waited until the review rules show the result of a required exam: a change that only time
 * makes. Each is issued in a transaction of its own; processes that run it at the same time issue each certificate once.
 * @param userId only this person's
 * @returns how many it issued
 */
export async function issueWaitingCertificates(
  source: DataSource,
  userId: string | null = null,
): Promise<number> {
  const waiting = await findWaitingCertificates(source.manager, { userId, limit: WAITING_BATCH });
  let issued = 0;
  for (const scope of waiting)
    issued += await source.transaction((manager) => issueDueCertificates(manager, scope));
  return issued;
}
