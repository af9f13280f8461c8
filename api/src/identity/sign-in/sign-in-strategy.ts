import type { SignInProvider } from '@lectern/contract';
import type { Response } from 'express';
import * as client from 'openid-client';
import { Strategy, type StrategyOptions, type VerifyFunction } from 'openid-client/passport';
import { returnTo } from './return-to.js';
import type { SignInState, SignInStates } from './sign-in-state.js';

/** What Passport adds to a strategy for each request. */
interface Redirecting {
  redirect(url: string, status?: number): void;
}

/**
 * Passport's strategy for OpenID Connect, with state and nonce besides PKCE. State, nonce and the path to return
 * to are in a cookie until the sign-in is completed.
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
    // A person who changes to this provider on the other one's page goes on with the same sign-in.
    const begun = request.query['provider'] === this.provider ? request.session.returnTo : undefined;
    Object.assign(request.session, {
      ...{ provider: this.provider, returnTo: returnTo(request.query['returnTo']) ?? begun },
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
