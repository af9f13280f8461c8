import { getSiteState, getTeachingHome } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { HomesService } from './homes.service.js';

@Controller()
export class HomesController {
  constructor(private readonly homes: HomesService) {}

  @Endpoint(getTeachingHome)
  getTeachingHome({ user, locale }: Input<typeof getTeachingHome>) {
    return this.homes.getTeachingHome(user, locale);
  }

  @Endpoint(getSiteState)
  getSiteState({ locale }: Input<typeof getSiteState>) {
    return this.homes.getSiteState(locale);
  }
}
