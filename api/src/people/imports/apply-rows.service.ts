import { addMembers, groupBy, lockGroup, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { InvitationSender, lockInvitations } from '../../identity/inviting/invitation-sender.service.js';
import { UsersService } from '../users/users.service.js';
import { planRows, type RowPlan } from './plan-rows.js';
import { storeText, type StoredRow } from './stored-text.js';
import { insertGroups } from './user-imports.queries.js';

/** The import that rows belong to, and the administrator who started it. */
interface ImportOrigin {
  importId: string;
  actor: User;
  createsGroups: boolean;
}

/** Makes the changes of a batch of rows. The rows are compared with the users, groups and invitations that exist at that time. */
@Injectable()
export class ApplyRows {
  constructor(
    private readonly audit: AuditService,
    private readonly users: UsersService,
    private readonly invitations: InvitationSender,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  /**
   * Must run within a transaction. If two imports of the same file run at the same time, one of them makes each change and the other
   * finds nothing to change.
   * @returns the changes that were made, in the order of the rows
   */
  async apply(manager: EntityManager, rows: StoredRow[], origin: ImportOrigin): Promise<RowPlan[]> {
    await lockInvitations(manager);
    if (origin.createsGroups) await this.createGroups(manager, rows, origin.actor);
    const plans = (await planRows(manager, rows, this.addresses)).map(refuseUnknownGroup);
    await joinGroups(manager, plans);
    await this.changeRoles(manager, plans, origin.actor);
    const people = rows.flatMap(({ email, firstName, lastName }, index) => {
      const { outcome, groups, role } = plans[index] as RowPlan;
      const isInvited = outcome === 'invite' || outcome === 'unconfirmed';
      return isInvited && role ? [{ email, firstName, lastName, role, groups }] : [];
    });
    const { importId, actor } = origin;
    await this.invitations.send(manager, people, { invitedById: actor.id, importId });
    return plans;
  }

  /** Creates the groups that the rows name. */
  private async createGroups(manager: EntityManager, rows: StoredRow[], actor: User) {
    const missing = (await planRows(manager, rows, this.addresses)).flatMap(
      ({ unknownGroups }) => unknownGroups,
    );
    if (!missing.length) return;
    const names = [...new Map(missing.map((name) => [name.toLowerCase(), name])).values()];
    for (const group of await insertGroups(manager, names))
      await this.audit.record(manager, {
        actor,
        action: 'group.created',
        target: { kind: 'group', ...group },
      });
  }

  private async changeRoles(manager: EntityManager, plans: RowPlan[], actor: User) {
    for (const { user, role } of plans)
      if (user && role) await this.users.update(user.id, { role }, actor, manager);
  }
}

/** Makes a row with an unknown group a problem. Such a group was archived or deleted after the preview. */
function refuseUnknownGroup(plan: RowPlan): RowPlan {
  const [name] = plan.unknownGroups;
  if (name === undefined) return plan;
  return {
    outcome: 'problem',
    problem: describeUnknownGroup(name),
    unknownGroups: plan.unknownGroups,
    groups: [],
  };
}

/** The problem of a row with an unknown group, as it is stored. */
export const describeUnknownGroup = (name: string): string =>
  storeText({ id: 'people.importRow.unknownGroup', values: { name } });

async function joinGroups(manager: EntityManager, plans: RowPlan[]) {
  const joins = plans.flatMap(({ outcome, user, groups }) =>
    outcome === 'update' && user ? groups.map(({ id }) => ({ groupId: id, userId: user.id })) : [],
  );
  const byGroup = [...groupBy(joins, ({ groupId }) => groupId)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [groupId, members] of byGroup) {
    if (!(await lockGroup(manager, groupId))) continue;
    await addMembers(
      manager,
      groupId,
      members.map(({ userId }) => userId),
      'import',
    );
  }
}
