import { displayName, SERVICE_ADDRESS_ENDING } from '@lectern/contract';
import {
  Account,
  AuthenticatorApp,
  endProviderSessions,
  endSessions,
  findSiteSettings,
  holdLock,
  Passkey,
  RecoveryCode,
  Secret,
  User,
} from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ENV } from '../../platform/infra.module.js';
import {
  ADMINISTRATOR,
  type AppliedAdministrator,
  findAppliedAdministrator,
} from './administrator-address.js';
import { isBuiltInOn, SignInProviders } from '../../platform/site/sign-in-providers.js';
import { checkPassword, hashPassword, isOutdated, type PasswordCost } from './password.js';

/** Injection token of the cost of new password hashes. */
export const NEW_PASSWORD_COST = Symbol('cost of new password hashes');

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName'> & { password: string };

/** Sessions that go on when all others of an account end. */
export interface KeptSessions {
  /** Public id of a session. */
  sessionId?: string | undefined;
  /** Uid of a session at the provider, which a sign-in in progress needs. */
  providerUid?: string | undefined;
}

/** A user as the identity provider knows them. */
type Subject = Pick<User, 'issuer' | 'subject'>;

/** The accounts of the built-in identity provider. */
@Injectable()
export class AccountsService implements OnModuleInit {
  private readonly logger = new Logger('accounts');
  /** Checked for unknown addresses, so that the response time does not reveal which addresses have an account. */
  private readonly dummyHash: Promise<string>;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly audit: AuditService,
    @Inject(NEW_PASSWORD_COST) private readonly cost: PasswordCost,
    private readonly providers: SignInProviders,
  ) {
    this.dummyHash = this.hash('dummy');
  }

  async onModuleInit() {
    // Reads the settings from the database, because those in memory may not be loaded yet.
    const { signIn } = await findSiteSettings(this.source);
    if (isBuiltInOn(this.env, signIn)) await this.applyAdministrator();
  }

  find(id: string): Promise<Account | null> {
    return this.source.getRepository(Account).findOneBy({ id });
  }

  async signIn(email: string, password: string): Promise<Account | null> {
    const account = await this.source.getRepository(Account).findOneBy({ email });
    const isCorrect = await checkPassword(password, account?.passwordHash ?? (await this.dummyHash));
    if (!isCorrect || !account) return null;
    if (isOutdated(account.passwordHash, this.cost)) await this.rehashPassword(account, password);
    return account;
  }

  /** Whether this is the present password of the account. */
  hasPassword({ passwordHash }: Account, password: string): Promise<boolean> {
    return checkPassword(password, passwordHash);
  }

  findByEmail(email: string): Promise<Account | null> {
    return this.source.getRepository(Account).findOneBy({ email });
  }

  /** The account of a user; null for users of another provider. */
  async findByUser(user: Subject): Promise<Account | null> {
    return this.hasAccount(user) ? this.find(user.subject) : null;
  }

  /** The user of an account; null before its first sign-in. */
  async findUser(manager: EntityManager, id: string): Promise<User | null> {
    const users = await manager.findBy(User, { subject: id });
    return users.find((user) => this.providers.isBuiltIn(user)) ?? null;
  }

  /** Whether an address belongs to the account of the environment or to service accounts, so that no one else can take it. */
  isReserved(email: string): boolean {
    return email === this.env.adminEmail || email.endsWith(SERVICE_ADDRESS_ENDING);
  }

  /** Whether a person of the external provider has this address. Such a person signs in there, and gets no account here. */
  async isExternal(manager: EntityManager, email: string): Promise<boolean> {
    if (!this.providers.hasExternal) return false;
    const user = await manager.findOneBy(User, { email });
    return user !== null && !this.providers.isBuiltIn(user);
  }

  /** @returns null if the address has an account already, at either provider, or is reserved for the administrator */
  async signUp(
    { password, ...account }: NewAccount,
    { isPending = false, manager = this.source.manager } = {},
  ): Promise<Account | null> {
    const passwordHash = await this.hash(password);
    if (this.isReserved(account.email) || (await this.isExternal(manager, account.email))) return null;
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(Account)
      .values({ ...account, isPending, passwordHash })
      .orIgnore()
      .returning('id')
      .execute();
    return raw.length ? manager.findOneBy(Account, { id: raw[0].id }) : null;
  }

  /** Sets a new password and ends all other sessions of the account. */
  async setPassword(manager: EntityManager, { id }: Account, password: string, kept: KeptSessions = {}) {
    const passwordHash = await this.hash(password);
    await manager.update(Account, id, { passwordHash, hasInitialPassword: false });
    await this.endSessions(manager, id, kept);
  }

  /** Changes the address for sign-in; does nothing for users of another provider. */
  async changeEmail(manager: EntityManager, user: Subject, email: string) {
    if (this.hasAccount(user)) await manager.update(Account, user.subject, { email, emailVerifiedAt: null });
  }

  /** Ends the sessions of an account's user, and those at the provider. */
  async endSessions(manager: EntityManager, id: string, { sessionId, providerUid }: KeptSessions = {}) {
    const user = await this.findUser(manager, id);
    if (user) await endSessions(manager, user, sessionId, providerUid);
    else await endProviderSessions(manager, id, providerUid);
  }

  /** Replaces a hash that is cheaper to compute than new hashes. One-time links of the account stop working with the old hash. */
  private async rehashPassword({ id, passwordHash: old }: Account, password: string) {
    const passwordHash = await this.hash(password);
    await this.source.getRepository(Account).update({ id, passwordHash: old }, { passwordHash });
  }

  /**
   * Creates the account of ADMIN_EMAIL with ADMIN_PASSWORD. If it exists, resets its password, removes its second factor and ends its
   * sessions. Does nothing until one of the variables changes again, so a change or deletion of the account in Lectern is not undone.
   */
  async applyAdministrator(): Promise<void> {
    const { adminEmail: email, adminPassword: password } = this.env;
    if (!password) return;
    await this.source.transaction(async (manager) => {
      await holdLock(manager, 'administrator');
      if (await isApplied(manager, email, password)) return;
      const existing = await manager.findOneBy(Account, { email });
      const passwordHash = await this.hash(password);
      if (existing) await this.resetAdministrator(manager, existing, passwordHash);
      else
        await manager.insert(Account, {
          email,
          passwordHash,
          hasInitialPassword: true,
          firstName: 'Lectern',
          lastName: 'Administrator',
        });
      const applied: AppliedAdministrator = { email, passwordHash };
      await manager.upsert(Secret, { name: ADMINISTRATOR, value: applied as never }, ['name']);
    });
  }

  /** Whether a user may have an account. The subjects of such users are ids of accounts; subjects of imports and tests may be no UUIDs. */
  private hasAccount({ issuer, subject }: Subject): boolean {
    return this.providers.isBuiltIn({ issuer }) && isUuid(subject);
  }

  private hash(password: string): Promise<string> {
    return hashPassword(password, this.cost);
  }

  private async resetAdministrator(manager: EntityManager, { id }: Account, passwordHash: string) {
    await manager.update(Account, id, { passwordHash, isPending: false, hasInitialPassword: true });
    // Lets an administrator sign in again who has lost the second factor, and has no colleague to reset it.
    await manager.delete(Passkey, { accountId: id });
    await manager.delete(AuthenticatorApp, { accountId: id });
    await manager.delete(RecoveryCode, { accountId: id });
    await this.endSessions(manager, id);
    this.logger.warn(
      'ADMIN_PASSWORD has changed: the administrator has a new password and no second factor, and old sessions ended',
    );
    const user = await this.findUser(manager, id);
    if (!user) return;
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    const detail = 'ADMIN_PASSWORD';
    await this.audit.record(manager, { actor: user, action: 'user.password-changed', target, detail });
  }
}

async function isApplied(manager: EntityManager, email: string, password: string) {
  const applied = await findAppliedAdministrator(manager);
  return applied?.email === email && checkPassword(password, applied.passwordHash);
}
