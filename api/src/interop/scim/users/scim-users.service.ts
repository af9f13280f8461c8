import { randomUUID } from 'node:crypto';
import { displayName, type ScimAttributes, type ScimList, type UserChange } from '@lectern/contract';
import {
  holdLock,
  isPostgresError,
  SCIM_ADDRESS_ENDING,
  SCIM_ISSUER,
  SCIM_SUBJECT_MARK,
  ScimUser,
  UNIQUE_VIOLATION,
  User,
} from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { AccountsService } from '../../../identity/accounts/accounts.service.js';
import { ConfirmedAddresses } from '../../../identity/accounts/confirmed-addresses.service.js';
import { UsersService } from '../../../people/users/users.service.js';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { selectAttributes } from '../filters/select-attributes.js';
import { presentList, presentUser } from '../present-resources.js';
import { readLimits } from '../read-limits.js';
import { readOperations } from '../read-operations.js';
import { type PlainResource, readUser } from '../scim-library.js';
import { patchUser } from './patch-user.js';
import { readAccountFields, readNames, readSentUser, type SentUser } from './read-sent-user.js';
import { findByUserName, findScimUser, findScimUsers } from './scim-users.queries.js';

/** A person of a directory: the row of the directory, the account, and the data that the directory sent last. */
interface DirectoryEntry {
  link: ScimUser;
  user: User;
  lastSent: SentUser;
}

/**
 * The people of a directory (a service account). A directory makes, links and suspends accounts, and changes names and email addresses. It
 * sees only the people that it brought in, and it changes neither roles nor administrators.
 */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly source: DataSource,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly addresses: ConfirmedAddresses,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(query: ScimList, directory: User): Promise<PlainResource> {
    const limits = readLimits(query);
    const { items, total } = await findScimUsers(this.source.manager, directory.id, query, limits);
    return presentList(
      items.map((row) => selectAttributes(presentUser(row, this.env.publicUrl), query)),
      total,
      limits,
    );
  }

  /** @throws Refusal (404) for a person who is not in the directory */
  async get(userId: string, query: ScimAttributes, directory: User): Promise<PlainResource> {
    const row = isUuid(userId) && (await findScimUser(this.source.manager, directory.id, userId));
    if (!row) throw refuseUnknownUser();
    return selectAttributes(presentUser(row, this.env.publicUrl), query);
  }

  /**
   * Makes an account, or links the account with the sent address. A person whom the directory deleted earlier is restored.
   * @returns the id of the account
   * @throws Refusal (409) for a user name that another person of the directory has
   */
  create(body: PlainResource, directory: User): Promise<string> {
    const sent = readSentUser(readUser(body));
    return this.runExclusively(directory, async (manager) => {
      const namesake = await findByUserName(manager, directory.id, sent.userName);
      if (namesake && !namesake.isRemoved) throw refuseUserName(sent.userName);
      const existingUser = await this.findAccount(manager, sent, directory, namesake?.userId);
      const user = existingUser ?? (await this.createAccount(manager, sent, directory));
      if (existingUser) await this.recordAudit(manager, 'user.directory-linked', existingUser, directory);
      await this.addToDirectory(manager, user, sent, directory);
      return user.id;
    });
  }

  /** Adds a person to the directory, or restores a person whom the directory deleted earlier. */
  private async addToDirectory(manager: EntityManager, user: User, sent: SentUser, directory: User) {
    const key = { serviceId: directory.id, userId: user.id };
    const removedLink = await manager.findOneBy(ScimUser, key);
    if (removedLink) {
      // The new user name is saved at once, because another person of the directory may have the old one.
      await manager.update(ScimUser, key, { removedAt: null, userName: sent.userName });
      return this.applyChanges(manager, buildEntry(removedLink, user), sent, directory);
    }
    // The directory vouches for the address of an account that it made, and for a confirmed address.
    const isVouched = user.issuer === SCIM_ISSUER || (await this.addresses.isConfirmed(manager, user));
    await manager.insert(ScimUser, {
      ...{ ...key, userName: sent.userName, externalId: sent.externalId, isActive: sent.isActive },
      ...{ attributes: sent.attributes as never, vouchedEmail: isVouched ? user.email : null },
    });
    return this.setActive(manager, user, sent.isActive, directory);
  }

  /** @throws Refusal (404) for a person who is not in the directory */
  replace(userId: string, body: PlainResource, directory: User): Promise<void> {
    const sent = readSentUser(readUser(body));
    return this.runExclusively(directory, async (manager) =>
      this.applyChanges(manager, await this.findEntry(manager, userId, directory), sent, directory),
    );
  }

  /** @throws Refusal (404) for a person who is not in the directory */
  patch(userId: string, body: PlainResource, directory: User): Promise<void> {
    const operations = readOperations(body);
    return this.runExclusively(directory, async (manager) => {
      const entry = await this.findEntry(manager, userId, directory);
      const { userName, externalId, attributes, isActive } = entry.link;
      const currentUser = {
        userName,
        ...(externalId !== null && { externalId }),
        ...attributes,
        active: isActive,
      };
      await this.applyChanges(
        manager,
        entry,
        readSentUser(readUser(patchUser(currentUser, operations))),
        directory,
      );
    });
  }

  /** Suspends the person, unless they are an administrator, and hides them from the directory. */
  remove(userId: string, directory: User): Promise<void> {
    return this.runExclusively(directory, async (manager) => {
      const { link, user } = await this.findEntry(manager, userId, directory);
      const { serviceId } = link;
      await manager.update(ScimUser, { serviceId, userId }, { removedAt: new Date(), isActive: false });
      if (user.role !== 'admin') await this.setActive(manager, user, false, directory);
    });
  }

  /** Runs a change in a transaction, after the earlier changes of the same directory. */
  private async runExclusively<Result>(
    directory: User,
    apply: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.source.transaction(async (manager) => {
        await holdLock(manager, `directory ${directory.id}`);
        return apply(manager);
      });
    } catch (error) {
      // Another account got the address after it was checked.
      if (!isPostgresError(error, UNIQUE_VIOLATION)) throw error;
      throw new Refusal(409, 'people.user.emailTaken', { code: 'uniqueness' });
    }
  }

  private async findEntry(manager: EntityManager, userId: string, directory: User): Promise<DirectoryEntry> {
    const key = { serviceId: directory.id, userId, removedAt: IsNull() };
    const link = isUuid(userId) ? await manager.findOneBy(ScimUser, key) : null;
    if (!link) throw refuseUnknownUser();
    return buildEntry(link, await manager.findOneByOrFail(User, { id: userId }));
  }

  /**
   * Finds the account for a person who is not in the directory: that of `removedId`, otherwise the one with the sent address. Null where
   * there is none, or where it belongs to another person of the directory.
   * @param removedId the person with the same user name whom the directory deleted earlier
   */
  private async findAccount(manager: EntityManager, sent: SentUser, directory: User, removedId?: string) {
    if (removedId) return manager.findOneByOrFail(User, { id: removedId });
    const user = sent.address ? await manager.findOneBy(User, { email: sent.address }) : null;
    if (!user) return null;
    const key = { serviceId: directory.id, userId: user.id, removedAt: IsNull() };
    return (await manager.existsBy(ScimUser, key)) ? null : user;
  }

  /** Makes an account. Where another account has the sent address, it gets a made-up one that receives no mail. */
  private async createAccount(manager: EntityManager, sent: SentUser, directory: User): Promise<User> {
    const { address, firstName, lastName } = sent;
    if (address && this.accounts.isReserved(address))
      throw new Refusal(409, 'people.user.emailTaken', { code: 'uniqueness' });
    const isFree = address !== null && !(await manager.existsBy(User, { email: address }));
    const subject = randomUUID();
    const created = await manager.save(
      manager.create(User, {
        issuer: SCIM_ISSUER,
        subject: SCIM_SUBJECT_MARK + subject,
        email: isFree ? address : subject + SCIM_ADDRESS_ENDING,
        ...readNames({ firstName, lastName }),
        role: 'student',
      }),
    );
    await this.recordAudit(manager, 'user.directory-created', created, directory);
    return created;
  }

  /** Changes those parts of the account that differ from what the directory sent last. Changes made in Lectern since then stay. */
  private async applyChanges(
    manager: EntityManager,
    { link, user, lastSent }: DirectoryEntry,
    sent: SentUser,
    directory: User,
  ) {
    const { serviceId, userId } = link;
    const namesake = await findByUserName(manager, serviceId, sent.userName);
    if (namesake && !namesake.isRemoved && namesake.userId !== userId) throw refuseUserName(sent.userName);
    const changedNames = {
      ...(sent.firstName !== lastSent.firstName && { firstName: sent.firstName ?? null }),
      ...(sent.lastName !== lastSent.lastName && { lastName: sent.lastName ?? null }),
    };
    const changedAddress = sent.address !== lastSent.address ? sent.address : null;
    const hasNewAddress = changedAddress !== null && changedAddress !== user.email;
    if (hasNewAddress) await this.requireChangeableAddress(manager, user, changedAddress);
    const isVouched = hasNewAddress && link.vouchedEmail === user.email;
    await manager.update(
      ScimUser,
      { serviceId, userId },
      {
        ...{ userName: sent.userName, externalId: sent.externalId, isActive: sent.isActive },
        ...{ attributes: sent.attributes as never, changedAt: new Date() },
        ...(isVouched && { vouchedEmail: changedAddress }),
      },
    );
    const change: UserChange = {
      ...readNames(changedNames),
      ...(hasNewAddress && { email: changedAddress }),
    };
    if (user.role !== 'admin' && Object.keys(change).length)
      await this.users.update(userId, change, directory, manager);
    if (sent.isActive !== lastSent.isActive) await this.setActive(manager, user, sent.isActive, directory);
  }

  /** @throws Refusal (403) for an administrator and for a person with a password, (409) for the address of another account */
  private async requireChangeableAddress(manager: EntityManager, user: User, address: string) {
    const values = { name: displayName(user) };
    if (user.role === 'admin') throw new Refusal(403, 'interop.scim.administrator', { values });
    if (await this.accounts.findByUser(user))
      throw new Refusal(403, 'interop.scim.passwordAddress', { values });
    const isTaken = this.accounts.isReserved(address) || (await manager.existsBy(User, { email: address }));
    if (isTaken) throw new Refusal(409, 'people.user.emailTaken', { code: 'uniqueness' });
  }

  /**
   * Suspends a person, or restores the role that the person had before a directory suspended them.
   * @throws Refusal (403) for an administrator, (409) for a person whom an administrator suspended
   */
  private async setActive(manager: EntityManager, { id, ...user }: User, isActive: boolean, directory: User) {
    const isAlreadyActive = user.role !== 'suspended';
    if (isActive === isAlreadyActive) return;
    const values = { name: displayName(user) };
    if (user.role === 'admin') throw new Refusal(403, 'interop.scim.administrator', { values });
    if (!isActive) {
      const reason = displayName({ ...directory, email: '' });
      await this.users.update(id, { role: 'suspended', reason }, directory, manager);
      await manager.update(User, id, { suspendedRole: user.role });
      return;
    }
    if (!user.suspendedRole) throw new Refusal(409, 'interop.scim.suspended', { values });
    await this.users.update(id, { role: user.suspendedRole }, directory, manager);
  }

  private recordAudit(
    manager: EntityManager,
    action: 'user.directory-created' | 'user.directory-linked',
    user: User,
    actor: User,
  ) {
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    return this.audit.record(manager, { actor, action, target });
  }
}

function buildEntry(link: ScimUser, user: User): DirectoryEntry {
  const { userName, externalId, isActive, attributes } = link;
  const accountFields = readAccountFields({ ...attributes, userName });
  return { link, user, lastSent: { ...accountFields, userName, externalId, isActive, attributes } };
}

const refuseUnknownUser = () => new Refusal(404, 'interop.scim.noUser');

const refuseUserName = (userName: string) =>
  new Refusal(409, 'interop.scim.userNameTaken', {
    values: { userName: userName.slice(0, 80) },
    code: 'uniqueness',
  });
