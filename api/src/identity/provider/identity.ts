import type { AccountChangesService } from '../accounts/account-changes.service.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import type { SignInProviders } from '../../platform/site/sign-in-providers.js';
import type { SignUpPolicy } from '../accounts/sign-up.policy.js';
import type { Attempts } from './attempts.js';
import type { KnownDevices } from './known-devices.js';
import type { PasskeysService } from '../second-factor/passkeys.service.js';
import type { PendingSignInsService } from './pending-sign-ins.service.js';
import type { SecondFactorService } from '../second-factor/second-factor.service.js';

/** The services that the pages of the built-in provider use. */
export interface Identity {
  accounts: AccountsService;
  changes: AccountChangesService;
  attempts: Attempts;
  devices: KnownDevices;
  factors: SecondFactorService;
  passkeys: PasskeysService;
  pending: PendingSignInsService;
  signUp: SignUpPolicy;
  providers: SignInProviders;
}
