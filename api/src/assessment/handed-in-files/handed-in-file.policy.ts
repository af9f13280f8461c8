import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/**
 * Learners open the files of their own answers. Instructors of the course open files after the attempt has ended, if the answer still
 * contains the file.
 */
@Policy('handedInFile')
export class HandedInFilePolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.handedInFile.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM answer_files
        JOIN attempt_questions answers ON answers.id = answer_files.attempt_question_id
        JOIN attempts ON attempts.id = answers.attempt_id
        JOIN exams ON exams.id = attempts.exam_id
       WHERE answer_files.file_id = ${id}::uuid
         AND (attempts.user_id = ${person.id}::uuid
              OR (attempts.submitted_at IS NOT NULL AND answers.draft -> 'fileIds' @> to_jsonb(${id}::text)
                  AND ${isTaughtBy(sql`exams.course_id`, person)}))`;
  }
}
