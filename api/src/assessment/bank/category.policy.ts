import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of its course work with a category; without a course administrators alone do. */
@Policy('category')
export class CategoryPolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.categoryGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM question_categories
       WHERE question_categories.id = ${id}::uuid AND ${isTaughtBy(sql`question_categories.course_id`, person)}`;
  }
}
