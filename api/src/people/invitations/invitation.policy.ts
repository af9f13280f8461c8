import { isManagedBy, isOwnedBy, type Person, type Sql, sql } from '@lectern/data';
import { ObjectPolicy, Policy } from '../../platform/rights/policy.js';

/**
 * SQL: the person manages the group of the invitation, owns its course, or is an administrator; administrators alone see
 * invitations to the site.
 */
export function isInvitationManagedBy(person: Person): Sql;
export function isInvitationManagedBy(person: string): string;
export function isInvitationManagedBy(person: Person | string): Sql | string {
  if (typeof person === 'string')
    return `(${isManagedBy('coalesce(invitations.group_id, invitations.managed_group_id)', person)}
      OR ${isOwnedBy('invitations.course_id', person)})`;
  return sql`(
    ${isManagedBy(sql`coalesce(invitations.group_id, invitations.managed_group_id)`, person)}
    OR ${isOwnedBy(sql`invitations.course_id`, person)})`;
}

/** Those who may send an invitation send it again and withdraw it. */
@Policy('invitation')
export class InvitationPolicy extends ObjectPolicy {
  protected readonly notFound = 'This invitation no longer exists.';

  protected findAllowed(id: string, person: Person): Sql {
    return sql`SELECT FROM invitations WHERE invitations.id = ${id}::uuid AND ${isInvitationManagedBy(person)}`;
  }
}
