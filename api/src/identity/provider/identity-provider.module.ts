import { createKeyedHash } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Module } from '@nestjs/common';
import type { Provider } from 'oidc-provider';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { AccountChangesService } from '../accounts/account-changes.service.js';
import { AccountController } from '../accounts/account.controller.js';
import { AccountsService, NEW_PASSWORD_COST } from '../accounts/accounts.service.js';
import { Attempts } from './attempts.js';
import { ConfirmedAddresses } from '../accounts/confirmed-addresses.service.js';
import { createIdentityProvider } from './identity-provider.js';
import { OneTimeLinksService } from '../accounts/one-time-links.service.js';
import { OwnAccountService } from '../accounts/own-account.service.js';
import { OwnSecondFactorService } from '../second-factor/own-second-factor.service.js';
import { PasskeysService } from '../second-factor/passkeys.service.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';
import { SecondFactorController } from '../second-factor/second-factor.controller.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { SignInSettingsController } from '../sign-in-settings/sign-in-settings.controller.js';
import { SignInSettingsService } from '../sign-in-settings/sign-in-settings.service.js';
import { SignUpPolicy } from '../accounts/sign-up.policy.js';
import { PASSWORD_COST } from '../accounts/password.js';

/** Injection token of the built-in provider. */
export const IDENTITY_PROVIDER = Symbol('identity provider');

@Module({
  imports: [AuditModule, MailModule],
  exports: [AccountsService, AccountChangesService, ConfirmedAddresses, SignUpPolicy],
  controllers: [AccountController, SecondFactorController, SignInSettingsController],
  providers: [
    AccountsService,
    OwnAccountService,
    { provide: NEW_PASSWORD_COST, useValue: PASSWORD_COST },
    {
      provide: Attempts,
      inject: [DataSource],
      useFactory: (source: DataSource) => new Attempts(source, createKeyedHash(source)),
    },
    AccountChangesService,
    ConfirmedAddresses,
    OneTimeLinksService,
    OwnSecondFactorService,
    PasskeysService,
    PendingSignInsService,
    SecondFactorService,
    SignInSettingsService,
    SignUpPolicy,
    {
      provide: IDENTITY_PROVIDER,
      inject: [DataSource, ENV, AccountsService],
      useFactory: (source: DataSource, env: Env, accounts: AccountsService): Promise<Provider> =>
        createIdentityProvider(source, env, accounts),
    },
  ],
})
export class IdentityProviderModule {}
