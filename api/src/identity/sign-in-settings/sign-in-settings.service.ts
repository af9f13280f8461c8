import type { SavedSiteSettings, SavedSiteSignIn, SignInState } from '@lectern/contract';
import { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { Refusal } from '../../platform/http/refusal.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { USED_TOKEN } from '../provider/provider-limits.js';
import { countPeople, endSessionsOfIssuers, findIssuers } from './sign-in-settings.queries.js';

/** The setting whether people can sign in at the built-in provider beside the external one of OIDC_ISSUER. */
@Injectable()
export class SignInSettingsService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
    private readonly providers: SignInProviders,
    private readonly accounts: AccountsService,
  ) {}

  async getState(): Promise<SignInState> {
    const { manager } = this.source;
    const { people, administrators } = await countPeople(manager, await this.findBuiltInIssuers(manager));
    const name = this.providers.externalName;
    return {
      provider: name === null ? null : { name, issuer: String(this.env.oidc?.issuer) },
      hasAdministrator: await this.hasAdministrator(manager),
      builtInPeople: people,
      builtInAdministrators: administrators,
    };
  }

  /**
   * @throws Refusal (409) if there is no external provider, if the built-in provider is switched off before an administrator
   * has signed in at the external one, and with the code EDIT_CONFLICT after an edit conflict
   */
  async update(saved: SavedSiteSignIn, actor: User): Promise<SavedSiteSettings> {
    if (!this.providers.hasExternal) throw new Refusal(409, 'identity.builtInSignIn.onlyProvider');
    const settings = await this.site.update('signIn', saved, actor, async (manager, { builtIn }) => {
      if (builtIn && !saved.settings.builtIn) await this.switchOff(manager);
    });
    if (saved.settings.builtIn) await this.accounts.applyAdministrator();
    return settings;
  }

  private async switchOff(manager: EntityManager): Promise<void> {
    const provider = this.providers.externalName ?? '';
    if (!(await this.hasAdministrator(manager)))
      throw new Refusal(409, 'identity.builtInSignIn.noAdministrator', { values: { provider } });
    await endSessionsOfIssuers(manager, await this.findBuiltInIssuers(manager), USED_TOKEN);
  }

  /** Whether an administrator has signed in at the external provider, so that the built-in one is not needed to administer the site. */
  private async hasAdministrator(manager: EntityManager): Promise<boolean> {
    const administrators = await manager.findBy(User, { role: 'admin' });
    return administrators.some((user) => this.providers.isOfConfigured(user));
  }

  private async findBuiltInIssuers(manager: EntityManager): Promise<string[]> {
    const issuers = await findIssuers(manager);
    return issuers.filter((issuer) => this.providers.isBuiltIn({ issuer }));
  }
}
