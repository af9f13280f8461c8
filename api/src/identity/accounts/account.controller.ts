import { changePassword, getAccount, requestEmailChange, sendConfirmation } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { OwnAccountService } from './own-account.service.js';

/** The account of the signed-in person, for Settings. */
@Controller()
export class AccountController {
  constructor(private readonly accounts: OwnAccountService) {}

  @Endpoint(getAccount)
  get({ user }: Input<typeof getAccount>) {
    return this.accounts.get(user);
  }

  @Endpoint(changePassword)
  changePassword({ user, body, request }: Input<typeof changePassword>) {
    return this.accounts.changePassword(user, body, request);
  }

  @Endpoint(requestEmailChange)
  requestEmailChange({ user, body, request }: Input<typeof requestEmailChange>) {
    return this.accounts.requestEmailChange(user, body, request);
  }

  @Endpoint(sendConfirmation)
  sendConfirmation({ user }: Input<typeof sendConfirmation>) {
    return this.accounts.sendConfirmation(user);
  }
}
