import {
  displayName,
  type OwnChange,
  type UserChange,
  type UserList,
  type UserQuery,
} from '@lectern/contract';
import { eraseUser, isPostgresError, notify, UNIQUE_VIOLATION, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { SessionRevocationService } from '../../identity/sessions/session-revocation.service.js';
import { AccountsService } from '../../identity/accounts/accounts.service.js';
import { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { listUsers } from './list-users.js';
import { type Administrators, lockAdministrators } from './users.queries.js';

const COMPARED_FIELDS = ['firstName', 'lastName', 'email', 'role'] as const;

/** Users and the changes that administrators make to them. At least one administrator always remains. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly addresses: ConfirmedAddresses,
    private readonly sessionRevocation: SessionRevocationService,
  ) {}

  list(query: Localized<UserQuery>): Promise<UserList> {
    return listUsers(this.users, this.addresses, query);
  }

  /** Like `list`; the audit log records who exported how many users. */
  async exportList(query: Localized<UserQuery>, actor: User): Promise<UserList> {
    const list = await listUsers(this.users, this.addresses, query);
    await this.audit.record(this.users.manager, {
      actor,
      action: 'user.list-exported',
      target: userTarget(actor),
      detail: String(list.users.length),
    });
    return list;
  }

  /**
   * Writes only the fields that differ, so that concurrent changes of different fields are both kept.
   * @param transaction the caller's transaction; without it, the change has its own
   */
  async update(userId: string, sent: UserChange, actor: User, transaction?: EntityManager): Promise<User> {
    const change = (manager: EntityManager) => this.change(manager, userId, () => sent, actor);
    if (transaction) return (await change(transaction)).user;
    try {
      return (await this.users.manager.transaction(change)).user;
    } catch (error) {
      if (!isPostgresError(error, UNIQUE_VIOLATION)) throw error;
      throw new Refusal(409, 'people.user.emailTaken');
    }
  }

  /** @returns whether the call changed anything */
  async setSuspended(userId: string, isSuspended: boolean, actor: User): Promise<boolean> {
    const chooseChange = ({ role }: User): UserChange => {
      if ((role === 'suspended') === isSuspended) return {};
      return { role: isSuspended ? 'suspended' : 'student' };
    };
    const { isChanged } = await this.users.manager.transaction((manager) =>
      this.change(manager, userId, chooseChange, actor),
    );
    return isChanged;
  }

  /** Changes a person's own name, time zone or language; empty names are stored as null. */
  async updateOwn(user: User, { firstName, lastName, timeZone, locale }: OwnChange): Promise<User> {
    const change = {
      ...(firstName !== undefined && { firstName: firstName || null }),
      ...(lastName !== undefined && { lastName: lastName || null }),
      ...(timeZone !== undefined && { timeZone }),
      ...(locale !== undefined && { locale }),
    };
    if (Object.keys(change).length) await this.users.update(user.id, change);
    return Object.assign(user, change);
  }

  async delete(userId: string, actor: User): Promise<void> {
    await this.users.manager.transaction(async (manager) => {
      if (!(await lockAdministrators(manager)).all.has(actor.id))
        throw new Refusal(403, 'platform.noPermission');
      if (userId === actor.id) throw new Refusal(403, 'people.user.ownAccount');
      const user = await this.erase(userId, manager);
      // This is the only entry that names the deleted user. It documents whose account was deleted.
      await this.audit.record(manager, { actor, action: 'user.deleted', target: userTarget(user) });
    });
  }

  /** Deletes a person's own account. The audit log records the deletion without a name. */
  async deleteOwn({ id }: User): Promise<void> {
    await this.users.manager.transaction(async (manager) => {
      await this.erase(id, manager);
      const target = { kind: 'user', id, name: null } as const;
      await this.audit.record(manager, { actor: { id }, action: 'user.left', target });
    });
  }

  /**
   * Permanently deletes a person's data; see `eraseUser`.
   * @param transaction the caller's transaction; without it, the deletion has its own
   * @returns the user as they were before
   * @throws Refusal (409) for the last administrator
   */
  async erase(userId: string, transaction?: EntityManager): Promise<User> {
    if (!transaction) return this.users.manager.transaction((manager) => this.erase(userId, manager));
    const administrators = await lockAdministrators(transaction);
    const user = await lockUser(transaction, userId);
    requireAnotherAdministrator(administrators, userId);
    await this.sessionRevocation.revoke(transaction, user);
    await eraseUser(transaction, user, await this.addresses.findReserved(transaction));
    return user;
  }

  /** @param chooseChange receives the locked user */
  private async change(
    manager: EntityManager,
    userId: string,
    chooseChange: (user: User) => UserChange,
    actor: User,
  ): Promise<{ user: User; isChanged: boolean }> {
    const administrators = await lockAdministrators(manager);
    if (!administrators.all.has(actor.id)) throw new Refusal(403, 'platform.noPermission');
    const user = await lockUser(manager, userId);
    const sent = chooseChange(user);
    const change = findDifference(user, sent);
    const fields = Object.keys(change);
    if (!fields.length) return { user, isChanged: false };
    if (user.isService && change.email) throw new Refusal(409, 'people.serviceAccount.noAddress');
    if (change.role) {
      if (userId === actor.id) throw new Refusal(403, 'people.user.ownRole');
      requireAnotherAdministrator(administrators, userId);
    }

    const suspensionReason = change.role === 'suspended' ? sent.reason || null : null;
    await manager.update(User, userId, {
      ...change,
      ...(change.role && { suspensionReason, suspendedRole: null }),
    });
    if (change.email) await this.accounts.changeEmail(manager, user, change.email);
    // A new address may belong to another person, who must not get the open sessions.
    if (change.role === 'suspended' || (change.email && userId !== actor.id))
      await this.sessionRevocation.revoke(manager, user);
    else if (change.role) await notify(manager, 'user_changed', userId);
    await this.audit.record(manager, {
      actor,
      action: chooseAction(user, change),
      target: userTarget(user),
      fields,
      detail: await this.describeChange(manager, user, change),
    });
    return { user: Object.assign(user, change), isChanged: true };
  }

  /** The old and new role, and the hashes of the old and new address, for the audit log. */
  private async describeChange(manager: EntityManager, user: User, { role, email }: UserChange) {
    const parts = [
      role && `${user.role} → ${role}`,
      email && (await this.audit.describeAddressChange(manager, user.email, email)),
    ].filter(Boolean);
    return parts.length ? parts.join(' · ') : undefined;
  }
}

async function lockUser(manager: EntityManager, id: string): Promise<User> {
  const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new Refusal(404, 'people.userGone');
  return user;
}

/** Service accounts don't count, because they can't sign in. @throws Refusal (409) for the last administrator */
function requireAnotherAdministrator({ people }: Administrators, userId: string) {
  if (people.size === 1 && people.has(userId)) throw new Refusal(409, 'people.user.lastAdministrator');
}

const userTarget = (user: User) => ({ kind: 'user', id: user.id, name: displayName(user) }) as const;

function findDifference(user: User, sent: UserChange): UserChange {
  const stored = { ...sent, ...emptyAsNull(sent, 'firstName'), ...emptyAsNull(sent, 'lastName') };
  const changed = COMPARED_FIELDS.filter(
    (field) => stored[field] !== undefined && stored[field] !== user[field],
  );
  return Object.fromEntries(changed.map((field) => [field, stored[field]]));
}

const emptyAsNull = (sent: UserChange, field: 'firstName' | 'lastName') =>
  sent[field] === '' ? { [field]: null } : {};

function chooseAction(user: User, { role }: UserChange) {
  if (role === 'suspended') return 'user.suspended';
  return role && user.role === 'suspended' ? 'user.reactivated' : 'user.updated';
}
