import { isTaughtBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../../platform/rights/policy.js';

/** The instructors of the course undo a regrade of its exams. */
@Policy('regrade')
export class RegradePolicy extends ObjectPolicy {
  protected readonly query = `
    SELECT FROM regrades JOIN exams ON exams.id = regrades.exam_id
     WHERE regrades.id = $1::uuid AND ${isTaughtBy('exams.course_id', '$2')}`;
  protected readonly notFound = 'This regrade no longer exists.';
}
