import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { expiryOf } from './certificate-renewal.js';
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
    'exams', (SELECT coalesce(json_agg(json_build_object('id', exams.id, 'title', title, 'percent', percent,
                                                         'isPassed', coalesce(percent >= passing_score, false))
                                       ORDER BY created_at, exams.id), '[]')
                FROM exams
                LEFT JOIN exam_grades ON exam_id = exams.id AND exam_grades.user_id = enrollments.user_id
               WHERE ${isRequired('courses')}))`;

/** SQL: whether an enrollment fulfills all requirements of its course; the same rules as `certificateProgress`. */
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
          LEFT JOIN exam_grades ON exam_id = exams.id AND exam_grades.user_id = enrollments.user_id
         WHERE ${isRequired('courses')} AND (percent IS NULL OR percent < passing_score))`;

/** SQL: whether the row of `exams` is required for the certificate of the course. */
function isRequired(course: string): string {
  return `exams.course_id = ${course}.id AND exams.is_published AND exams.is_required_for_certificate`;
}

/**
 * Issues the certificates that are due: the course is completed and its requirements are fulfilled. A unique index
 * prevents a second one for the same enrollment. Names, requirements and expiry stay as they are now. The grade is the mean of the learner's results in
 * the published exams, or 100 without results. The name is public on the verification page, so the email address is no
 * fallback for it.
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
            (user_id, course_id, round, course_name, learner_name, verification_id, requirements, expires_at, grade)
     SELECT users.id, courses.id, ${currentRound('users.id', 'courses.id')}, courses.title,
            coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), 'Lectern learner'),
            given.verification_id, ${certificateRequirements('courses')}, ${expiryOf('certificate_months')},
            coalesce((SELECT round(avg(percent)::numeric, 2) FROM exam_grades JOIN exams ON exams.id = exam_id
                       WHERE exams.course_id = $1 AND is_published AND exam_grades.user_id = users.id), 100)
       FROM unnest($2::uuid[], $3::text[]) AS given (user_id, verification_id)
       JOIN users ON users.id = given.user_id
       JOIN courses ON courses.id = $1
       JOIN enrollments ON enrollments.user_id = users.id AND enrollments.course_id = courses.id
      WHERE ${isDue}
     ON CONFLICT DO NOTHING
     RETURNING id`,
    [courseId, ids, ids.map(newVerificationId)],
  );
  return issued.length;
}
