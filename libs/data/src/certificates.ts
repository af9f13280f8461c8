import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';

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

/**
 * Issues the certificates that are due: the course is completed and each published exam that the certificate requires is
 * passed. A unique index prevents a second one. The grade is the mean of the learner's results in the published exams, or
 * 100 without results. The name is public on the verification page, so the email address is no fallback for it.
 *
 * Locks the enrollments first, so that the last slide and the last exam cannot miss each other.
 */
export async function issueDueCertificates(manager: EntityManager, { courseId, userId }: CertificateScope) {
  const completed = await manager.query<{ userId: string }[]>(
    `SELECT user_id AS "userId" FROM enrollments
      WHERE course_id = $1 AND ($2::uuid IS NULL OR user_id = $2) AND user_id IS NOT NULL
      ORDER BY id FOR NO KEY UPDATE`,
    [courseId, userId],
  );
  if (!completed.length) return;
  const due = await manager.query<{ userId: string }[]>(
    `SELECT user_id AS "userId" FROM enrollments
      WHERE course_id = $1 AND user_id = ANY ($2) AND completed_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM certificates
                         WHERE certificates.course_id = $1 AND certificates.user_id = enrollments.user_id)
        AND NOT EXISTS (SELECT FROM exams
                          LEFT JOIN exam_grades ON exam_id = exams.id AND exam_grades.user_id = enrollments.user_id
                         WHERE exams.course_id = $1 AND is_published AND is_required_for_certificate
                           AND (percent IS NULL OR percent < passing_score))`,
    [courseId, completed.map((row) => row.userId)],
  );
  const ids = due.map((row) => row.userId);
  await manager.query(
    `INSERT INTO certificates (user_id, course_id, course_name, learner_name, verification_id, grade)
     SELECT users.id, courses.id, courses.title,
            coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), 'Lectern learner'),
            given.verification_id,
            coalesce((SELECT round(avg(percent)::numeric, 2) FROM exam_grades JOIN exams ON exams.id = exam_id
                       WHERE exams.course_id = $1 AND is_published AND exam_grades.user_id = users.id), 100)
       FROM unnest($2::uuid[], $3::text[]) AS given (user_id, verification_id)
       JOIN users ON users.id = given.user_id
       JOIN courses ON courses.id = $1
     ON CONFLICT DO NOTHING`,
    [courseId, ids, ids.map(newVerificationId)],
  );
}
