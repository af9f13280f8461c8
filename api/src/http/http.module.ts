import { User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessGuard } from './access.guard.js';
import { ErrorFilter } from './error.filter.js';

/** What holds for every request: access by contract, one error body. */
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
