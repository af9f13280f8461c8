import { createServiceAccount, createServiceToken, listServiceAccounts } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ServiceAccountsService } from './service-accounts.service.js';

@Controller()
export class ServiceAccountsController {
  constructor(private readonly accounts: ServiceAccountsService) {}

  @Endpoint(listServiceAccounts)
  list({ locale }: Input<typeof listServiceAccounts>) {
    return this.accounts.list(locale);
  }

  @Endpoint(createServiceAccount)
  create({ body, user }: Input<typeof createServiceAccount>) {
    return this.accounts.create(body, user);
  }

  @Endpoint(createServiceToken)
  createToken({ params, body, user }: Input<typeof createServiceToken>) {
    return this.accounts.createToken(params.userId, body, user);
  }
}
