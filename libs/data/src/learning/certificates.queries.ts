import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, sql, type Sql } from '../database/sql.js';
import { sqlFullName } from '../identity/person-names.queries.js';
import { computeExpiry } from './certificate-renewal.queries.js';
import { currentRound } from './past-enrollments.queries.js';
import {
  ATTEMPTS_WITH_DATES,
  MAY_HIDE_SCORE,
  IS_SCORE_SHOWN,
  visibleResult,
  WAS_SCORE_SHOWN,
} from './visible-results.queries.js';

/** The course and the learner whose certificate may be due; `userId` null: all learners of the course. */
export interface CertificateScope {
  courseId: string;
  userId: string | null;
}

/** SQL: the requirements of a course, as `CertificateRequirements`. @param course name of the course's row */
export const certificateRequirements = (course: Sql): Sql => sql`
  json_build_object(
    'allSlides', ${course}.certificate_needs_all_slides, 'studyMinutes', ${course}.certificate_study_minutes,
    'exams', (SELECT coalesce(json_agg(json_build_object('title', exams.title, 'passingScore', exams.passing_score)
                                       ORDER BY exams.created_at, exams.id), '[]')
                FROM exams WHERE ${isRequired(course)}))`;

/** SQL: whether the current enrollment of a person in a course has a certificate. */
export const hasCertificate = (userId: Sql, courseId: Sql): Sql => sql`
  EXISTS (SELECT FROM certificates
           WHERE certificates.user_id = ${userId} AND certificates.course_id = ${courseId}
             AND certificates.round = ${currentRound(userId, courseId)})`;

/** SQL: how much of the requirements an enrollment has fulfilled, as `CertificateProgress`. */
export const CERTIFICATE_PROGRESS = sql`
  json_build_object(
    'isIssued', ${hasCertificate(sql`enrollments.user_id`, sql`courses.id`)},
    'slides', (SELECT count(*) FROM slides JOIN modules ON modules.id = slides.module_id
                WHERE modules.course_id = courses.id),
    'slidesSeen', (SELECT count(*) FROM slide_views JOIN slides ON slides.id = slide_views.slide_id
                     JOIN modules ON modules.id = slides.module_id
                    WHERE slide_views.enrollment_id = enrollments.id AND modules.course_id = courses.id),
    'studySeconds', (SELECT coalesce(sum(slide_views.study_seconds), 0) FROM slide_views
                      WHERE slide_views.enrollment_id = enrollments.id),
    'exams', (SELECT coalesce(json_agg(json_build_object(
                                         'id', exams.id, 'title', exams.title, 'percent', results.percent,
                                         'isPassed', CASE WHEN results.is_hidden THEN NULL
                                                          ELSE coalesce(results.percent >= exams.passing_score, false) END)
                                       ORDER BY exams.created_at, exams.id), '[]')
                FROM exams
                LEFT JOIN LATERAL (${visibleResult(sql`enrollments.user_id`)}) results ON true
               WHERE ${isRequired(sql`courses`)}))`;

/**
 * SQL: whether an enrollment fulfills all requirements of its course, by the same rules as `CERTIFICATE_PROGRESS`. A required exam whose
 * result the learner was never shown is not passed yet; otherwise the certificate, or its time of issue, would show the result. An exam
 * whose result was shown and is hidden again stays passed; otherwise the certificate could wait forever.
 */
const FULFILLS_REQUIREMENTS = sql`
  enrollments.completed_at IS NOT NULL
  AND (NOT courses.certificate_needs_all_slides OR NOT EXISTS (
        SELECT FROM slides JOIN modules ON modules.id = slides.module_id
         WHERE modules.course_id = courses.id
           AND NOT EXISTS (SELECT FROM slide_views
                            WHERE slide_views.enrollment_id = enrollments.id AND slide_views.slide_id = slides.id)))
  AND (courses.certificate_study_minutes = 0 OR courses.certificate_study_minutes * 60 <= (
        SELECT coalesce(sum(slide_views.study_seconds), 0) FROM slide_views
         WHERE slide_views.enrollment_id = enrollments.id))
  AND NOT EXISTS (
        SELECT FROM exams
          LEFT JOIN LATERAL (${visibleResult(sql`enrollments.user_id`, WAS_SCORE_SHOWN)}) results ON true
         WHERE ${isRequired(sql`courses`)} AND (results.percent IS NULL OR results.percent < exams.passing_score))`;

/** SQL: whether the row of `exams` is required for the certificate of the course. */
function isRequired(course: Sql): Sql {
  return sql`exams.course_id = ${course}.id AND exams.is_published AND exams.is_required_for_certificate`;
}

/**
 * SQL: the grade of a certificate; null where it has none, or where the review rules now hide a result that is part of the grade. The
 * result of an attempt that was opened again is hidden until the attempt ends.
 * @param certificate name of the row of `certificates`
 */
export const shownGrade = (certificate: Sql): Sql => sql`
  CASE WHEN NOT EXISTS (
    SELECT FROM ${ATTEMPTS_WITH_DATES}
     WHERE attempts.user_id = ${certificate}.user_id AND exams.course_id = ${certificate}.course_id
       AND (${certificate}.grade_exam_ids IS NULL OR exams.id = ANY (${certificate}.grade_exam_ids))
       AND (attempts.points IS NOT NULL OR attempts.reopened_at IS NOT NULL)
       AND attempts.started_at <= ${certificate}.issued_at
       AND attempts.started_at >= coalesce((SELECT past.renewed_at FROM past_enrollments past
                                             WHERE past.user_id = ${certificate}.user_id
                                               AND past.course_id = ${certificate}.course_id
                                               AND past.round = ${certificate}.round - 1), '-infinity')
       AND NOT ${IS_SCORE_SHOWN}) THEN ${certificate}.grade END`;

/**
 * SQL: the mean that is the grade of an enrollment's certificate that is issued now, with `grade` and `exam_ids`, the exams
 * that are in it: the mean of the results in the published exams that the learner may see, 100 for a course without exams,
 * null without a result.
 */
const NEW_MEAN = sql`
  SELECT CASE WHEN count(*) = 0 THEN 100 ELSE round(avg(results.percent)::numeric, 2) END AS grade,
         CASE WHEN count(*) > 0 THEN 'exams' END AS source,
         coalesce(array_agg(exams.id) FILTER (WHERE results.percent IS NOT NULL), '{}') AS exam_ids
    FROM exams LEFT JOIN LATERAL (${visibleResult(sql`enrollments.user_id`)}) results ON true
   WHERE exams.course_id = courses.id AND exams.is_published`;

/** Locks the enrollments without a certificate until the transaction ends. @returns the ids of their learners */
export async function lockUncertified(
  manager: EntityManager,
  { courseId, userId }: CertificateScope,
): Promise<string[]> {
  const rows = await queryRows<{ userId: string }>(
    manager,
    sql`
    SELECT enrollments.user_id AS "userId" FROM enrollments
     WHERE enrollments.course_id = ${courseId} AND (${userId}::uuid IS NULL OR enrollments.user_id = ${userId})
       AND enrollments.user_id IS NOT NULL
       AND NOT ${hasCertificate(sql`enrollments.user_id`, sql`enrollments.course_id`)}
     ORDER BY enrollments.id FOR NO KEY UPDATE`,
  );
  return rows.map((row) => row.userId);
}

/** Finds those of the learners who have fulfilled all requirements. */
export async function findDueLearners(
  manager: EntityManager,
  courseId: string,
  userIds: string[],
): Promise<string[]> {
  const rows = await queryRows<{ userId: string }>(
    manager,
    sql`
    SELECT enrollments.user_id AS "userId"
      FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE courses.id = ${courseId} AND enrollments.user_id = ANY (${userIds}) AND ${FULFILLS_REQUIREMENTS}`,
  );
  return rows.map((row) => row.userId);
}

/** A certificate to issue. */
export interface NewCertificate {
  userId: string;
  verificationId: string;
  /**
   * The total of the course, and the exams that it is computed from, where the total is the grade; without it, the mean of the exams is.
   */
  total?: { percent: number | null; examIds: string[] } | undefined;
}

/**
 * Inserts the certificates of those learners who have fulfilled all requirements.
 * @returns how many
 */
export function insertDueCertificates(
  manager: EntityManager,
  courseId: string,
  certificates: NewCertificate[],
): Promise<number> {
  return changeRows(
    manager,
    sql`
    INSERT INTO certificates
           (user_id, course_id, round, course_name, learner_name, verification_id, requirements, expires_at, grade,
            grade_exam_ids, grade_source)
    SELECT users.id, courses.id, ${currentRound(sql`users.id`, sql`courses.id`)}, courses.title,
           coalesce(${sqlFullName(sql`users`)}, 'Lectern learner'),
           new_certificates."verificationId", ${certificateRequirements(sql`courses`)},
           ${computeExpiry(sql`courses.certificate_months`)},
           CASE WHEN new_certificates.total IS NULL THEN mean.grade ELSE (new_certificates.total ->> 'percent')::numeric END,
           CASE WHEN new_certificates.total IS NULL THEN mean.exam_ids
                ELSE ARRAY (SELECT jsonb_array_elements_text(new_certificates.total -> 'examIds')::uuid) END,
           CASE WHEN new_certificates.total IS NULL THEN mean.source ELSE 'total' END
      FROM jsonb_to_recordset(${JSON.stringify(certificates)}::jsonb)
             AS new_certificates ("userId" uuid, "verificationId" text, total jsonb)
      JOIN users ON users.id = new_certificates."userId"
      JOIN courses ON courses.id = ${courseId}
      JOIN enrollments ON enrollments.user_id = users.id AND enrollments.course_id = courses.id
     CROSS JOIN LATERAL (${NEW_MEAN}) mean
     WHERE ${FULFILLS_REQUIREMENTS}
    ON CONFLICT DO NOTHING`,
  );
}

/** Finds learners whose certificate waited until the review rules show a result, and is due now. */
export function findWaitingCertificates(
  manager: EntityManager,
  { userId, limit }: { userId: string | null; limit: number },
): Promise<CertificateScope[]> {
  return queryRows<CertificateScope>(
    manager,
    sql`
    SELECT courses.id AS "courseId", enrollments.user_id AS "userId"
      FROM courses JOIN enrollments ON enrollments.course_id = courses.id
     WHERE (${userId}::uuid IS NULL OR enrollments.user_id = ${userId}) AND enrollments.user_id IS NOT NULL
       AND EXISTS (SELECT FROM exams WHERE ${isRequired(sql`courses`)} AND ${MAY_HIDE_SCORE})
       AND NOT ${hasCertificate(sql`enrollments.user_id`, sql`courses.id`)}
       AND ${FULFILLS_REQUIREMENTS}
     LIMIT ${limit}`,
  );
}
