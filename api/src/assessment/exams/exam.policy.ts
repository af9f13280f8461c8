import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of an exam's course edit and grade the exam. */
@Policy('exam')
export class ExamPolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.examGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM exams WHERE exams.id = ${id}::uuid AND ${isTaughtBy(sql`exams.course_id`, person)}`;
  }
}
