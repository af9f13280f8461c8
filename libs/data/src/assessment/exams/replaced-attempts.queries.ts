import { sql, type Sql } from '../../database/sql.js';

const isOfAssignment = (attempts: Sql): Sql => sql`
  EXISTS (SELECT FROM exams assignments
           WHERE assignments.id = ${attempts}.exam_id AND assignments.type = 'assignment')`;

/** SQL condition: two attempts of a person at an exam are of the same enrollment, because no renewal of the certificate is between them. */
const areOfSameEnrollment = (attempts: Sql, others: Sql): Sql => sql`
  NOT EXISTS (SELECT FROM past_enrollments past
               WHERE past.user_id = ${attempts}.user_id
                 AND past.course_id = (SELECT exams.course_id FROM exams WHERE exams.id = ${attempts}.exam_id)
                 AND (past.renewed_at <= ${attempts}.started_at) <> (past.renewed_at <= ${others}.started_at))`;

/**
 * SQL condition: the learner started this attempt to change an assignment that they had handed in, but did not hand it in again: time or an
 * administrator ended the attempt. The attempt that was handed in before still counts.
 * @param attempts alias of an ended attempt's row
 */
export const isUnsubmittedChange = (attempts: Sql): Sql => sql`
  (${attempts}.ended_by <> 'learner' AND ${isOfAssignment(attempts)}
   AND EXISTS (SELECT FROM attempts handed_in
                WHERE handed_in.exam_id = ${attempts}.exam_id AND handed_in.user_id = ${attempts}.user_id
                  AND handed_in.number < ${attempts}.number AND handed_in.ended_by = 'learner'
                  AND ${areOfSameEnrollment(attempts, sql`handed_in`)}))`;

/**
 * SQL condition: another ended attempt at the assignment in the same enrollment counts in place of this one. The last one that was
 * handed in counts; if none was, the last one. A replaced attempt does not wait for a grade. `submitted_at` is the end of any attempt,
 * whether it was handed in or not.
 * @param attempts alias of an ended attempt's row
 */
export const isReplaced = (attempts: Sql): Sql => sql`
  (${isOfAssignment(attempts)}
   AND EXISTS (SELECT FROM attempts others
                WHERE others.exam_id = ${attempts}.exam_id AND others.user_id = ${attempts}.user_id
                  AND others.submitted_at IS NOT NULL
                  AND (others.ended_by = 'learner', others.number)
                    > (${attempts}.ended_by = 'learner', ${attempts}.number)
                  AND ${areOfSameEnrollment(attempts, sql`others`)}))`;
