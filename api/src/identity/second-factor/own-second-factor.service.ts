import { type NewPasskey, type NewRecoveryCodes } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../platform/http/refusal.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { Attempts } from '../provider/attempts.js';
import { tryAttempt } from '../provider/form-input.js';
import { PasskeyRefusedError, PasskeysService } from './passkeys.service.js';
import { SecondFactorService, WrongCodeError } from './second-factor.service.js';

/** Changes that people make to their own second factor in Settings. A change ends all sessions except the current one. */
@Injectable()
export class OwnSecondFactorService {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly attempts: Attempts,
  ) {}

  async startPasskey(user: User, request: Request) {
    const account = await this.factors.requireAccount(user);
    if (!this.passkeys.isAvailable) throw new Refusal(409, 'identity.secondFactor.noHostName');
    return this.passkeys.startRegistration(nameSession(request), account);
  }

  async addPasskey(user: User, { name, response }: NewPasskey, request: Request): Promise<NewRecoveryCodes> {
    const { id } = await this.factors.requireAccount(user);
    try {
      const credential = await this.passkeys.verifyRegistration(nameSession(request), response);
      const recoveryCodes = await this.factors.addPasskey(id, name, credential, keepCurrent(request));
      recordSuccess(request, 'passkey added');
      return { recoveryCodes };
    } catch (error) {
      if (!(error instanceof PasskeyRefusedError)) throw error;
      recordSecurityEvent(request, 'second-factor', 'failure', { reason: 'passkey refused' });
      throw new Refusal(422, 'identity.secondFactor.passkeyRefused');
    }
  }

  async removePasskey(user: User, passkeyId: string, request: Request) {
    const account = await this.factors.requireAccount(user);
    await this.factors.removePasskey(account, user.role, passkeyId, keepCurrent(request));
    recordSuccess(request, 'passkey removed');
  }

  async startApp(user: User) {
    return this.factors.startApp(await this.factors.requireAccount(user));
  }

  async addApp(user: User, code: string, request: Request): Promise<NewRecoveryCodes> {
    const { id } = await this.factors.requireAccount(user);
    const throttled = await tryAttempt(() => this.attempts.checkCode(id, nameSession(request)));
    if (throttled) throw new Refusal(429, throttled.text.id, throttled.text);
    try {
      const recoveryCodes = await this.factors.addApp(id, code, keepCurrent(request));
      recordSuccess(request, 'authenticator app added');
      return { recoveryCodes };
    } catch (error) {
      if (!(error instanceof WrongCodeError)) throw error;
      recordSecurityEvent(request, 'second-factor', 'failure', { reason: 'wrong first code' });
      throw new Refusal(422, 'identity.secondFactor.wrongCode');
    }
  }

  async removeApp(user: User, request: Request) {
    await this.factors.removeApp(await this.factors.requireAccount(user), user.role, keepCurrent(request));
    recordSuccess(request, 'authenticator app removed');
  }

  async replaceCodes(user: User, request: Request): Promise<NewRecoveryCodes> {
    const { id } = await this.factors.requireAccount(user);
    const recoveryCodes = await this.factors.replaceCodes(id, keepCurrent(request));
    recordSuccess(request, 'recovery codes replaced');
    return { recoveryCodes };
  }
}

/** The session that a challenge or a number of attempts belongs to. */
const nameSession = ({ session }: Request) => `session ${session.publicId}`;
const keepCurrent = ({ session }: Request) => ({ sessionId: session.publicId });
const recordSuccess = (request: Request, reason: string) =>
  recordSecurityEvent(request, 'second-factor', 'success', { reason });
