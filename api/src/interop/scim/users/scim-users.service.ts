import { randomUUID } from 'node:crypto';
import {
  displayName,
  PersonName,
  type ScimAttributes,
  type ScimList,
  type UserChange,
} from '@lectern/contract';
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
import * as z from 'zod/mini';
import { AccountsService } from '../../../identity/accounts/accounts.service.js';
import { ConfirmedAddresses } from '../../../identity/accounts/confirmed-addresses.service.js';
import { UsersService } from '../../../people/users/users.service.js';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { validate } from '../../../platform/http/validate.js';
import { ENV } from '../../../platform/infra.module.js';
import { selectAttributes } from '../filters/select-attributes.js';
import { presentList, presentUser } from '../present-resources.js';
import { readLimits } from '../read-limits.js';
import { readOperations } from '../read-operations.js';
import { type PlainResource, readUser } from '../scim-library.js';
import { chooseAddress } from './choose-address.js';
import { patchUser } from './patch-user.js';
import { findByUserName, findScimUser, findScimUsers } from './scim-users.queries.js';

/** Of the attributes that are stored for a person, as JSON. */
const MAX_ATTRIBUTES_BYTES = 16 * 1024;
const MAX_ID_LENGTH = 500;

const Names = z.object({ firstName: z.optional(PersonName), lastName: z.optional(PersonName) });

/** What a directory has sent about a person. */
interface Sent {
  userName: string;
  externalId: string | null;
  isActive: boolean;
  address: string | null;
  firstName: string | undefined;
  lastName: string | undefined;
  attributes: PlainResource;
}

/** A person, their entry in the directory, and what the directory has sent about them. */
interface Entry {
  link: ScimUser;
  user: User;
  sent: Sent;
}

/**
 * The people of a directory, which is a service account. A directory knows those whom it brought in, makes and suspends their accounts,
 * and changes names and addresses. It changes no role, and nothing of administrators.
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

  /** @throws Refusal (404) for a person whom the directory does not have */
  async get(userId: string, query: ScimAttributes, directory: User): Promise<PlainResource> {
    const row = isUuid(userId) && (await findScimUser(this.source.manager, directory.id, userId));
    if (!row) throw refuseUnknown();
    return selectAttributes(presentUser(row, this.env.publicUrl), query);
  }

  /**
   * Makes an account, or links the one that has the address already. A person whom the directory had deleted comes back.
   * @returns the id of the account
   * @throws Refusal (409) for a user name that the directory uses
   */
  create(body: PlainResource, directory: User): Promise<string> {
    const sent = readSent(readUser(body));
    return this.change(directory, async (manager) => {
      const named = await findByUserName(manager, directory.id, sent.userName);
      if (named && !named.isRemoved) throw refuseUserName(sent.userName);
      const known = await this.findAccount(manager, sent, directory, named?.userId);
      const user = known ?? (await this.createAccount(manager, sent, directory));
      if (known) await this.record(manager, 'user.directory-linked', known, directory);
      await this.link(manager, user, sent, directory);
      return user.id;
    });
  }

  /** Adds a person to the directory, or brings back one who was deleted there. */
  private async link(manager: EntityManager, user: User, sent: Sent, directory: User) {
    const key = { serviceId: directory.id, userId: user.id };
    const removed = await manager.findOneBy(ScimUser, key);
    if (removed) {
      // With the new user name, because somebody else may have the old one.
      await manager.update(ScimUser, key, { removedAt: null, userName: sent.userName });
      return this.apply(manager, readEntry(removed, user), sent, directory);
    }
    const isVouched = user.issuer === SCIM_ISSUER || (await this.addresses.isConfirmed(manager, user));
    await manager.insert(ScimUser, {
      ...{ ...key, userName: sent.userName, externalId: sent.externalId, isActive: sent.isActive },
      ...{ attributes: sent.attributes as never, vouchedEmail: isVouched ? user.email : null },
    });
    return this.setActive(manager, user, sent.isActive, directory);
  }

  /** @throws Refusal (404) for a person whom the directory does not have */
  replace(userId: string, body: PlainResource, directory: User): Promise<void> {
    const sent = readSent(readUser(body));
    return this.change(directory, async (manager) =>
      this.apply(manager, await this.findEntry(manager, userId, directory), sent, directory),
    );
  }

  /** @throws Refusal (404) for a person whom the directory does not have */
  patch(userId: string, body: PlainResource, directory: User): Promise<void> {
    const operations = readOperations(body);
    return this.change(directory, async (manager) => {
      const entry = await this.findEntry(manager, userId, directory);
      const { userName, externalId, attributes, isActive } = entry.link;
      const present = {
        userName,
        ...(externalId !== null && { externalId }),
        ...attributes,
        active: isActive,
      };
      await this.apply(manager, entry, readSent(readUser(patchUser(present, operations))), directory);
    });
  }

  /** Suspends the person and hides them from the directory. Administrators are hidden only. */
  remove(userId: string, directory: User): Promise<void> {
    return this.change(directory, async (manager) => {
      const { link, user } = await this.findEntry(manager, userId, directory);
      const { serviceId } = link;
      await manager.update(ScimUser, { serviceId, userId }, { removedAt: new Date(), isActive: false });
      if (user.role !== 'admin') await this.setActive(manager, user, false, directory);
    });
  }

  /** Runs the changes of one directory one after the other, each in one transaction. */
  private async change<Result>(
    directory: User,
    apply: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.source.transaction(async (manager) => {
        await holdLock(manager, `directory ${directory.id}`);
        return apply(manager);
      });
    } catch (error) {
      // Somebody else took the address meanwhile.
      if (!isPostgresError(error, UNIQUE_VIOLATION)) throw error;
      throw new Refusal(409, 'people.user.emailTaken', { code: 'uniqueness' });
    }
  }

  private async findEntry(manager: EntityManager, userId: string, directory: User): Promise<Entry> {
    const key = { serviceId: directory.id, userId, removedAt: IsNull() };
    const link = isUuid(userId) ? await manager.findOneBy(ScimUser, key) : null;
    if (!link) throw refuseUnknown();
    return readEntry(link, await manager.findOneByOrFail(User, { id: userId }));
  }

  /**
   * Finds the account of a person who is not in the directory: of one who was deleted there, else the one with the address. Null where
   * there is none, and where somebody else in the directory has it.
   */
  private async findAccount(manager: EntityManager, sent: Sent, directory: User, removedId?: string) {
    if (removedId) return manager.findOneByOrFail(User, { id: removedId });
    const user = sent.address ? await manager.findOneBy(User, { email: sent.address }) : null;
    if (!user) return null;
    const key = { serviceId: directory.id, userId: user.id, removedAt: IsNull() };
    return (await manager.existsBy(ScimUser, key)) ? null : user;
  }

  /** An address that somebody else in the directory has leaves the account without one. */
  private async createAccount(manager: EntityManager, sent: Sent, directory: User): Promise<User> {
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
    await this.record(manager, 'user.directory-created', created, directory);
    return created;
  }

  /** Changes of the account what the directory has changed since it sent the person the last time. */
  private async apply(
    manager: EntityManager,
    { link, user, sent: before }: Entry,
    sent: Sent,
    directory: User,
  ) {
    const { serviceId, userId } = link;
    const named = await findByUserName(manager, serviceId, sent.userName);
    if (named && !named.isRemoved && named.userId !== userId) throw refuseUserName(sent.userName);
    const names = {
      ...(sent.firstName !== before.firstName && { firstName: sent.firstName ?? null }),
      ...(sent.lastName !== before.lastName && { lastName: sent.lastName ?? null }),
    };
    const address = sent.address !== before.address ? sent.address : null;
    const isOther = address !== null && address !== user.email;
    if (isOther) await this.requireChangeableAddress(manager, user, address);
    const isVouched = isOther && link.vouchedEmail === user.email;
    await manager.update(
      ScimUser,
      { serviceId, userId },
      {
        ...{ userName: sent.userName, externalId: sent.externalId, isActive: sent.isActive },
        ...{ attributes: sent.attributes as never, changedAt: new Date() },
        ...(isVouched && { vouchedEmail: address }),
      },
    );
    const change: UserChange = { ...readNames(names), ...(isOther && { email: address }) };
    if (user.role !== 'admin' && Object.keys(change).length)
      await this.users.update(userId, change, directory, manager);
    if (sent.isActive !== before.isActive) await this.setActive(manager, user, sent.isActive, directory);
  }

  /** @throws Refusal (403) for an administrator and for a person with a password here, Refusal (409) for a taken address */
  private async requireChangeableAddress(manager: EntityManager, user: User, address: string) {
    const values = { name: displayName(user) };
    if (user.role === 'admin') throw new Refusal(403, 'interop.scim.administrator', { values });
    if (await this.accounts.findByUser(user))
      throw new Refusal(403, 'interop.scim.passwordAddress', { values });
    const isTaken = this.accounts.isReserved(address) || (await manager.existsBy(User, { email: address }));
    if (isTaken) throw new Refusal(409, 'people.user.emailTaken', { code: 'uniqueness' });
  }

  /**
   * Suspends a person, or gives back the role that they had before a directory suspended them.
   * @throws Refusal (403) for an administrator, Refusal (409) for a person whom an administrator suspended
   */
  private async setActive(manager: EntityManager, { id, ...user }: User, isActive: boolean, directory: User) {
    const isSuspended = user.role === 'suspended';
    if (isActive !== isSuspended) return;
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

  private record(
    manager: EntityManager,
    action: 'user.directory-created' | 'user.directory-linked',
    user: User,
    actor: User,
  ) {
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    return this.audit.record(manager, { actor, action, target });
  }
}

function readEntry(link: ScimUser, user: User): Entry {
  const { userName, externalId, isActive, attributes } = link;
  const own = readAttributes({ ...attributes, userName });
  return { link, user, sent: { ...own, userName, externalId, isActive, attributes } };
}

/** @throws Refusal (400) for ids and attributes that are too long */
function readSent({ userName, externalId, active, ...resource }: PlainResource): Sent {
  const { id: _id, meta: _meta, schemas: _schemas, groups: _groups, ...attributes } = resource;
  const name = String(userName ?? '').trim();
  const ownId = typeof externalId === 'string' && externalId !== '' ? externalId : null;
  if (!name) throw new Refusal(400, 'interop.scim.userName', { code: 'invalidValue' });
  if (name.length > MAX_ID_LENGTH || (ownId?.length ?? 0) > MAX_ID_LENGTH)
    throw new Refusal(400, 'interop.scim.longId', { values: { max: MAX_ID_LENGTH }, code: 'invalidValue' });
  if (Buffer.byteLength(JSON.stringify(attributes)) > MAX_ATTRIBUTES_BYTES)
    throw new Refusal(400, 'interop.scim.manyAttributes', {
      values: { kilobytes: MAX_ATTRIBUTES_BYTES / 1024 },
      code: 'invalidValue',
    });
  const sent = readAttributes({ ...attributes, userName: name });
  readNames({ firstName: sent.firstName, lastName: sent.lastName });
  return { ...sent, userName: name, externalId: ownId, isActive: active !== false, attributes };
}

function readAttributes(resource: PlainResource): Pick<Sent, 'address' | 'firstName' | 'lastName'> {
  const { givenName, familyName } = Object(resource['name']);
  return { address: chooseAddress(resource), firstName: givenName, lastName: familyName };
}

/** @throws InvalidInput for a name that the product does not accept from the person either */
const readNames = (names: { firstName?: string | null | undefined; lastName?: string | null | undefined }) =>
  validate(Names, names) as { firstName?: string | null; lastName?: string | null };

const refuseUnknown = () => new Refusal(404, 'interop.scim.noUser');

const refuseUserName = (userName: string) =>
  new Refusal(409, 'interop.scim.userNameTaken', {
    values: { userName: userName.slice(0, 80) },
    code: 'uniqueness',
  });
