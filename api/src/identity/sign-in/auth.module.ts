import type { Env } from '@lectern/infra';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ENV } from '../../platform/infra.module.js';
import { IdentityProviderModule } from '../provider/identity-provider.module.js';
import { AcceptingInvitationsModule } from '../accepting-invitations/accepting-invitations.module.js';
import { ClaimGroups } from './claim-groups.service.js';
import { SignInService } from './sign-in.service.js';
import { AuthController } from './auth.controller.js';
import { BackchannelLogoutController } from '../sessions/backchannel-logout.controller.js';
import { BackchannelLogoutService } from '../sessions/backchannel-logout.service.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { OpenIdService } from './openid.service.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ViewAsController } from '../view-as/view-as.controller.js';
import { ViewAsService } from '../view-as/view-as.service.js';
import { openSessions, SESSIONS, type Sessions } from '../sessions/sessions.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, AcceptingInvitationsModule],
  exports: [SessionRevocationService, ViewAsService, SESSIONS],
  controllers: [AuthController, BackchannelLogoutController, SessionsController, ViewAsController],
  providers: [
    SignInService,
    ClaimGroups,
    SessionsService,
    ViewAsService,
    SessionRevocationService,
    OpenIdService,
    BackchannelLogoutService,
    {
      provide: SESSIONS,
      inject: [DataSource, ENV],
      useFactory: (source: DataSource, env: Env) => openSessions(source, env),
    },
  ],
})
export class AuthModule implements OnApplicationShutdown {
  constructor(@Inject(SESSIONS) private readonly sessions: Sessions) {}

  onApplicationShutdown() {
    return this.sessions.close();
  }
}
