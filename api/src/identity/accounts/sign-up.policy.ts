import { isOfDomain, type SignUpRule } from '@lectern/contract';
import { Injectable } from '@nestjs/common';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';

/** Decides who may get a new account, by the settings of the site. It does not affect people who have an account. */
@Injectable()
export class SignUpPolicy {
  constructor(private readonly site: SiteSettingsService) {}

  get rule(): SignUpRule {
    return this.site.current.access.signUp;
  }

  /** The domains that new addresses must belong to; null where the rule is not about domains. */
  get domains(): string[] | null {
    const { signUp, domains } = this.site.current.access;
    return signUp === 'domains' ? domains : null;
  }

  /** Whether the rule lets people sign up without an invitation. */
  get isOffered(): boolean {
    return this.rule === 'open' || this.rule === 'domains';
  }

  /** Whether the rule lets this address sign up without an invitation. Existing accounts are not considered. */
  allowsAddress(email: string): boolean {
    return this.isOffered && (!this.domains || isOfDomain(email, this.domains));
  }

  /** Whether an invitation may lead to an account. Where sign-up is closed, only administrators and their imports invite people. */
  allowsInvited({ isByAdministrator }: { isByAdministrator: boolean }): boolean {
    return this.rule !== 'closed' || isByAdministrator;
  }
}

/** The values of a message that names the domains. */
export const nameDomains = (domains: string[] | null) => ({ domains: (domains ?? []).join(', ') });
