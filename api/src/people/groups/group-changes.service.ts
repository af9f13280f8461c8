import { type AuditAction, GROUP_ARCHIVED } from '@lectern/contract';
import { lockGroup, type User } from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { RightsService } from '../../platform/rights/rights.service.js';

type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

/** What a change of a group adds to the audit log. */
interface Entry {
  action: Extract<AuditAction, `group.${string}`>;
  fields?: string[];
  detail?: string;
}

interface Change<Result> {
  /** Null where nothing changed. */
  entry: Entry | null;
  result: Result;
}

const ARCHIVED = 'This group is archived. Restore it in its settings first.';

/** Changes a group in one transaction: checks who calls, locks the group and records the change. */
@Injectable()
export class GroupChangesService {
  constructor(
    private readonly source: DataSource,
    private readonly rights: RightsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * @param apply gets the locked group
   * @throws NotFoundException when the group is unknown, or this person does not manage it
   */
  async change<Result>(
    actor: User,
    groupId: string,
    apply: (manager: EntityManager, group: LockedGroup) => Promise<Change<Result>>,
  ): Promise<Result> {
    return this.source.transaction(async (manager) => {
      const group = await lockGroup(manager, groupId);
      // After the lock: a manager who was removed while this call waited for it changes nothing.
      await this.rights.require(actor, 'group', groupId, manager);
      if (!group) throw new NotFoundException('Group not found.');
      const { entry, result } = await apply(manager, group);
      const target = { kind: 'group', id: group.id, name: group.name } as const;
      if (entry) await this.audit.record(manager, { actor, target, ...entry });
      return result;
    });
  }
}

/** @throws ConflictException with the code GROUP_ARCHIVED */
export function requireActive({ archivedAt }: LockedGroup): void {
  if (archivedAt) throw new ConflictException({ message: ARCHIVED, code: GROUP_ARCHIVED });
}
