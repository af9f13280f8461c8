import type { Env } from '@lectern/infra';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../http/infra.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ArrivalsService } from './arrivals.service.js';
import { AuthController } from './auth.controller.js';
import { DeparturesService } from './departures.service.js';
import { OpenIdService } from './openid.service.js';
import { openSessions, SESSIONS, type Sessions } from './sessions.js';

@Module({
  imports: [IdentityModule],
  exports: [DeparturesService],
  controllers: [AuthController],
  providers: [
    ArrivalsService,
    DeparturesService,
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
