import { isTaughtBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of a category's course work with the category. Only administrators work with a category without a course. */
@Policy('category')
export class CategoryPolicy extends ObjectPolicy {
  protected readonly notFound = 'assessment.categoryGone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM question_categories
       WHERE question_categories.id = ${id}::uuid AND ${isTaughtBy(sql`question_categories.course_id`, person)}`;
  }
}
