import { User } from '@lectern/data';
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessGuard } from '../rights/access.guard.js';
import { ErrorFilter } from './error.filter.js';
import { RowEvents } from '../events/row-events.js';
import { UserEvents } from '../events/user-events.js';

/** Applies to every request: access by contract, one error body. Provides the events of rows. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    RowEvents,
    UserEvents,
  ],
  exports: [RowEvents, UserEvents],
})
export class HttpModule {}
