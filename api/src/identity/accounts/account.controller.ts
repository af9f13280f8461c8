import { changePassword, getAccount, requestEmailChange, sendConfirmation } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
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
  async changePassword({ user, body, request }: Input<typeof changePassword>, response: Response) {
    await this.accounts.changePassword(user, body, request);
    response.end();
  }

  @Endpoint(requestEmailChange)
  async requestEmailChange({ user, body, request }: Input<typeof requestEmailChange>, response: Response) {
    await this.accounts.requestEmailChange(user, body, request);
    response.end();
  }

  @Endpoint(sendConfirmation)
  async sendConfirmation({ user }: Input<typeof sendConfirmation>, response: Response) {
    await this.accounts.sendConfirmation(user);
    response.end();
  }
}
