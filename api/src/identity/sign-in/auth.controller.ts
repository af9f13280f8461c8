import { login, loginCallback, logout, type LoginQuery } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject, UseFilters, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { setLocaleCookie } from '../../platform/locale/locale-cookie.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { InvitationCookie } from '../../platform/http/invitation-cookie.js';
import { ENV } from '../../platform/infra.module.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { notice, sendPage } from '../../platform/html-pages/page.js';
import { showSignedIn } from './signed-in-page.js';
import { SignInService, SignInRefusedError } from './sign-in.service.js';
import { findHome } from './home.js';
import { loginUrl } from './login-url.js';
import { OpenIdGuard } from './openid.guard.js';
import { type OidcProfile, OpenIdService } from './openid.service.js';
import { readUserAgent, regenerateSession, saveSession } from '../sessions/change-session.js';
import { providerSession, SESSIONS, type Sessions } from '../sessions/sessions.js';
import { SignInFilter } from './sign-in.filter.js';
import type { SignInState } from './sign-in-state.js';

const CONFIRM_SIGN_OUT = notice('identity.signOut.title', 'identity.signOut.otherSite', {
  href: '/api/logout',
  text: 'identity.signOut.action',
});

/** Sign-in and sign-out in the browser. Browsers navigate to these endpoints, so every failure is shown as a page. */
@Controller()
@UseFilters(SignInFilter)
export class AuthController {
  private readonly invitation: InvitationCookie;

  constructor(
    private readonly signIns: SignInService,
    private readonly openId: OpenIdService,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.invitation = new InvitationCookie(env.publicUrl);
  }

  @Endpoint(login)
  @UseGuards(OpenIdGuard)
  login() {
    // The guard redirects the browser to the provider.
  }

  @Endpoint(loginCallback)
  @UseGuards(OpenIdGuard)
  async callback({ request }: Input<typeof loginCallback>, response: Response) {
    const profile = request.oidcProfile as OidcProfile;
    const invitation = this.invitation.read(request);
    const user = await this.signIns.findOrCreateUser(profile, getRequestLocale(request), invitation);
    const state = request.signInState ?? {};
    if (!this.signIns.isStrongEnough(profile, user))
      return this.askForSecondFactor(request, response, user.id);
    const times = this.signIns.startSession(profile, user, state.asksPassword);
    if (!times) return this.askForPassword(response, state);
    await regenerateSession(request);
    if (user.role === 'suspended') {
      recordSecurityEvent(request, 'sign-in', 'refused', { userId: user.id, reason: 'suspended' });
      throw new SignInRefusedError('identity.signIn.suspended', { email: user.email });
    }
    const userAgent = readUserAgent(request);
    const { iss, sid } = profile.claims;
    const provider = typeof sid === 'string' ? { providerSession: providerSession(iss, sid) } : {};
    Object.assign(request.session, { userId: user.id, userAgent, ...provider, ...times });
    if (times.isKept) request.session.cookie.maxAge = this.signIns.cookieAge(user);
    await saveSession(request);
    if (user.locale) setLocaleCookie(response, user.locale, this.env.publicUrl);
    recordSecurityEvent(request, 'sign-in', 'success', { userId: user.id });
    if (state.isPopup) return sendPage(response, 200, 'identity.signedIn.windowTitle', showSignedIn);
    response.redirect(state.returnTo ?? findHome(user.role));
  }

  /** Sends an administrator back to the external provider, who signed in without the second factor that the site requires. */
  private askForSecondFactor(request: Request, response: Response, userId: string) {
    const state = request.signInState ?? {};
    if (state.asksAdministrator) {
      recordSecurityEvent(request, 'sign-in', 'refused', { userId, reason: 'no second factor' });
      throw new SignInRefusedError('identity.signIn.factorNeeded');
    }
    response.redirect(loginUrl({ level: 'admin', ...keepDestination(state) }));
  }

  /** Sends a person back to the provider, which remembered them for longer than a session may last. */
  private askForPassword(response: Response, state: SignInState) {
    if (state.asksPassword) {
      throw new SignInRefusedError('identity.signIn.againNeeded');
    }
    response.redirect(loginUrl({ prompt: 'login', ...keepDestination(state) }));
  }

  @Endpoint(logout)
  async logout({ request }: Input<typeof logout>, response: Response) {
    if (isFromOtherSite(request))
      return sendPage(response, 200, 'identity.signOut.windowTitle', CONFIRM_SIGN_OUT);
    if (request.session.userId) recordSecurityEvent(request, 'sign-out', 'success');
    const provider = await this.openId.chooseProvider(request);
    await new Promise((done) => request.session.destroy(done));
    // The cache may contain pictures of slides. The browser's storage is not cleared, because it may contain unsent progress.
    response.set('Clear-Site-Data', '"cache"');
    response.clearCookie(this.sessions.cookieName, this.sessions.cookie);
    const url = await this.openId.signOutUrl(provider).catch(() => '/');
    if (provider === 'built-in') this.openId.allowSignOut(response);
    response.redirect(url);
  }
}

/** The parts of a sign-in that stay the same when the person must sign in once more. */
const keepDestination = ({ returnTo, isPopup, provider }: SignInState): LoginQuery => ({
  returnTo,
  ...(provider && { provider }),
  ...(isPopup && { display: 'popup' }),
});

/** Browsers send the header with every navigation. A link or picture on another site must not sign a person out. */
const isFromOtherSite = ({ headers }: Request) =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
