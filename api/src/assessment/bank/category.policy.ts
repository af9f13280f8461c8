import { isTaughtBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The instructors of its course work with a category; without a course administrators alone do. */
@Policy('category')
export class CategoryPolicy extends ObjectPolicy {
  protected readonly query = `
    SELECT FROM question_categories
     WHERE id = $1::uuid AND ${isTaughtBy('question_categories.course_id', '$2')}`;
  protected readonly notFound = 'This category no longer exists.';
}
