import type { Env } from '@lectern/infra';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Provider } from 'oidc-provider';
import { DataSource } from 'typeorm';
import { ENV } from '../http/infra.module.js';
import { ArrivalsService } from './arrivals.service.js';
import { AuthController } from './auth.controller.js';
import { OpenIdService } from './openid.service.js';
import { AccountsService } from './provider/accounts.service.js';
import { createIdentityProvider } from './provider/identity-provider.js';
import { openSessions, SESSIONS, type Sessions } from './sessions.js';

/** The built-in provider, or null where OIDC_ISSUER names another. */
export const IDENTITY_PROVIDER = Symbol('identity provider');

@Module({
  controllers: [AuthController],
  providers: [
    AccountsService,
    ArrivalsService,
    OpenIdService,
    {
      provide: SESSIONS,
      inject: [DataSource, ENV],
      useFactory: (source: DataSource, { publicUrl }: Env) => openSessions(source, publicUrl),
    },
    {
      provide: IDENTITY_PROVIDER,
      inject: [DataSource, ENV, AccountsService],
      useFactory: (source: DataSource, env: Env, accounts: AccountsService): Promise<Provider> | null =>
        env.oidc ? null : createIdentityProvider(source, env, accounts),
    },
  ],
})
export class AuthModule implements OnApplicationShutdown {
  constructor(@Inject(SESSIONS) private readonly sessions: Sessions) {}

  onApplicationShutdown() {
    return this.sessions.close();
  }
}
