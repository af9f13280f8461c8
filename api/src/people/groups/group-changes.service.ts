import { type AuditAction, GROUP_ARCHIVED } from '@lectern/contract';
import { lockGroup, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { RightsService } from '../../platform/rights/rights.service.js';

type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

/** An audit entry of a group, without its actor and target. */
interface GroupEntry {
  action: Extract<AuditAction, `group.${string}`>;
  fields?: string[];
  detail?: string;
}

interface GroupChange<Result> {
  /** Null where nothing changed. */
  entry: GroupEntry | null;
  result: Result;
}

/** Changes a group in one transaction: locks the group, checks the actor's rights and records the change in the audit log. */
@Injectable()
export class GroupChangesService {
  constructor(
    private readonly source: DataSource,
    private readonly rights: RightsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * @param apply makes the change
   * @throws Refusal (404) when the group is unknown, or this person does not manage it
   */
  async change<Result>(
    actor: User,
    groupId: string,
    apply: (manager: EntityManager, group: LockedGroup) => Promise<GroupChange<Result>>,
  ): Promise<Result> {
    return this.source.transaction(async (manager) => {
      const group = await lockGroup(manager, groupId);
      // The rights are checked after the lock, so that a manager who was removed while this call waited for the lock changes nothing.
      await this.rights.require(actor, 'group', groupId, manager);
      if (!group) throw new Refusal(404, 'people.group.notFound');
      const { entry, result } = await apply(manager, group);
      const target = { kind: 'group', id: group.id, name: group.name } as const;
      if (entry) await this.audit.record(manager, { actor, target, ...entry });
      return result;
    });
  }
}

/** @throws Refusal (409) with the code GROUP_ARCHIVED */
export function requireActive({ archivedAt }: LockedGroup): void {
  if (archivedAt) throw new Refusal(409, 'people.group.archived', { code: GROUP_ARCHIVED });
}
