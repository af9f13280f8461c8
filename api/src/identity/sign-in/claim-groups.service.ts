import { addMembers, lockGroup, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ENV } from '../../platform/infra.module.js';
import { findChangedMemberships, removeClaimMember } from './claim-groups.queries.js';

/**
 * Values of a claim that are compared with groups. Further values are cut: a membership from an earlier sign-in ends if only a cut value
 * names its group.
 */
const MAX_VALUES = 1000;

type Claims = Record<string, unknown>;

/** Makes people members of the groups that a claim of another identity provider names, at each sign-in. */
@Injectable()
export class ClaimGroups {
  private readonly log = new Logger('claim-groups');

  constructor(
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Adds the memberships that the claim names, and ends those from earlier sign-ins that it no longer names. Memberships from
   * elsewhere stay as they are, and so do enrollments and progress.
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
      // The group was deleted in the meantime.
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

/** @returns null where the provider refers to another place for the values (OpenID Connect Core, section 5.6.2) */
function readValues(claims: Claims, claim: string): string[] | null {
  const value = claims[claim];
  if (value === undefined && claim in Object(claims['_claim_names'])) return null;
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, MAX_VALUES);
}
