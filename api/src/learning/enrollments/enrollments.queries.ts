import type { CertificateProgress } from '@lectern/contract';
import { CERTIFICATE_PROGRESS, changeRows, type Enrollment, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { EnrollmentDetails } from './present-enrollment.js';

/** Finds how much of the requirements of a course's certificate a person has fulfilled; null: they are not enrolled. */
export async function findProgressToCertificate(
  manager: EntityManager,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<CertificateProgress | null> {
  const [row] = await queryRows<{ progress: CertificateProgress }>(
    manager,
    sql`
    SELECT ${CERTIFICATE_PROGRESS} AS progress
      FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.course_id = ${courseId} AND enrollments.user_id = ${userId}`,
  );
  return row?.progress ?? null;
}

/** Locks all enrollments of a course until the transaction ends. */
export async function lockEnrollments(manager: EntityManager, courseId: string): Promise<void> {
  await queryRows(
    manager,
    sql`
    SELECT enrollments.id FROM enrollments WHERE enrollments.course_id = ${courseId}
     ORDER BY enrollments.id FOR NO KEY UPDATE`,
  );
}

/** Completes all modules of a course for learners who have completed the course. */
export async function completeModules(manager: EntityManager, courseId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO module_completions (enrollment_id, module_id, completed_at)
    SELECT enrollments.id, modules.id, enrollments.completed_at
      FROM enrollments JOIN modules ON modules.course_id = enrollments.course_id
     WHERE enrollments.course_id = ${courseId} AND enrollments.completed_at IS NOT NULL
    ON CONFLICT DO NOTHING`,
  );
}

/** Finds what is shown with an enrollment: the module of the current slide, completed modules and the rating. */
export function findEnrollmentDetails(
  manager: EntityManager,
  { id, currentSlideId, userId, courseId }: Enrollment,
): Promise<EnrollmentDetails> {
  return queryRow<EnrollmentDetails>(
    manager,
    sql`
    SELECT (SELECT slides.module_id FROM slides WHERE slides.id = ${currentSlideId}) AS "lastModuleId",
           ARRAY(SELECT completions.module_id FROM module_completions completions
                  WHERE completions.enrollment_id = ${id}) AS "completedModuleIds",
           (SELECT ratings.stars FROM course_ratings ratings
             WHERE ratings.user_id = ${userId} AND ratings.course_id = ${courseId}) AS rating`,
  );
}
