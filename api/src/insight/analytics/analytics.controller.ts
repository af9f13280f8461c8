import { getAdminStats, getAnalytics } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { AnalyticsService } from './analytics.service.js';
import { StatsService } from './stats.service.js';

@Controller()
export class AnalyticsController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly stats: StatsService,
  ) {}

  @Endpoint(getAnalytics)
  get({ query, user, locale }: Input<typeof getAnalytics>) {
    return this.analytics.getAnalytics(query, user, locale);
  }

  @Endpoint(getAdminStats)
  getStats({ user }: Input<typeof getAdminStats>) {
    return this.stats.getStats(user);
  }
}
