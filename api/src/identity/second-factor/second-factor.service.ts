import { displayName, MAX_PASSKEYS, type SecondFactor } from '@lectern/contract';
import {
  Account,
  AuthenticatorApp,
  isPostgresError,
  Passkey,
  RecoveryCode,
  UNIQUE_VIOLATION,
  User,
} from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ENV } from '../../platform/infra.module.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { AccountsService, type KeptSessions } from '../accounts/accounts.service.js';
import { type AppKey, checkCode, findStartedKey, startApp } from './authenticator-apps.js';
import { type NewCredential, PasskeyRefusedError, PasskeysService } from './passkeys.service.js';
import { countCodes, replaceCodes, useCode } from './recovery-codes.js';
import { findFactors, findNextStep, requiresSecondFactor, type SignInStep } from './second-factor-rule.js';

/** The code is wrong, was used already, or is of another time. */
export class WrongCodeError extends Error {}

/** A change of an account's factors. The email has the same name, and the audit entry is `user.<name>`. */
type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-app-added'
  | 'authenticator-app-removed'
  | 'recovery-codes-replaced'
  | 'recovery-code-used'
  | 'second-factor-reset';

/** Changes passkeys, authenticator apps and recovery codes. Each change is one transaction with an email and an audit entry. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly accounts: AccountsService,
    private readonly passkeys: PasskeysService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
  ) {}

  /** @throws Refusal (409) for a user of another provider */
  async requireAccount(user: Pick<User, 'issuer' | 'subject'>): Promise<Account> {
    const account = await this.accounts.findByUser(user);
    if (!account) throw new Refusal(409, 'identity.secondFactor.otherProvider');
    return account;
  }

  async get(user: User): Promise<SecondFactor> {
    const account = await this.accounts.findByUser(user);
    const isRequired = account !== null && requiresSecondFactor(this.env, user.role);
    const accountId = account?.id;
    const { manager } = this.source;
    const passkeys = accountId
      ? await manager.find(Passkey, { where: { accountId }, order: { createdAt: 'ASC' } })
      : [];
    const app = accountId ? await manager.findOneBy(AuthenticatorApp, { accountId }) : null;
    return {
      passkeys: passkeys.map(presentPasskey),
      authenticatorApp: app?.confirmedAt
        ? { addedAt: app.confirmedAt.toISOString(), lastUsedAt: app.lastUsedAt?.toISOString() ?? null }
        : null,
      recoveryCodesLeft: accountId ? await countCodes(manager, accountId) : 0,
      isRequired,
      dueAt: (isRequired && account?.secondFactorDueAt?.toISOString()) || null,
      canUsePasskeys: account !== null && this.passkeys.isAvailable,
    };
  }

  async findNextStep(account: Account, isVerified: boolean): Promise<SignInStep | null> {
    const { manager } = this.source;
    const user = await this.accounts.findUser(manager, account.id);
    return findNextStep(manager, this.env, account, { isVerified, user });
  }

  findFactors(accountId: string) {
    return findFactors(this.source.manager, accountId);
  }

  /** @returns recovery codes if this is the first factor @throws Refusal (409), PasskeyRefusedError */
  async addPasskey(accountId: string, name: string, credential: NewCredential, kept: KeptSessions) {
    try {
      return await this.change(accountId, 'passkey-added', kept, async (manager) => {
        const { passkeys } = await findFactors(manager, accountId);
        if (passkeys >= MAX_PASSKEYS)
          throw new Refusal(409, 'identity.secondFactor.tooManyPasskeys', { values: { max: MAX_PASSKEYS } });
        const codes = await this.createFirstCodes(manager, accountId);
        await manager.insert(Passkey, { accountId, name, ...credential });
        return codes;
      });
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new PasskeyRefusedError('Known passkey');
      throw error;
    }
  }

  /** @throws Refusal (409), Refusal (404) */
  async removePasskey(account: Account, role: string, passkeyId: string, kept: KeptSessions) {
    await this.change(account.id, 'passkey-removed', kept, async (manager) => {
      const { affected } = await manager.delete(Passkey, { id: passkeyId, accountId: account.id });
      if (!affected) throw new Refusal(404, 'identity.secondFactor.gone');
      await this.deleteCodesWithLastFactor(manager, account.id, role);
    });
  }

  /** @throws Refusal (409) */
  async startApp(account: Account): Promise<AppKey> {
    return this.source.transaction(async (manager) => {
      await lockAccount(manager, account.id);
      if ((await findFactors(manager, account.id)).hasApp)
        throw new Refusal(409, 'identity.secondFactor.appExists');
      return startApp(manager, account);
    });
  }

  /** The key that was shown last, so that a wrong first code needs no second scan. */
  async resumeApp(account: Account): Promise<AppKey> {
    return (await findStartedKey(this.source.manager, account)) ?? this.startApp(account);
  }

  /** @returns recovery codes if this is the first factor @throws WrongCodeError */
  addApp(accountId: string, code: string, kept: KeptSessions): Promise<string[] | null> {
    return this.change(accountId, 'authenticator-app-added', kept, async (manager) => {
      const codes = await this.createFirstCodes(manager, accountId);
      if (!(await checkCode(manager, accountId, code, { isFirst: true }))) throw new WrongCodeError();
      return codes;
    });
  }

  /** @throws Refusal (409), Refusal (404) */
  async removeApp(account: Account, role: string, kept: KeptSessions) {
    await this.change(account.id, 'authenticator-app-removed', kept, async (manager) => {
      const { hasApp } = await findFactors(manager, account.id);
      if (!hasApp) throw new Refusal(404, 'identity.secondFactor.gone');
      await manager.delete(AuthenticatorApp, { accountId: account.id });
      await this.deleteCodesWithLastFactor(manager, account.id, role);
    });
  }

  /** @throws Refusal (409) without a second factor */
  replaceCodes(accountId: string, kept: KeptSessions): Promise<string[]> {
    return this.change(accountId, 'recovery-codes-replaced', kept, async (manager) => {
      if (!(await findFactors(manager, accountId)).hasAny)
        throw new Refusal(409, 'identity.secondFactor.none');
      return replaceCodes(manager, accountId);
    });
  }

  /** A code of the authenticator app, at sign-in. */
  checkCode(accountId: string, code: string, now = Date.now()): Promise<boolean> {
    return checkCode(this.source.manager, accountId, code, { now });
  }

  /** Invalidates a recovery code; ends no session. @throws WrongCodeError */
  async useRecoveryCode(accountId: string, code: string): Promise<void> {
    await this.change(accountId, 'recovery-code-used', null, async (manager) => {
      if (!(await useCode(manager, accountId, code))) throw new WrongCodeError();
    });
  }

  /** Removes a person's factors for an administrator. */
  async reset(userId: string, actor: User): Promise<void> {
    if (userId === actor.id) throw new Refusal(403, 'identity.secondFactor.own');
    const user = await this.source.getRepository(User).findOneBy({ id: userId });
    if (!user) throw new Refusal(404, 'identity.userGone');
    const account = await this.accounts.findByUser(user);
    if (!account) throw new Refusal(409, 'identity.secondFactor.none');
    await this.change(
      account.id,
      'second-factor-reset',
      {},
      async (manager) => {
        if (!(await findFactors(manager, account.id)).hasAny)
          throw new Refusal(409, 'identity.secondFactor.none');
        await manager.delete(Passkey, { accountId: account.id });
        await manager.delete(AuthenticatorApp, { accountId: account.id });
        await manager.delete(RecoveryCode, { accountId: account.id });
      },
      actor,
    );
  }

  /** Recovery codes for the first factor of an account; null if the account has a factor already. */
  private async createFirstCodes(manager: EntityManager, accountId: string): Promise<string[] | null> {
    const { hasAny } = await findFactors(manager, accountId);
    return hasAny ? null : replaceCodes(manager, accountId);
  }

  /** Recovery codes only replace a second factor, so they are deleted with the last factor. */
  private async deleteCodesWithLastFactor(manager: EntityManager, accountId: string, role: string) {
    if ((await findFactors(manager, accountId)).hasAny) return;
    if (requiresSecondFactor(this.env, role)) throw new Refusal(409, 'identity.secondFactor.needed');
    await manager.delete(RecoveryCode, { accountId });
  }

  /** @param kept the session that does not end; null: no session ends */
  private async change<T>(
    accountId: string,
    kind: FactorChange,
    kept: KeptSessions | null,
    work: (manager: EntityManager) => Promise<T>,
    actor?: User,
  ): Promise<T> {
    const { result, mailId } = await this.source.transaction(async (manager) => {
      const account = await lockAccount(manager, accountId);
      const result = await work(manager);
      if (kept) await this.accounts.endSessions(manager, accountId, kept);
      const user = await this.accounts.findUser(manager, accountId);
      if (user) {
        const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
        await this.audit.record(manager, { actor: actor ?? user, action: `user.${kind}`, target });
      }
      return { result, mailId: await this.mail.write(manager, { kind, to: account.email, accountId }) };
    });
    await this.mail.announce(mailId);
    return result;
  }
}

/** Changes of one account's factors run one after the other. @throws Refusal (404) if it was deleted */
async function lockAccount(manager: EntityManager, id: string): Promise<Account> {
  const account = await manager.findOne(Account, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!account) throw new Refusal(404, 'identity.userGone');
  return account;
}

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
