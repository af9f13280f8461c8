import type { SignInProvider, SiteSignIn } from '@lectern/contract';
import type { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../infra.module.js';
import { SiteSettingsService } from './site-settings.service.js';

/** The issuer of the built-in provider changes with PUBLIC_URL, and always ends in this path. */
const BUILT_IN_PATH = '/oidc';

type Issuer = Pick<User, 'issuer'>;

/** Whether people can sign in at the built-in provider, because it is the only provider or the settings keep it beside the external one. */
export const isBuiltInOn = ({ oidc }: Pick<Env, 'oidc'>, { builtIn }: SiteSignIn): boolean =>
  oidc === undefined || builtIn;

/** Decides which provider signs a person in, and which providers the site has. */
@Injectable()
export class SignInProviders {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'oidc'>,
    private readonly site: SiteSettingsService,
  ) {}

  /** The name of the provider that OIDC_ISSUER names; null where there is none. */
  get externalName(): string | null {
    const { oidc } = this.env;
    return oidc ? (oidc.name ?? new URL(oidc.issuer).host) : null;
  }

  get hasExternal(): boolean {
    return this.env.oidc !== undefined;
  }

  get isBuiltInOn(): boolean {
    return isBuiltInOn(this.env, this.site.current.signIn);
  }

  /** The provider at which people without a session begin. The built-in provider's page has a link to the external one. */
  get first(): SignInProvider {
    return this.isBuiltInOn ? 'built-in' : 'external';
  }

  isOn(provider: SignInProvider): boolean {
    return provider === 'built-in' ? this.isBuiltInOn : this.hasExternal;
  }

  /** The provider at which a person signs in. */
  findProvider({ issuer }: Issuer): SignInProvider {
    return issuer.endsWith(BUILT_IN_PATH) && !this.isOfConfigured({ issuer }) ? 'built-in' : 'external';
  }

  isBuiltIn(user: Issuer): boolean {
    return this.findProvider(user) === 'built-in';
  }

  /** Whether a person signs in at the provider that OIDC_ISSUER names now, and not at a provider that it named before. */
  isOfConfigured({ issuer }: Issuer): boolean {
    const { oidc } = this.env;
    return oidc !== undefined && trimSlash(issuer) === trimSlash(oidc.issuer);
  }

  /** Whether a person may have sessions and access tokens. People of the built-in provider lose theirs when it is switched off. */
  allowsSessions(user: Issuer): boolean {
    return this.isBuiltInOn || !this.isBuiltIn(user);
  }
}

/** Providers write their issuer with or without a slash at the end. */
const trimSlash = (url: string) => url.replace(/\/$/, '');
