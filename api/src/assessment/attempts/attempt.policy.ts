import { isTaughtBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of the course see and change the attempts of its learners. */
@Policy('attempt')
export class AttemptPolicy extends ObjectPolicy {
  protected readonly query = `
    SELECT FROM attempts JOIN exams ON exams.id = attempts.exam_id
     WHERE attempts.id = $1::uuid AND ${isTaughtBy('exams.course_id', '$2')}`;
  protected readonly notFound = 'This attempt does not exist.';
}

/** The instructors of the course grade the answers of its learners. */
@Policy('answer')
export class AnswerPolicy extends ObjectPolicy {
  protected readonly query = `
    SELECT FROM attempt_questions answers
      JOIN attempts ON attempts.id = answers.attempt_id
      JOIN exams ON exams.id = attempts.exam_id
     WHERE answers.id = $1::uuid AND ${isTaughtBy('exams.course_id', '$2')}`;
  protected readonly notFound = 'This answer does not exist.';
}
