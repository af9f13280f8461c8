import { getDashboard } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Endpoint(getDashboard)
  get({ user, locale }: Input<typeof getDashboard>) {
    return this.dashboard.getDashboard(user, locale);
  }
}
