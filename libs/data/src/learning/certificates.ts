import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { expiryOf } from './certificate-renewal.js';
import {
  ATTEMPTS_WITH_DATES,
  HIDES_SCORE_AT_TIMES,
  IS_SCORE_SHOWN,
  visibleResult,
  WAS_SCORE_SHOWN,
} from './visible-results.js';
import { currentRound } from './past-enrollments.js';

/** Crockford's base 32: no I, L, O, U, so that it can be read out and typed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 140 random bits as seven groups of four: '7KQF-3M9T-XW2H-8RZA-51CD-VN0P-J6EY'. */
export function newVerificationId(): string {
  const letters = Array.from(randomBytes(28), (byte) => LETTERS.charAt(byte & 31));
  return Array.from({ length: 7 }, (_, group) => letters.slice(group * 4, group * 4 + 4).join('')).join('-');
}

/** A course and a learner whose certificate may be due; without a user, all learners of the course. */
export interface CertificateScope {
  courseId: string;
  userId: string | null;
}

/** SQL: the requirements of a course, as `CertificateRequirements`. @param course name of the course's row */
export const certificateRequirements = (course: string): string => `
  json_build_object(
    'allSlides', ${course}.certificate_needs_all_slides, 'studyMinutes', ${course}.certificate_study_minutes,
    'exams', (SELECT coalesce(json_agg(json_build_object('title', title, 'passingScore', passing_score)
                                       ORDER BY created_at, id), '[]')
                FROM exams WHERE ${isRequired(course)}))`;

/** SQL: whether the current enrollment of a person in a course has its certificate. The parameters are expressions. */
export const hasCertificate = (userId: string, courseId: string): string => `
  EXISTS (SELECT FROM certificates
           WHERE certificates.user_id = ${userId} AND certificates.course_id = ${courseId}
             AND certificates.round = ${currentRound(userId, courseId)})`;

/** SQL: how much of the requirements an enrollment has fulfilled, as `CertificateProgress`. */
export const certificateProgress = `
  json_build_object(
    'isIssued', ${hasCertificate('enrollments.user_id', 'courses.id')},
    'slides', (SELECT count(*) FROM slides JOIN modules ON modules.id = module_id
                WHERE modules.course_id = courses.id),
    'slidesSeen', (SELECT count(*) FROM slide_views JOIN slides ON slides.id = slide_id
                     JOIN modules ON modules.id = module_id
                    WHERE enrollment_id = enrollments.id AND modules.course_id = courses.id),
    'studySeconds', (SELECT coalesce(sum(study_seconds), 0) FROM slide_views WHERE enrollment_id = enrollments.id),
    'exams', (SELECT coalesce(json_agg(json_build_object(
                                         'id', exams.id, 'title', title, 'percent', percent,
                                         'isPassed', CASE WHEN is_hidden THEN NULL
                                                          ELSE coalesce(percent >= passing_score, false) END)
                                       ORDER BY created_at, exams.id), '[]')
                FROM exams
                LEFT JOIN LATERAL (${visibleResult('enrollments.user_id')}) results ON true
               WHERE ${isRequired('courses')}))`;

/**
 * SQL: whether an enrollment fulfills all requirements of its course; the same rules as `certificateProgress`. A required
 * exam whose result was never shown is not passed yet, so that neither the certificate nor its time of issue shows the
 * result. One that was shown and is hidden again stays passed: otherwise the certificate could wait forever.
 */
const isDue = `
  completed_at IS NOT NULL
  AND (NOT certificate_needs_all_slides OR NOT EXISTS (
        SELECT FROM slides JOIN modules ON modules.id = module_id
         WHERE modules.course_id = courses.id
           AND NOT EXISTS (SELECT FROM slide_views WHERE enrollment_id = enrollments.id AND slide_id = slides.id)))
  AND (certificate_study_minutes = 0 OR certificate_study_minutes * 60 <= (
        SELECT coalesce(sum(study_seconds), 0) FROM slide_views WHERE enrollment_id = enrollments.id))
  AND NOT EXISTS (
        SELECT FROM exams
          LEFT JOIN LATERAL (${visibleResult('enrollments.user_id', WAS_SCORE_SHOWN)}) results ON true
         WHERE ${isRequired('courses')} AND (percent IS NULL OR percent < passing_score))`;

/** SQL: whether the row of `exams` is required for the certificate of the course. */
function isRequired(course: string): string {
  return `exams.course_id = ${course}.id AND exams.is_published AND exams.is_required_for_certificate`;
}

/**
 * SQL: the grade of a certificate, or null where it has none or the review rules hide now a result that is in it. Attempts that
 * were opened again are hidden until they end. @param certificate name of its row
 */
export const shownGrade = (certificate: string): string => `
  CASE WHEN NOT EXISTS (
    SELECT FROM ${ATTEMPTS_WITH_DATES}
     WHERE attempts.user_id = ${certificate}.user_id AND exams.course_id = ${certificate}.course_id
       AND (${certificate}.grade_exam_ids IS NULL OR exams.id = ANY (${certificate}.grade_exam_ids))
       AND (attempts.points IS NOT NULL OR attempts.reopened_at IS NOT NULL)
       AND attempts.started_at <= ${certificate}.issued_at
       AND attempts.started_at >= coalesce((SELECT renewed_at FROM past_enrollments past
                                             WHERE past.user_id = ${certificate}.user_id
                                               AND past.course_id = ${certificate}.course_id
                                               AND past.round = ${certificate}.round - 1), '-infinity')
       AND NOT ${IS_SCORE_SHOWN}) THEN ${certificate}.grade END`;

/**
 * SQL: the grade of an enrollment's certificate that is issued now, with `grade` and `exam_ids`, the exams that are in it: the
 * mean of the results in the published exams that the learner may see, 100 for a course without exams, null without a
 * result.
 */
const newGrade = `
  SELECT CASE WHEN count(*) = 0 THEN 100 ELSE round(avg(percent)::numeric, 2) END AS grade,
         coalesce(array_agg(exams.id) FILTER (WHERE percent IS NOT NULL), '{}') AS exam_ids
    FROM exams LEFT JOIN LATERAL (${visibleResult('enrollments.user_id')}) results ON true
   WHERE exams.course_id = courses.id AND exams.is_published`;

/**
 * Issues the certificates that are due: the course is completed and its requirements are fulfilled. A unique index
 * prevents a second one for the same enrollment. Names, requirements, grade and expiry stay as they are now. The name is
 * public on the verification page, so the email address is no fallback for it.
 *
 * Locks the enrollments first, so that the last slide and the last exam cannot miss each other. One statement decides and
 * inserts, so that a certificate has the requirements that it was checked against.
 * @returns how many it issued
 */
export async function issueDueCertificates(
  manager: EntityManager,
  { courseId, userId }: CertificateScope,
): Promise<number> {
  const candidates = await manager.query<{ userId: string }[]>(
    `SELECT user_id AS "userId" FROM enrollments
      WHERE course_id = $1 AND ($2::uuid IS NULL OR user_id = $2) AND user_id IS NOT NULL
        AND NOT ${hasCertificate('enrollments.user_id', '$1')}
      ORDER BY id FOR NO KEY UPDATE`,
    [courseId, userId],
  );
  if (!candidates.length) return 0;
  const ids = candidates.map((row) => row.userId);
  const issued = await manager.query<unknown[]>(
    `INSERT INTO certificates
            (user_id, course_id, round, course_name, learner_name, verification_id, requirements, expires_at, grade,
             grade_exam_ids)
     SELECT users.id, courses.id, ${currentRound('users.id', 'courses.id')}, courses.title,
            coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), 'Lectern learner'),
            given.verification_id, ${certificateRequirements('courses')}, ${expiryOf('certificate_months')},
            graded.grade, graded.exam_ids
       FROM unnest($2::uuid[], $3::text[]) AS given (user_id, verification_id)
       JOIN users ON users.id = given.user_id
       JOIN courses ON courses.id = $1
       JOIN enrollments ON enrollments.user_id = users.id AND enrollments.course_id = courses.id
      CROSS JOIN LATERAL (${newGrade}) graded
      WHERE ${isDue}
     ON CONFLICT DO NOTHING
     RETURNING id`,
    [courseId, ids, ids.map(newVerificationId)],
  );
  return issued.length;
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
  const waiting = await source.query<{ courseId: string; userId: string }[]>(
    `SELECT courses.id AS "courseId", enrollments.user_id AS "userId"
       FROM courses JOIN enrollments ON enrollments.course_id = courses.id
      WHERE ($1::uuid IS NULL OR enrollments.user_id = $1) AND enrollments.user_id IS NOT NULL
        AND EXISTS (SELECT FROM exams WHERE ${isRequired('courses')} AND ${HIDES_SCORE_AT_TIMES})
        AND NOT ${hasCertificate('enrollments.user_id', 'courses.id')}
        AND ${isDue}
      LIMIT ${WAITING_BATCH}`,
    [userId],
  );
  let issued = 0;
  for (const scope of waiting)
    issued += await source.transaction((manager) => issueDueCertificates(manager, scope));
  return issued;
}
