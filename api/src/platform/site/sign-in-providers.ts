import type { SignInProvider, SiteSignIn } from '@lectern/contract';
import type { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../infra.module.js';
import { SiteSettingsService } from './site-settings.service.js';

/** The issuer of the built-in provider changes with PUBLIC_URL, and always ends in this path. */
const BUILT_IN_PATH = '/oidc';

type Issuer = Pick<User, 'issuer'>;

/** Whether people can sign in at the built-in provider: where it is the only one, or kept beside another. */
export const isBuiltInOn = ({ oidc }: Pick<Env, 'oidc'>, { builtIn }: SiteSignIn): boolean =>
  oidc === undefined || builtIn;

/** Decides which provider signs a person in, and which ones the site has. */
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

  /** Where people without a session begin to sign in. The built-in provider's page leads to the other one. */
  get first(): SignInProvider {
    return this.isBuiltInOn ? 'built-in' : 'external';
  }

  isOn(provider: SignInProvider): boolean {
    return provider === 'built-in' ? this.isBuiltInOn : this.hasExternal;
  }

  /** The provider of a person. */
  findProvider({ issuer }: Issuer): SignInProvider {
    return issuer.endsWith(BUILT_IN_PATH) && !this.isOfConfigured({ issuer }) ? 'built-in' : 'external';
  }

  isBuiltIn(user: Issuer): boolean {
    return this.findProvider(user) === 'built-in';
  }

  /** Whether a person signs in at the provider that OIDC_ISSUER names now, and not at one that it named before. */
  isOfConfigured({ issuer }: Issuer): boolean {
    const { oidc } = this.env;
    return oidc !== undefined && trimSlash(issuer) === trimSlash(oidc.issuer);
  }

  /** Whether sessions and access tokens of a person count: those of the built-in provider end when it is switched off. */
  allowsSessions(user: Issuer): boolean {
    return this.isBuiltInOn || !this.isBuiltIn(user);
  }
}

/** Providers write their issuer with or without a slash at the end. */
const trimSlash = (url: string) => url.replace(/\/$/, '');
