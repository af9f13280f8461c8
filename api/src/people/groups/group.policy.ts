import { isManagedBy, type Person, sql, type Sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The managers of a group may change the members, courses and join links of the group. */
@Policy('group')
export class GroupPolicy extends ObjectPolicy {
  protected readonly notFound = 'people.group.notFound';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM groups WHERE groups.id = ${id}::uuid AND ${isManagedBy(sql`groups.id`, person)}`;
  }
}
