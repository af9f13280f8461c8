import {
  type Certificate,
  queryRow,
  queryRows,
  renewableFrom,
  renewedBy,
  shownGrade,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Renewal } from './present-certificate.js';

/** Finds the grades of certificates; null where the review rules now hide a result that a grade is made of. */
export function findShownGrades(
  manager: EntityManager,
  certificateIds: string[],
): Promise<Pick<Certificate, 'id' | 'grade'>[]> {
  return queryRows(
    manager,
    sql`
    SELECT certificates.id, ${shownGrade(sql`certificates`)} AS grade
      FROM certificates WHERE certificates.id = ANY (${certificateIds})`,
  );
}

/** Finds the verification id of the certificate that renewed this one; null: none. */
export async function findRenewedBy(manager: EntityManager, certificateId: string): Promise<string | null> {
  const row = await queryRow<{ renewedBy: string | null }>(
    manager,
    sql`
    SELECT ${renewedBy(sql`certificates`)} AS "renewedBy"
      FROM certificates WHERE certificates.id = ${certificateId}`,
  );
  return row.renewedBy;
}

/** Finds for each expiring certificate of a person when it can be renewed, and which certificate renewed it. */
export function findRenewals(
  manager: EntityManager,
  userId: string,
): Promise<(Renewal & { certificateId: string })[]> {
  return queryRows(
    manager,
    sql`
    SELECT certificates.id AS "certificateId", renewals.renewed_by AS "renewedBy",
           renewals.is_past AND renewals.renewed_by IS NULL AS "isBeingRenewed",
           CASE WHEN courses.is_published AND NOT renewals.is_past
                THEN ${renewableFrom(sql`certificates`)} END AS "renewableFrom"
      FROM certificates
      LEFT JOIN courses ON courses.id = certificates.course_id
      -- the newer certificate, and whether a past enrollment earned the older one
     CROSS JOIN LATERAL (
       SELECT ${renewedBy(sql`certificates`)} AS renewed_by,
              EXISTS (SELECT FROM past_enrollments past
                       WHERE past.user_id = certificates.user_id AND past.course_id = certificates.course_id
                         AND past.round = certificates.round) AS is_past) renewals
     WHERE certificates.user_id = ${userId} AND certificates.expires_at IS NOT NULL`,
  );
}
