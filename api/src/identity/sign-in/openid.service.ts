import { createKeyedHash } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import * as client from 'openid-client';
import { Strategy, type StrategyOptions, type VerifyFunction } from 'openid-client/passport';
import passport from 'passport';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { CLIENT_ID, clientSecret } from '../provider/identity-provider.js';
import { KEEP_SIGNED_IN_CLAIM, SIGN_OUT_COOKIE, signOutCookie } from '../provider/sign-out.js';
import { SELF_CALL } from '../../platform/rights/rate-limits.js';
import { returnTo } from './return-to.js';
import { type SignInState, SignInStates } from './sign-in-state.js';

/** Time for the redirect to the provider. */
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

/** What Passport adds to a strategy for each request. */
interface Redirecting {
  redirect(url: string, status?: number): void;
}

/**
 * Passport's strategy for OpenID Connect, with state and nonce besides PKCE. State, nonce and the path to return
 * to are in a cookie until the sign-in is completed.
 * `/api/login?screen=sign-up` requests the provider's sign-up page, if the provider supports that.
 */
class SignInStrategy extends Strategy {
  constructor(
    private readonly states: SignInStates,
    private readonly canCreateAccounts: boolean,
    private readonly adminAcr: string[],
    options: StrategyOptions,
    verify: VerifyFunction,
  ) {
    super(options, verify);
  }

  /** The library expects the state in a session; it gets one that is the cookie's content. */
  override authenticate(...[request, options]: Parameters<Strategy['authenticate']>) {
    const response = request.res as Response;
    const state = this.states.read(request);
    const { redirect } = this as unknown as Redirecting;
    (this as unknown as Redirecting).redirect = (...to) => {
      this.states.write(response, state);
      redirect.apply(this, to);
    };
    if (!this.shouldInitiateAuthRequest(request, this.currentUrl(request), options)) {
      request.signInState = { ...state };
      this.states.clear(response);
    }
    const session: SignInState = state;
    super.authenticate(Object.create(request, { session: { value: session } }) as typeof request, options);
  }

  override authorizationRequestParams(
    ...[request, options]: Parameters<Strategy['authorizationRequestParams']>
  ) {
    const asksPassword = request.query['prompt'] === 'login';
    const isPopup = request.query['display'] === 'popup';
    Object.assign(request.session, { returnTo: returnTo(request.query['returnTo']), asksPassword, isPopup });
    const params = new URLSearchParams(super.authorizationRequestParams(request, options) as URLSearchParams);
    params.set('state', client.randomState());
    params.set('nonce', client.randomNonce());
    const asksAdministrator = request.query['level'] === 'admin';
    request.session.asksAdministrator = asksAdministrator;
    if (asksAdministrator && this.adminAcr.length) params.set('acr_values', this.adminAcr.join(' '));
    if (isPopup) params.set('display', 'popup');
    if (asksPassword || asksAdministrator) params.set('prompt', 'login');
    else if (this.canCreateAccounts && request.query['screen'] === 'sign-up') params.set('prompt', 'create');
    return params;
  }
}

/** The product as an OpenID Connect client of the built-in or another identity provider. */
@Injectable()
export class OpenIdService {
  private readonly logger = new Logger('sign-in');
  /** Passport has one list of strategies per process, and tests run several servers in one process. */
  readonly strategyName: string;
  private discovered: Promise<client.Configuration> | undefined;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.strategyName = `openid ${env.port}`;
  }

  /**
   * The provider's configuration, discovered on first use: the built-in provider responds only once the server
   * listens.
   * @throws ProviderUnreachableError; the next call retries
   */
  configuration(): Promise<client.Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      this.logger.error(error);
      throw new ProviderUnreachableError();
    });
    return this.discovered;
  }

  /**
   * URL that also ends the provider's session; '/' if the provider has no such endpoint. Without an ID token, whose
   * name and address would be in the URL and so in logs; another provider may ask the person to confirm.
   */
  async signOutUrl(): Promise<string> {
    const configuration = await this.configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return '/';
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${this.env.publicUrl}/`,
    }).href;
  }

  /** Shows the built-in provider that this site asks, so that it ends its session without a question. */
  allowSignOut(response: Response) {
    const options = signOutCookie(this.env.publicUrl.startsWith('https:'));
    response.cookie(SIGN_OUT_COOKIE, '1', { ...options, maxAge: SIGN_OUT_TIMEOUT_MS });
  }

  private async discover() {
    const { publicUrl, oidc } = this.env;
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
    const states = new SignInStates(publicUrl, await createKeyedHash(this.source));
    passport.use(this.strategy(configuration, states));
    return configuration;
  }

  private strategy(config: client.Configuration, states: SignInStates) {
    const verify: VerifyFunction = (tokens, verified) =>
      void this.readProfile(config, tokens).then((profile) => verified(null, profile), verified);
    return new SignInStrategy(
      states,
      supportsPrompt(config, 'create'),
      this.env.adminSecondFactor.acr,
      {
        name: this.strategyName,
        config,
        callbackURL: `${this.env.publicUrl}/api/callback`,
        scope: 'openid email profile',
      },
      verify,
    );
  }

  private async readProfile(
    config: client.Configuration,
    tokens: Parameters<VerifyFunction>[0],
  ): Promise<OidcProfile> {
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('The provider sent no ID token');
    const more = this.isComplete(config, claims)
      ? {}
      : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return {
      issuer: claims.iss,
      claims: { ...more, ...claims },
      keepsSignedIn: claims[KEEP_SIGNED_IN_CLAIM] === true,
    };
  }

  /** Some providers send a few claims in the ID token and all of them at the UserInfo endpoint. */
  private isComplete(config: client.Configuration, claims: client.IDToken): boolean {
    if (!claims['email']) return false;
    const groupsClaim = this.env.oidc?.groupsClaim;
    return !groupsClaim || groupsClaim in claims || !config.serverMetadata().userinfo_endpoint;
  }

  /** The built-in provider is this process, so its endpoints are called directly, without the proxy at PUBLIC_URL. */
  private readonly fetchFromSelf: client.CustomFetch = (url, options) => {
    const { pathname, search } = new URL(url);
    const { host = '127.0.0.1', port } = this.env;
    const own = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    const headers = new Headers(options.headers as RequestInit['headers']);
    headers.set(SELF_CALL.header, SELF_CALL.token);
    return fetch(new URL(pathname + search, own), { ...(options as RequestInit), headers });
  };
}

/** Initiating User Registration via OpenID Connect 1.0: a provider that does not list a prompt may refuse it. */
function supportsPrompt(config: client.Configuration, prompt: string): boolean {
  const supported = config.serverMetadata()['prompt_values_supported'];
  return Array.isArray(supported) && supported.includes(prompt);
}
