import { loginCallback, type SignInProvider } from '@lectern/contract';
import { createKeyedHash } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as client from 'openid-client';
import type { VerifyFunction } from 'openid-client/passport';
import passport from 'passport';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { CLIENT_ID, clientSecret } from '../provider/identity-provider.js';
import { KEEP_SIGNED_IN_CLAIM, SIGN_OUT_COOKIE, signOutCookie } from '../provider/sign-out.js';
import { buildOwnUrl } from '../../platform/http/own-url.js';
import { SELF_CALL } from '../../platform/rights/rate-limits.js';
import { SignInStates } from './sign-in-state.js';
import { SignInStrategy } from './sign-in-strategy.js';

/** How long the cookie that allows a sign-out lasts: the time for the redirect to the provider. */
const SIGN_OUT_TIMEOUT_MS = 60_000;

/** The person that the provider has authenticated. */
export interface OidcProfile {
  issuer: string;
  claims: client.IDToken;
  /** 'Keep me signed in' was chosen at the built-in provider. */
  keepsSignedIn: boolean;
}

/** The provider does not respond. */
export class ProviderUnreachableError extends Error {}

/** Lectern as an OpenID Connect client of the built-in provider, of an external one, or of both. */
@Injectable()
export class OpenIdService {
  private readonly logger = new Logger('sign-in');
  private readonly discovered = new Map<SignInProvider, Promise<client.Configuration>>();
  private states: Promise<SignInStates> | undefined;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly providers: SignInProviders,
  ) {}

  /** Passport has one list of strategies per process, and tests run several servers in one process. */
  nameStrategy(provider: SignInProvider): string {
    return `${provider} ${this.env.port}`;
  }

  /**
   * Chooses the provider for a request to sign in or out: for a callback the provider at which this browser began, else
   * the provider that the query names, else the provider of the signed-in person, else the first one.
   */
  async chooseProvider(request: Request): Promise<SignInProvider> {
    const user = request.viewAs?.administrator ?? request.user;
    const named =
      request.path === loginCallback.path
        ? (await this.findStates()).read(request).provider
        : request.query['provider'];
    const chosen = named ?? (user && this.providers.findProvider(user));
    const isKnown = chosen === 'built-in' || chosen === 'external';
    return isKnown && this.providers.isOn(chosen) ? chosen : this.providers.first;
  }

  /**
   * The provider's configuration, discovered on first use: the built-in provider responds only once the server
   * listens.
   * @throws ProviderUnreachableError; the next call retries
   */
  configuration(provider: SignInProvider): Promise<client.Configuration> {
    const cached = this.discovered.get(provider);
    if (cached) return cached;
    const discovered = this.discover(provider).catch((error: unknown) => {
      this.discovered.delete(provider);
      this.logger.error(error);
      throw new ProviderUnreachableError();
    });
    this.discovered.set(provider, discovered);
    return discovered;
  }

  /**
   * URL that also ends the provider's session; '/' if the provider has no endpoint for it. The URL contains no ID token,
   * because the token's name and address would get into logs. So an external provider may ask the person to confirm.
   */
  async signOutUrl(provider: SignInProvider): Promise<string> {
    const configuration = await this.configuration(provider);
    if (!configuration.serverMetadata().end_session_endpoint) return '/';
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${this.env.publicUrl}/`,
    }).href;
  }

  /** Sets a cookie that lets the built-in provider end its session without asking the person to confirm. */
  allowSignOut(response: Response) {
    const options = signOutCookie(this.env.publicUrl.startsWith('https:'));
    response.cookie(SIGN_OUT_COOKIE, '1', { ...options, maxAge: SIGN_OUT_TIMEOUT_MS });
  }

  private async discover(provider: SignInProvider) {
    const { publicUrl } = this.env;
    const oidc = provider === 'external' ? this.env.oidc : undefined;
    const issuer = new URL(oidc?.issuer ?? `${publicUrl}/oidc`);
    const id = oidc?.clientId ?? CLIENT_ID;
    const secret = oidc?.clientSecret ?? (await clientSecret(this.source));
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const options = { execute, timeout: 10, ...(!oidc && { [client.customFetch]: this.fetchFromSelf }) };
    const discovered = await client.discovery(issuer, id, secret, undefined, options);
    const methods = discovered.serverMetadata().token_endpoint_auth_methods_supported ?? [
      'client_secret_basic',
    ];
    const configuration = methods.includes('client_secret_post')
      ? discovered
      : await client.discovery(issuer, id, secret, client.ClientSecretBasic(secret), options);
    passport.use(this.strategy(provider, configuration, await this.findStates()));
    return configuration;
  }

  private findStates(): Promise<SignInStates> {
    const { publicUrl } = this.env;
    this.states ??= createKeyedHash(this.source).then((hash) => new SignInStates(publicUrl, hash));
    return this.states;
  }

  private strategy(provider: SignInProvider, config: client.Configuration, states: SignInStates) {
    const verify: VerifyFunction = (tokens, verified) =>
      void this.readProfile(provider, config, tokens).then((profile) => verified(null, profile), verified);
    return new SignInStrategy(
      provider,
      states,
      supportsPrompt(config, 'create'),
      this.env.adminSecondFactor.acr,
      {
        name: this.nameStrategy(provider),
        config,
        callbackURL: `${this.env.publicUrl}/api/callback`,
        scope: 'openid email profile',
      },
      verify,
    );
  }

  private async readProfile(
    provider: SignInProvider,
    config: client.Configuration,
    tokens: Parameters<VerifyFunction>[0],
  ): Promise<OidcProfile> {
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('The provider sent no ID token');
    // The two providers have different rights, so neither may send a token of the other's issuer.
    if (this.providers.findProvider({ issuer: claims.iss }) !== provider)
      throw new Error(`The issuer ${claims.iss} is not that of the ${provider} provider`);
    const userInfo = this.isComplete(provider, config, claims)
      ? {}
      : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return {
      issuer: claims.iss,
      claims: { ...userInfo, ...claims },
      keepsSignedIn: provider === 'built-in' && claims[KEEP_SIGNED_IN_CLAIM] === true,
    };
  }

  /** Some providers send a few claims in the ID token and all of them at the UserInfo endpoint. */
  private isComplete(
    provider: SignInProvider,
    config: client.Configuration,
    claims: client.IDToken,
  ): boolean {
    if (!claims['email']) return false;
    const groupsClaim = provider === 'external' ? this.env.oidc?.groupsClaim : undefined;
    return !groupsClaim || groupsClaim in claims || !config.serverMetadata().userinfo_endpoint;
  }

  /** The built-in provider is this process, so its endpoints are called directly, without the proxy at PUBLIC_URL. */
  private readonly fetchFromSelf: client.CustomFetch = (url, options) => {
    const { pathname, search } = new URL(url);
    const headers = new Headers(options.headers as RequestInit['headers']);
    headers.set(SELF_CALL.header, SELF_CALL.token);
    return fetch(buildOwnUrl(this.env, pathname + search), { ...(options as RequestInit), headers });
  };
}

/** "Initiating User Registration via OpenID Connect 1.0" allows a provider to refuse a prompt that its metadata do not list. */
function supportsPrompt(config: client.Configuration, prompt: string): boolean {
  const supported = config.serverMetadata()['prompt_values_supported'];
  return Array.isArray(supported) && supported.includes(prompt);
}
