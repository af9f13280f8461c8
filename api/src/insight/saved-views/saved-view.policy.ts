import { type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** Only the person who saved a view may use it; administrators have no right to those of other people. */
@Policy('savedView')
export class SavedViewPolicy extends ObjectPolicy {
  protected readonly notFound = 'insight.savedView.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`
      SELECT FROM saved_views WHERE saved_views.id = ${id}::uuid AND saved_views.user_id = ${person.id}::uuid`;
  }
}
