import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of the course see and change the attempts of its learners. */
@Policy('attempt')
export class AttemptPolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.attemptNotFound';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM attempts JOIN exams ON exams.id = attempts.exam_id
       WHERE attempts.id = ${id}::uuid AND ${isTaughtBy(sql`exams.course_id`, person)}`;
  }
}

/** The instructors of the course grade the answers of its learners. */
@Policy('answer')
export class AnswerPolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.answerNotFound';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM attempt_questions answers
        JOIN attempts ON attempts.id = answers.attempt_id
        JOIN exams ON exams.id = attempts.exam_id
       WHERE answers.id = ${id}::uuid AND ${isTaughtBy(sql`exams.course_id`, person)}`;
  }
}
