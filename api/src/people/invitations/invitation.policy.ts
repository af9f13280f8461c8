import { type Person, type Sql, sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';
import { isInvitationManagedBy } from './invitations.queries.js';

/** People who may send an invitation may also send it again and withdraw it. */
@Policy('invitation')
export class InvitationPolicy extends ObjectPolicy {
  protected readonly notFound = 'people.invitation.gone';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM invitations WHERE invitations.id = ${id}::uuid AND ${isInvitationManagedBy(person)}`;
  }
}
