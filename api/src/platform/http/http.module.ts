import { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessGuard } from '../rights/access.guard.js';
import { ErrorFilter } from './error.filter.js';
import { ENV } from '../infra.module.js';
import { BulkChanges } from '../rights/bulk-changes.js';
import { RateLimits } from '../rights/rate-limits.js';
import { RightsService } from '../rights/rights.service.js';
import { RowEvents } from '../events/row-events.js';
import { UserEvents } from '../events/user-events.js';

/** Applies to every request: limits, access and rights by contract, one error body. Provides the events of rows. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([User])],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: RateLimits, useFactory: ({ rateLimit }: Env) => new RateLimits(rateLimit), inject: [ENV] },
    BulkChanges,
    RightsService,
    RowEvents,
    UserEvents,
  ],
  exports: [BulkChanges, RightsService, RowEvents, UserEvents],
})
export class HttpModule {}
