import {
  addAuthenticatorApp,
  addPasskey,
  getSecondFactor,
  removeAuthenticatorApp,
  removePasskey,
  replaceRecoveryCodes,
  resetSecondFactor,
  startAuthenticatorApp,
  startPasskey,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { OwnSecondFactorService } from './own-second-factor.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';

/** The second factor of the signed-in person, for Settings, and its reset by administrators. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly own: OwnSecondFactorService,
    private readonly factors: SecondFactorService,
  ) {}

  @Endpoint(getSecondFactor)
  get({ user }: Input<typeof getSecondFactor>) {
    return this.factors.get(user);
  }

  @Endpoint(startPasskey)
  startPasskey({ user, request }: Input<typeof startPasskey>) {
    return this.own.startPasskey(user, request);
  }

  @Endpoint(addPasskey)
  addPasskey({ user, body, request }: Input<typeof addPasskey>) {
    return this.own.addPasskey(user, body, request);
  }

  @Endpoint(removePasskey)
  removePasskey({ user, params, request }: Input<typeof removePasskey>) {
    return this.own.removePasskey(user, params.passkeyId, request);
  }

  @Endpoint(startAuthenticatorApp)
  startApp({ user }: Input<typeof startAuthenticatorApp>) {
    return this.own.startApp(user);
  }

  @Endpoint(addAuthenticatorApp)
  addApp({ user, body, request }: Input<typeof addAuthenticatorApp>) {
    return this.own.addApp(user, body.code, request);
  }

  @Endpoint(removeAuthenticatorApp)
  removeApp({ user, request }: Input<typeof removeAuthenticatorApp>) {
    return this.own.removeApp(user, request);
  }

  @Endpoint(replaceRecoveryCodes)
  replaceCodes({ user, request }: Input<typeof replaceRecoveryCodes>) {
    return this.own.replaceCodes(user, request);
  }

  @Endpoint(resetSecondFactor)
  async reset({ user, params, request }: Input<typeof resetSecondFactor>) {
    await this.factors.reset(params.userId, user);
    recordSecurityEvent(request, 'second-factor', 'success', { reason: `reset of ${params.userId}` });
  }
}
