import { isOfDomain, type SignUpRule } from '@lectern/contract';
import { Injectable } from '@nestjs/common';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';

/** Who may get an account, as administrators have set it for the site. People who have one are not asked. */
@Injectable()
export class SignUpPolicy {
  constructor(private readonly site: SiteSettingsService) {}

  get rule(): SignUpRule {
    return this.site.current.access.signUp;
  }

  /** The domains that new addresses must be of; null where any will do, or none. */
  get domains(): string[] | null {
    const { signUp, domains } = this.site.current.access;
    return signUp === 'domains' ? domains : null;
  }

  /** Whether a person may sign up without an invitation, with an address of theirs that the rule allows. */
  get isOffered(): boolean {
    return this.rule === 'open' || this.rule === 'domains';
  }

  /** Whether this address may sign up without an invitation; says nothing about accounts that there are. */
  allowsAddress(email: string): boolean {
    return this.isOffered && (!this.domains || isOfDomain(email, this.domains));
  }

  /** Whether an invitation may lead to an account. Where sign-up is closed, only administrators and their imports invite people. */
  allowsInvited({ isByAdministrator }: { isByAdministrator: boolean }): boolean {
    return this.rule !== 'closed' || isByAdministrator;
  }
}

/** The domains in a sentence about them. */
export const nameDomains = (domains: string[] | null) => ({ domains: (domains ?? []).join(', ') });
