import { isManagedBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/** The managers of a group look after its members, courses and join links. */
@Policy('group')
export class GroupPolicy extends ObjectPolicy {
  protected readonly query = `SELECT FROM groups WHERE id = $1::uuid AND ${isManagedBy('groups.id', '$2')}`;
  protected readonly notFound = 'Group not found.';
}
