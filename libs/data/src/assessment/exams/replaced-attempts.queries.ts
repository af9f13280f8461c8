import { sql, type Sql } from '../../database/sql.js';

const isOfAssignment = (attempts: Sql): Sql => sql`
  EXISTS (SELECT FROM exams assignments
           WHERE assignments.id = ${attempts}.exam_id AND assignments.type = 'assignment')`;

/**
 * SQL: the attempt changed what its learner had handed in for an assignment, and was never handed in itself: time or an administrator
 * ended it. It takes nothing away from the one before.
 * @param attempts the row of an ended attempt
 */
export const isUnsubmittedChange = (attempts: Sql): Sql => sql`
  (${attempts}.ended_by <> 'learner' AND ${isOfAssignment(attempts)}
   AND EXISTS (SELECT FROM attempts handed_in
                WHERE handed_in.exam_id = ${attempts}.exam_id AND handed_in.user_id = ${attempts}.user_id
                  AND handed_in.number < ${attempts}.number AND handed_in.ended_by = 'learner'))`;

/**
 * SQL: the learner has handed in the assignment again, or the attempt is a change that was not handed in. Only the other one waits for
 * a grade.
 * @param attempts the row of an ended attempt
 */
export const isReplaced = (attempts: Sql): Sql => sql`
  (${isOfAssignment(attempts)}
   AND EXISTS (SELECT FROM attempts others
                WHERE others.exam_id = ${attempts}.exam_id AND others.user_id = ${attempts}.user_id
                  AND others.submitted_at IS NOT NULL
                  AND (others.ended_by = 'learner', others.number)
                    > (${attempts}.ended_by = 'learner', ${attempts}.number)))`;
