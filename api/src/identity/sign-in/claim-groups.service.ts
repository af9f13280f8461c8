import { addMembers, lockGroup, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ENV } from '../../platform/infra.module.js';
import { findChangedMemberships, removeClaimMember } from './claim-groups.queries.js';

/**
 * Maximum number of values of a claim that are compared with groups. Further values are ignored: a membership from an earlier sign-in
 * ends if only an ignored value names its group.
 */
const MAX_VALUES = 1000;

type Claims = Record<string, unknown>;

/** At each sign-in, makes people members of the groups that a claim of the external identity provider names. */
@Injectable()
export class ClaimGroups {
  private readonly log = new Logger('claim-groups');

  constructor(
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Adds the memberships that the claim names, and ends memberships from earlier sign-ins that the claim no longer names.
   * Memberships with another source, enrollments and progress do not change.
   */
  async apply(manager: EntityManager, user: User, claims: Claims): Promise<void> {
    const claim = this.env.oidc?.groupsClaim;
    if (!claim || user.role === 'suspended') return;
    const values = readValues(claims, claim);
    if (!values) {
      this.log.warn('The provider sent too many groups for a token; memberships stay as they are');
      return;
    }
    const changes = await findChangedMemberships(manager, user.id, values);
    for (const { id, name, isNamed } of changes) {
      // Skips a group that was deleted in the meantime.
      if (!(await lockGroup(manager, id))) continue;
      if (isNamed) await addMembers(manager, id, [user.id], 'claim');
      else await removeClaimMember(manager, id, user.id);
      await this.audit.record(manager, {
        actor: user,
        action: isNamed ? 'group.members-added' : 'group.member-removed',
        target: { kind: 'group', id, name },
        detail: claim,
      });
    }
  }
}

/** @returns null where the provider sent a URL in place of the values (OpenID Connect Core, section 5.6.2) */
function readValues(claims: Claims, claim: string): string[] | null {
  const value = claims[claim];
  if (value === undefined && claim in Object(claims['_claim_names'])) return null;
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((name): name is string => typeof name === 'string' && name !== '')
    .slice(0, MAX_VALUES);
}
