import { login, loginCallback, logout } from '@lectern/contract';
import { Controller, Inject, UseFilters, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { recordSecurityEvent } from '../http/security-log.js';
import { notice, sendPage } from '../pages/page.js';
import { SignInService, SignInRefusedError } from './sign-in.service.js';
import { OpenIdGuard } from './openid.guard.js';
import { type OidcProfile, OpenIdService } from './openid.service.js';
import { SESSIONS, type Sessions } from './sessions.js';
import { SignInFilter } from './sign-in.filter.js';

const CONFIRM_SIGN_OUT = notice('Sign out?', 'Another site sent you here. You are still signed in.', {
  href: '/api/logout',
  text: 'Sign out',
});

/** Sign-in and sign-out in the browser. The calls are navigations, so every failure is a page. */
@Controller()
@UseFilters(SignInFilter)
export class AuthController {
  constructor(
    private readonly signIns: SignInService,
    private readonly openId: OpenIdService,
    @Inject(SESSIONS) private readonly sessions: Sessions,
  ) {}

  @Endpoint(login)
  @UseGuards(OpenIdGuard)
  login() {
    // The guard redirects the browser to the provider.
  }

  @Endpoint(loginCallback)
  @UseGuards(OpenIdGuard)
  async callback({ request }: Input<typeof loginCallback>, response: Response) {
    const profile = request.oidcProfile as OidcProfile;
    const user = await this.signIns.findOrCreateUser(profile);
    const to = request.session.returnTo ?? '/';
    await regenerateSession(request);
    request.session.idToken = profile.idToken;
    if (user.role === 'suspended') {
      recordSecurityEvent(request, 'sign-in', 'refused', { userId: user.id, reason: 'suspended' });
      throw new SignInRefusedError(
        'Your account is suspended',
        `The account ${user.email} can’t be used at the moment. If you think this is a mistake, ask an administrator.`,
      );
    }
    Object.assign(request.session, { userId: user.id, renewedAt: Date.now() });
    await saveSession(request);
    recordSecurityEvent(request, 'sign-in', 'success', { userId: user.id });
    response.redirect(to);
  }

  @Endpoint(logout)
  async logout({ request }: Input<typeof logout>, response: Response) {
    if (isFromOtherSite(request)) return sendPage(response, 200, 'Sign out', CONFIRM_SIGN_OUT);
    const { idToken, userId } = request.session;
    if (userId) recordSecurityEvent(request, 'sign-out', 'success');
    await new Promise((done) => request.session.destroy(done));
    // Pictures of slides may be in the cache; storage keeps progress that is not sent yet.
    response.set('Clear-Site-Data', '"cache"');
    response.clearCookie(this.sessions.cookieName, this.sessions.cookie);
    const to = idToken ? await this.openId.signOutUrl(idToken).catch(() => '/') : '/';
    response.redirect(to);
  }
}

/** Browsers send the header with every navigation; another site's link or picture must not sign anyone out. */
const isFromOtherSite = ({ headers }: Request) =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** express-session sends the response headers before the session is saved, so a browser could follow too early. */
function saveSession({ session }: Request) {
  return new Promise<void>((done, failed) =>
    session.save((error: unknown) => (error ? failed(error) : done())),
  );
}

/** Assigns a new session id, which prevents session fixation. */
function regenerateSession({ session }: Request) {
  return new Promise<void>((done, failed) =>
    session.regenerate((error: unknown) => (error ? failed(error) : done())),
  );
}
