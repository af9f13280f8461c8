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

/** Changes that people make to their own second factor in Settings. The present session goes on, all others end. */
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
    return this.passkeys.startRegistration(boundTo(request), account);
  }

  async addPasskey(user: User, { name, response }: NewPasskey, request: Request): Promise<NewRecoveryCodes> {
    const { id } = await this.factors.requireAccount(user);
    try {
      const credential = await this.passkeys.verifyRegistration(boundTo(request), response);
      const recoveryCodes = await this.factors.addPasskey(id, name, credential, kept(request));
      record(request, 'passkey added');
      return { recoveryCodes };
    } catch (error) {
      if (!(error instanceof PasskeyRefusedError)) throw error;
      recordSecurityEvent(request, 'second-factor', 'failure', { reason: 'passkey refused' });
      throw new Refusal(422, 'identity.secondFactor.passkeyRefused');
    }
  }

  async removePasskey(user: User, passkeyId: string, request: Request) {
    const account = await this.factors.requireAccount(user);
    await this.factors.removePasskey(account, user.role, passkeyId, kept(request));
    record(request, 'passkey removed');
  }

  async startApp(user: User) {
    return this.factors.startApp(await this.factors.requireAccount(user));
  }

  async addApp(user: User, code: string, request: Request): Promise<NewRecoveryCodes> {
    const { id } = await this.factors.requireAccount(user);
    const throttled = await tryAttempt(() => this.attempts.checkCode(id, boundTo(request)));
    if (throttled) throw new Refusal(429, throttled.text.id, throttled.text);
    try {
      const recoveryCodes = await this.factors.addApp(id, code, kept(request));
      record(request, 'authenticator app added');
      return { recoveryCodes };
    } catch (error) {
      if (!(error instanceof WrongCodeError)) throw error;
      recordSecurityEvent(request, 'second-factor', 'failure', { reason: 'wrong first code' });
      throw new Refusal(422, 'identity.secondFactor.wrongCode');
    }
  }

  async removeApp(user: User, request: Request) {
    await this.factors.removeApp(await this.factors.requireAccount(user), user.role, kept(request));
    record(request, 'authenticator app removed');
  }

  async replaceCodes(user: User, request: Request): Promise<NewRecoveryCodes> {
    const { id } = await this.factors.requireAccount(user);
    const recoveryCodes = await this.factors.replaceCodes(id, kept(request));
    record(request, 'recovery codes replaced');
    return { recoveryCodes };
  }
}

const boundTo = ({ session }: Request) => `session ${session.publicId}`;
const kept = ({ session }: Request) => ({ sessionId: session.publicId });
const record = (request: Request, reason: string) =>
  recordSecurityEvent(request, 'second-factor', 'success', { reason });
