import { isManagedBy, isOwnedBy } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/**
 * SQL: the person manages the group of the invitation, owns its course, or is an administrator; administrators alone see
 * invitations to the site.
 * @param person SQL parameter with the value of `limitTo`, such as `$2`
 */
export const isInvitationManagedBy = (person: string): string => `(
  ${isManagedBy('coalesce(invitations.group_id, invitations.managed_group_id)', person)}
  OR ${isOwnedBy('invitations.course_id', person)})`;

/** Those who may send an invitation send it again and withdraw it. */
@Policy('invitation')
export class InvitationPolicy extends ObjectPolicy {
  protected readonly query = `SELECT FROM invitations WHERE id = $1::uuid AND ${isInvitationManagedBy('$2')}`;
  protected readonly notFound = 'This invitation no longer exists.';
}
