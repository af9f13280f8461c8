import type { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../infra.module.js';

/** Where people sign in: at the built-in provider, or at the one that OIDC_ISSUER names. */
export type SignInProvider = 'built-in' | 'external';

/** The issuer of the built-in provider changes with PUBLIC_URL, and always ends in this path. */
const BUILT_IN_PATH = '/oidc';

/** Whether people can sign in at the built-in provider. */
export const isBuiltInOn = ({ oidc }: Pick<Env, 'oidc'>): boolean => oidc === undefined;

/** Decides which provider signs a person in, and which ones the site has. */
@Injectable()
export class SignInProviders {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether OIDC_ISSUER names a provider. */
  get hasExternal(): boolean {
    return this.env.oidc !== undefined;
  }

  /** Whether people can sign in at the built-in provider. */
  get isBuiltInOn(): boolean {
    return isBuiltInOn(this.env);
  }

  /** The provider of a person. */
  findProvider({ issuer }: Pick<User, 'issuer'>): SignInProvider {
    const isExternal = this.env.oidc !== undefined && isSameIssuer(issuer, this.env.oidc.issuer);
    return issuer.endsWith(BUILT_IN_PATH) && !isExternal ? 'built-in' : 'external';
  }

  isBuiltIn(user: Pick<User, 'issuer'>): boolean {
    return this.findProvider(user) === 'built-in';
  }
}

/** Providers write the issuer with or without a slash at the end. */
const isSameIssuer = (one: string, other: string) => trimSlash(one) === trimSlash(other);
const trimSlash = (url: string) => url.replace(/\/$/, '');
