import { listLtiRosters, requestLtiRoster } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../../platform/http/endpoint.js';
import { RostersService } from './rosters.service.js';

@Controller()
export class RostersController {
  constructor(private readonly rosters: RostersService) {}

  @Endpoint(listLtiRosters)
  list({ params, locale }: Input<typeof listLtiRosters>) {
    return this.rosters.list(params.id, locale);
  }

  @Endpoint(requestLtiRoster)
  async request({ params, user }: Input<typeof requestLtiRoster>) {
    await this.rosters.request(params.id, params.rosterId, user);
  }
}
