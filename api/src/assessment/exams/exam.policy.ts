import { isTaughtBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of its course edit and grade an exam. */
@Policy('exam')
export class ExamPolicy extends ObjectPolicy {
  protected readonly query = `SELECT FROM exams WHERE id = $1::uuid AND ${isTaughtBy('exams.course_id', '$2')}`;
  protected readonly notFound = 'This exam no longer exists.';
}
