import type { Account, PendingSignIn } from '@lectern/data';
import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import type { KnownDevices } from './known-devices.js';
import type { PendingSignInsService } from './pending-sign-ins.service.js';
import { interactionPath } from '../second-factor/passkey-form.js';
import type { SecondFactorService } from '../second-factor/second-factor.service.js';

interface Services {
  factors: SecondFactorService;
  pending: PendingSignInsService;
  devices: KnownDevices;
}

/** Leads a sign-in with a correct password or passkey through its further steps to its end. */
export class SignInSteps {
  constructor(
    private readonly provider: Provider,
    private readonly services: Services,
  ) {}

  /** @param isVerified whether a passkey was used, which replaces the password and the second factor */
  async begin(
    request: Request,
    response: Response,
    account: Account,
    { isKept = false, isVerified = false } = {},
  ) {
    const { factors, pending } = this.services;
    const step = await factors.findNextStep(account, isVerified);
    if (!step) return this.finish(request, response, account, isKept);
    const uid = readUid(request);
    await pending.start(uid, account, { isKept, isVerified });
    response.redirect(303, `${interactionPath(uid)}/${step}`);
  }

  /** Continues with the next step after a completed one. */
  async proceed(
    request: Request,
    response: Response,
    { interactionId }: Pick<PendingSignIn, 'interactionId'>,
  ) {
    const { factors, pending } = this.services;
    const signIn = await pending.find(interactionId);
    if (!signIn) return response.redirect(303, `${interactionPath(interactionId)}/sign-in`);
    const { account, isKept, isVerified } = signIn;
    const step = await factors.findNextStep(account, isVerified);
    if (step) return response.redirect(303, `${interactionPath(interactionId)}/${step}`);
    await pending.end(interactionId);
    return this.finish(request, response, account, isKept);
  }

  async finish(request: Request, response: Response, { id, email }: Account, isKept = false) {
    await this.services.devices.remember(response, email);
    // `create` completes a request for the sign-up page too, because a person with an account can sign in from there.
    const result = { login: { accountId: id, remember: isKept }, create: {} };
    return this.provider.interactionFinished(request, response, result);
  }
}

export const readUid = (request: Request) => String(request.params['uid']);
