import type { GroupClaim } from '@lectern/contract';
import { Group, isPostgresError, UNIQUE_VIOLATION, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV } from '../../platform/infra.module.js';
import { GroupChangesService } from './group-changes.service.js';
import { updateClaimValue } from './groups.queries.js';

/** Reads and changes the value of the sign-in provider's groups claim that makes people members of a group. */
@Injectable()
export class GroupClaimService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async get(groupId: string): Promise<GroupClaim> {
    const { claimValue } = await this.source.getRepository(Group).findOneByOrFail({ id: groupId });
    return { claim: this.claim, value: claimValue };
  }

  /** @throws Refusal (409) for a value that another group has */
  async update(groupId: string, value: string | null, actor: User): Promise<GroupClaim> {
    try {
      await this.changes.change(actor, groupId, async (manager) => {
        await updateClaimValue(manager, groupId, value);
        return { entry: { action: 'group.updated', fields: ['claimValue'] }, result: undefined };
      });
    } catch (error) {
      if (!isPostgresError(error, UNIQUE_VIOLATION)) throw error;
      throw new Refusal(409, 'people.group.claimTaken');
    }
    return { claim: this.claim, value };
  }

  private get claim(): string | null {
    return this.env.oidc?.groupsClaim ?? null;
  }
}
