import { isPathEditedBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** A learning path may be edited by its owner and by administrators. */
@Policy('learningPath')
export class LearningPathPolicy extends ObjectPolicy {
  protected readonly notFound = 'learning.path.notFound';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM learning_paths WHERE learning_paths.id = ${id}::uuid AND ${isPathEditedBy(sql`learning_paths`, person)}`;
  }
}
