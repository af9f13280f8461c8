import { type AuditAction, displayName, fullName, type Locale } from '@lectern/contract';
import {
  Account,
  isPostgresError,
  type LinkPurpose,
  OneTimeLink,
  UNIQUE_VIOLATION,
  User,
} from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ENV } from '../../platform/infra.module.js';
import { type ApiMailKind, MailService } from '../../platform/mail/mail.service.js';
import { AccountsService, type KeptSessions, type NewAccount } from './accounts.service.js';
import { maskAddress } from './mask-address.js';
import { type OpenLink, OneTimeLinksService } from './one-time-links.service.js';

/** The link was used, has expired, or the account's address or password has changed since. */
export class LinkEndedError extends Error {}

type MailId = string | null;

interface NewLink {
  purpose: LinkPurpose;
  kind: ApiMailKind;
  newEmail?: string;
  /** Public id of the session that requested the link. */
  sessionId?: string | undefined;
  /** Language for a person who has not chosen one. */
  locale?: Locale | undefined;
}

/** Creates and changes accounts of the built-in provider. Each change is one transaction, which writes at most one message. */
@Injectable()
export class AccountChangesService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly accounts: AccountsService,
    private readonly links: OneTimeLinksService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
  ) {}

  /** Whether new accounts wait until their address is confirmed. */
  get confirmsAddresses(): boolean {
    return this.mail.isSending;
  }

  /**
   * Signs up where mail is configured. The result is sent to the address by email, so that the page does not reveal which addresses
   * have an account.
   * @param locale of the page
   */
  async signUpByMail(person: NewAccount, locale?: Locale): Promise<void> {
    await this.transaction(async (manager) => {
      const created = await this.accounts.signUp(person, { isPending: true, manager });
      if (created) return this.writeConfirmation(manager, created, locale);
      const existing = await manager.findOneBy(Account, { email: person.email });
      if (await this.accounts.isExternal(manager, person.email))
        return this.writeAddressKnown(manager, person.email, locale);
      if (!existing) return null;
      // A second sign-up before the confirmation only sends the link again. It must not replace the password of the first.
      if (existing.isPending) return this.writeConfirmation(manager, existing, locale);
      return this.writeAddressKnown(manager, existing.email, locale, existing);
    });
  }

  /**
   * Creates the account of a person who opened the link of an invitation. If a person signed up with the address and never confirmed it,
   * takes over this account with a new password.
   * @returns false if the address has an account
   */
  async signUpByInvitation({ password, ...person }: NewAccount): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const created = await this.accounts.signUp({ ...person, password }, { manager });
      const account = created ?? (await manager.findOneBy(Account, { email: person.email, isPending: true }));
      if (!account) return false;
      if (!created) await this.accounts.setPassword(manager, account, password);
      // A link that arrived by mail proves the address; one that an administrator handed over does not.
      const emailVerifiedAt = this.mail.isSending ? new Date() : null;
      await manager.update(Account, account.id, { ...person, isPending: false, emailVerifiedAt });
      return true;
    });
  }

  /** Sends another confirmation link to a person who signed in before confirming. @param locale of the page */
  async sendConfirmation(account: Account, locale?: Locale): Promise<void> {
    await this.transaction((manager) => this.writeConfirmation(manager, account, locale));
  }

  /** Sends a link for a new password if the address has an account. @param locale of the page */
  async requestReset(email: string, locale?: Locale): Promise<void> {
    await this.transaction(async (manager) => {
      const account = await manager.findOneBy(Account, { email });
      return (
        account && this.writeLink(manager, account, { purpose: 'reset', kind: 'reset-password', locale })
      );
    });
  }

  /**
   * Sends a link for a new password on behalf of an administrator. The administrator does not see the link.
   * @throws Refusal (409) for a suspended user and for an account of another provider
   */
  async sendResetLink(user: User, actor: User): Promise<void> {
    if (user.role === 'suspended') throw new Refusal(409, 'identity.resetLink.suspended');
    const account = await this.accounts.findByUser(user);
    if (!account) throw new Refusal(409, 'identity.resetLink.otherProvider');
    await this.transaction(async (manager) => {
      const mailId = await this.writeLink(manager, account, { purpose: 'reset', kind: 'reset-password' });
      if (!mailId) throw new Refusal(429, 'identity.resetLink.tooMany');
      const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
      await this.audit.record(manager, { actor, action: 'user.reset-link-sent', target });
      return mailId;
    });
  }

  /** @throws LinkEndedError */
  async resetPassword(token: string, password: string): Promise<void> {
    await this.transaction(async (manager) => {
      const { account } = await this.use(manager, token, 'reset');
      await this.accounts.setPassword(manager, account, password);
      // A link that arrived by mail proves the address; one that an administrator handed over does not.
      const emailVerifiedAt = this.mail.isSending ? new Date() : account.emailVerifiedAt;
      await manager.update(Account, account.id, { isPending: false, emailVerifiedAt });
      await this.record(manager, account, 'user.password-reset');
      return this.write(manager, account, { kind: 'password-changed', to: account.email });
    });
  }

  /** Confirms the address of a new account. @throws LinkEndedError */
  async confirmAddress(token: string): Promise<void> {
    await this.transaction(async (manager) => {
      const { account } = await this.use(manager, token, 'verify');
      await manager.update(Account, account.id, { isPending: false, emailVerifiedAt: new Date() });
      return null;
    });
  }

  /** Changes the password of a person who has entered the old one. */
  async changePassword(account: Account, password: string, kept: KeptSessions): Promise<void> {
    await this.transaction(async (manager) => {
      await this.accounts.setPassword(manager, account, password, kept);
      await manager.delete(OneTimeLink, { accountId: account.id });
      await this.record(manager, account, 'user.password-changed');
      return this.write(manager, account, { kind: 'password-changed', to: account.email });
    });
  }

  /**
   * Sends a link to the new address. Outside the session that requested the change, the link asks for the password. A taken address
   * gets a message that it has an account, so the answer does not reveal which addresses are taken.
   */
  async requestAddressChange(account: Account, email: string, sessionId?: string): Promise<void> {
    await this.transaction(async (manager) => {
      if (this.accounts.isReserved(email)) return null;
      const holder = await manager.findOneBy(Account, { email });
      if (holder || (await this.accounts.isExternal(manager, email)))
        return this.writeAddressKnown(manager, email, undefined, holder);
      const link = { purpose: 'email', kind: 'change-address', newEmail: email, sessionId } as const;
      return this.writeLink(manager, account, link);
    });
  }

  /** Gives the account its new address. @throws LinkEndedError, also if someone else has the address by now */
  async confirmAddressChange(token: string): Promise<void> {
    try {
      await this.transaction(async (manager) => {
        const { account, newEmail } = await this.use(manager, token, 'email');
        const email = String(newEmail);
        const emailVerifiedAt = this.mail.isSending ? new Date() : null;
        await manager.update(Account, account.id, { email, emailVerifiedAt, isPending: false });
        const user = await this.accounts.findUser(manager, account.id);
        if (user) await manager.update(User, user.id, { email });
        await this.accounts.endSessions(manager, account.id);
        const detail = await this.audit.describeAddressChange(manager, account.email, email);
        await this.record(manager, account, 'user.address-changed', detail);
        return this.write(manager, account, { kind: 'address-changed', to: account.email, newEmail: email });
      });
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new LinkEndedError();
      throw error;
    }
  }

  private writeConfirmation(manager: EntityManager, account: Account, locale?: Locale): Promise<MailId> {
    return this.writeLink(manager, account, { purpose: 'verify', kind: 'confirm-address', locale });
  }

  /** Writes no link beyond the hourly limit of the address, so that a stranger cannot end a person's links by requesting new ones. */
  private async writeLink(
    manager: EntityManager,
    account: Account,
    { purpose, kind, newEmail, sessionId, locale }: NewLink,
  ): Promise<MailId> {
    const to = newEmail ?? account.email;
    if (!(await this.mail.isAllowed(manager, to, kind))) return null;
    const url = await this.links.create(manager, account, purpose, { newEmail, sessionId });
    const asking = { name: fullName(account), maskedEmail: maskAddress(account.email) };
    return this.write(manager, account, { kind, to, url, asking, locale });
  }

  /** Writes to an address that it has an account already. @param account null: the account is at the external provider */
  private writeAddressKnown(
    manager: EntityManager,
    email: string,
    locale?: Locale,
    account: Account | null = null,
  ): Promise<MailId> {
    const mail = {
      kind: 'address-known',
      to: email,
      locale,
      url: `${this.env.publicUrl}/api/login`,
    } as const;
    return account ? this.write(manager, account, mail) : this.mail.write(manager, mail);
  }

  private write(manager: EntityManager, { id }: Account, mail: Parameters<MailService['write']>[1]) {
    return this.mail.write(manager, { ...mail, accountId: id });
  }

  private async use(manager: EntityManager, token: string, purpose: OpenLink['purpose']): Promise<OpenLink> {
    const link = await this.links.use(manager, token, purpose);
    if (!link) throw new LinkEndedError();
    return link;
  }

  private async record(manager: EntityManager, { id }: Account, action: AuditAction, detail?: string) {
    const user = await this.accounts.findUser(manager, id);
    if (!user) return;
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    await this.audit.record(manager, { actor: user, action, target, detail });
  }

  /** Runs a change in a transaction, and queues the message of the change afterwards. */
  private async transaction(change: (manager: EntityManager) => Promise<MailId>) {
    await this.mail.announce(await this.source.transaction(change));
  }
}
