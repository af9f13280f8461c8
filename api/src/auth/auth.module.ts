import type { Env } from '@lectern/infra';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../http/infra.module.js';
import { ArrivalsService } from './arrivals.service.js';
import { AuthController } from './auth.controller.js';
import { OpenIdService } from './openid.service.js';
import { openSessions, SESSIONS, type Sessions } from './sessions.js';

@Module({
  controllers: [AuthController],
  providers: [
    ArrivalsService,
    OpenIdService,
    {
      provide: SESSIONS,
      inject: [DataSource, ENV],
      useFactory: (source: DataSource, { publicUrl }: Env) => openSessions(source, publicUrl),
    },
  ],
})
export class AuthModule implements OnApplicationShutdown {
  constructor(@Inject(SESSIONS) private readonly sessions: Sessions) {}

  onApplicationShutdown() {
    return this.sessions.close();
  }
}
