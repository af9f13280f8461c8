import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../../platform/rights/policy.js';

/** The instructors of a course undo regrades of the course's exams. */
@Policy('regrade')
export class RegradePolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.regradeGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM regrades JOIN exams ON exams.id = regrades.exam_id
       WHERE regrades.id = ${id}::uuid AND ${isTaughtBy(sql`exams.course_id`, person)}`;
  }
}
