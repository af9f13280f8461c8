import { getDashboard, listDueDates } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../http/endpoint.js';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Endpoint(getDashboard)
  get({ user }: Input<typeof getDashboard>) {
    return this.dashboard.getDashboard(user);
  }

  @Endpoint(listDueDates)
  listDueDates({ user }: Input<typeof listDueDates>) {
    return this.dashboard.listDueDates(user);
  }
}
