import { type EmailChange, type PasswordChange, WEAK_PASSWORD, WRONG_PASSWORD } from '@lectern/contract';
import type { Account, User } from '@lectern/data';
import type { ServerText } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../platform/http/refusal.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { AccountChangesService } from './account-changes.service.js';
import { AccountsService } from './accounts.service.js';
import { Attempts } from '../provider/attempts.js';
import { address, tryAttempt } from '../provider/form-input.js';
import { TooBusyError } from './password.js';
import { passwordProblem } from './password-rules.js';

const SAME_PASSWORD: ServerText = { id: 'identity.problem.passwordSame' };

/** Changes that people make to their own account in Settings, each with the present password. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly changes: AccountChangesService,
    private readonly mail: MailService,
    private readonly attempts: Attempts,
  ) {}

  async get(user: User) {
    const account = await this.accounts.findByUser(user);
    return {
      email: user.email,
      hasPassword: account !== null,
      isEmailVerified: account !== null && account.emailVerifiedAt !== null,
      isSendingMail: this.mail.isSending,
    };
  }

  /** The current session goes on, all others end. */
  async changePassword(user: User, { currentPassword, newPassword }: PasswordChange, request: Request) {
    const account = await this.authenticate(user, currentPassword, request);
    const problem =
      newPassword === currentPassword ? SAME_PASSWORD : await passwordProblem(newPassword, account);
    if (problem)
      throw new Refusal(422, problem.id, {
        ...(problem.values && { values: problem.values }),
        code: WEAK_PASSWORD,
      });
    await this.changes.changePassword(account, newPassword, { sessionId: request.session.publicId });
    recordSecurityEvent(request, 'password', 'success');
  }

  async requestEmailChange(user: User, { currentPassword, email }: EmailChange, request: Request) {
    const account = await this.authenticate(user, currentPassword, request);
    if (email === account.email) throw new Refusal(409, 'identity.account.sameAddress');
    await this.changes.requestAddressChange(account, email, request.session.publicId);
  }

  /** Sends the link that confirms the present address again. @throws Refusal (409) where no link can be sent or none is needed */
  async sendConfirmation(user: User) {
    const account = await this.accounts.findByUser(user);
    if (!account) throw new Refusal(409, 'identity.account.otherProvider');
    if (!this.mail.isSending) throw new Refusal(409, 'identity.account.noMail');
    if (account.emailVerifiedAt) throw new Refusal(409, 'identity.account.confirmed');
    await this.changes.sendConfirmation(account);
  }

  /** @throws Refusal for a wrong password, and after too many wrong passwords; they count as attempts to sign in */
  private async authenticate(user: User, password: string, request: Request): Promise<Account> {
    const account = await this.accounts.findByUser(user);
    if (!account) throw new Refusal(409, 'identity.account.otherProvider');
    const throttled = await tryAttempt(() => this.attempts.signIn(account.email, address(request)));
    if (throttled) throw new Refusal(429, throttled.text.id, throttled.text);
    if (!(await this.accounts.signIn(account.email, password).catch(refuseWhileBusy))) {
      recordSecurityEvent(request, 'password', 'failure');
      throw new Refusal(422, 'identity.account.wrongPassword', { code: WRONG_PASSWORD });
    }
    await this.attempts.reset(account.email, address(request));
    return account;
  }
}

function refuseWhileBusy(error: unknown): never {
  if (!(error instanceof TooBusyError)) throw error;
  throw new Refusal(503, 'identity.account.busy');
}
