import { isPathEditedBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** Its owner and administrators edit a learning path. */
@Policy('learningPath')
export class LearningPathPolicy extends ObjectPolicy {
  protected readonly notFound = 'learning.path.notFound';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM learning_paths WHERE learning_paths.id = ${id}::uuid AND ${isPathEditedBy(sql`learning_paths`, person)}`;
  }
}
