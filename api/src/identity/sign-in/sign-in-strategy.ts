import type { SignInProvider } from '@lectern/contract';
import type { Response } from 'express';
import * as client from 'openid-client';
import { Strategy, type StrategyOptions, type VerifyFunction } from 'openid-client/passport';
import { returnTo } from './return-to.js';
import type { SignInState, SignInStates } from './sign-in-state.js';

/** The method that Passport adds to a strategy for each request. */
interface RedirectingStrategy {
  redirect(url: string, status?: number): void;
}

/**
 * Passport's strategy for OpenID Connect, with state and nonce besides PKCE. A cookie contains the state, the nonce and the path
 * to return to until the sign-in is completed.
 * `/api/login?screen=sign-up` requests the provider's sign-up page, if the provider supports that.
 */
export class SignInStrategy extends Strategy {
  constructor(
    private readonly provider: SignInProvider,
    private readonly states: SignInStates,
    private readonly canCreateAccounts: boolean,
    private readonly adminAcr: string[],
    options: StrategyOptions,
    verify: VerifyFunction,
  ) {
    super(options, verify);
  }

  /** The library expects the state in a session, so it gets the content of the cookie as its session. */
  override authenticate(...[request, options]: Parameters<Strategy['authenticate']>) {
    const response = request.res as Response;
    const state = this.states.read(request);
    const { redirect } = this as unknown as RedirectingStrategy;
    (this as unknown as RedirectingStrategy).redirect = (...to) => {
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
    // A person who comes to this provider from the other provider's page continues the same sign-in, with its path.
    const earlierPath = request.query['provider'] === this.provider ? request.session.returnTo : undefined;
    Object.assign(request.session, {
      ...{ provider: this.provider, returnTo: returnTo(request.query['returnTo']) ?? earlierPath },
      ...{ asksPassword, isPopup },
    });
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
