import { changeRows, currentRound, queryRows, renewableFrom, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A person and one of the person's courses. */
export interface CoursePerson {
  courseId: string;
  userId: string;
}

/** A person's current enrollment in a course, and the state of its certificate. */
export interface RenewalState {
  id: string;
  round: number;
  hasCertificate: boolean;
  /** From when on the certificate can be renewed; null without a certificate, or if the certificate never expires. */
  renewableFrom: Date | null;
  isRenewable: boolean;
  hasOpenAttempt: boolean;
}

/** Locks a person's results in the exams of a course until the transaction ends, by the same advisory locks as `lockResult`. */
export async function lockResults(manager: EntityManager, { courseId, userId }: CoursePerson): Promise<void> {
  await queryRows(
    manager,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${courseId}::text || ${userId}::text, 0))`,
  );
  await queryRows(
    manager,
    sql`
    SELECT pg_advisory_xact_lock(hashtextextended(ordered.id::text || ${userId}::text, 0))
      FROM (SELECT exams.id FROM exams WHERE exams.course_id = ${courseId} ORDER BY exams.id) ordered`,
  );
}

/** Locks a person's enrollment in a course until the transaction ends. */
export async function lockOwnEnrollment(
  manager: EntityManager,
  { courseId, userId }: CoursePerson,
): Promise<void> {
  await queryRows(
    manager,
    sql`
    SELECT FROM enrollments
     WHERE enrollments.course_id = ${courseId} AND enrollments.user_id = ${userId} FOR UPDATE`,
  );
}

/** Finds the state of a person's current enrollment in a course. */
export async function findRenewalState(
  manager: EntityManager,
  { courseId, userId }: CoursePerson,
): Promise<RenewalState | undefined> {
  const renewableAt = renewableFrom(sql`certificates`);
  const [state] = await queryRows<RenewalState>(
    manager,
    sql`
    SELECT current.id, current.round, certificates.id IS NOT NULL AS "hasCertificate", ${renewableAt} AS "renewableFrom",
           coalesce(${renewableAt} <= clock_timestamp(), false) AS "isRenewable",
           EXISTS (SELECT FROM attempts JOIN exams ON exams.id = attempts.exam_id
                    WHERE exams.course_id = current.course_id AND attempts.user_id = current.user_id
                      AND attempts.submitted_at IS NULL) AS "hasOpenAttempt"
      FROM (SELECT enrollments.id, enrollments.user_id, enrollments.course_id,
                   ${currentRound(sql`enrollments.user_id`, sql`enrollments.course_id`)}::int AS round
              FROM enrollments
             WHERE enrollments.course_id = ${courseId} AND enrollments.user_id = ${userId}) current
      LEFT JOIN certificates ON certificates.course_id = current.course_id AND certificates.user_id = current.user_id
                            AND certificates.round = current.round`,
  );
  return state;
}

/** Deletes a person's results in the exams of a course. */
export async function deleteResults(
  manager: EntityManager,
  { courseId, userId }: CoursePerson,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    DELETE FROM exam_grades USING exams
     WHERE exams.id = exam_grades.exam_id AND exams.course_id = ${courseId} AND exam_grades.user_id = ${userId}`,
  );
}
