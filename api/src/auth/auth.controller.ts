import { login, loginCallback, logout } from '@lectern/contract';
import { Controller, Inject, UseFilters, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { ArrivalsService, SignInRefused } from './arrivals.service.js';
import { OpenIdGuard } from './openid.guard.js';
import { type Arrival, OpenIdService } from './openid.service.js';
import { SESSIONS, type Sessions } from './sessions.js';
import { SignInFilter } from './sign-in.filter.js';

/** The browser's way through signing in and out: navigations, so every failure is a page. */
@Controller()
@UseFilters(SignInFilter)
export class AuthController {
  constructor(
    private readonly arrivals: ArrivalsService,
    private readonly openId: OpenIdService,
    @Inject(SESSIONS) private readonly sessions: Sessions,
  ) {}

  @Endpoint(login)
  @UseGuards(OpenIdGuard)
  login() {
    // The guard has sent the browser to the provider.
  }

  @Endpoint(loginCallback)
  @UseGuards(OpenIdGuard)
  async callback({ request }: Input<typeof loginCallback>, response: Response) {
    const arrival = request.arrival as Arrival;
    const user = await this.arrivals.welcome(arrival);
    const to = request.session.returnTo ?? '/';
    await renewed(request);
    request.session.idToken = arrival.idToken;
    if (user.role === 'suspended') {
      throw new SignInRefused(
        'Your account is suspended',
        `The account ${user.email} can’t be used at the moment. If you think this is a mistake, ask an administrator.`,
      );
    }
    Object.assign(request.session, { userId: user.id, renewedAt: Date.now() });
    await saved(request);
    response.redirect(to);
  }

  @Endpoint(logout)
  async logout({ request }: Input<typeof logout>, response: Response) {
    const { idToken } = request.session;
    await new Promise((done) => request.session.destroy(done));
    response.clearCookie(this.sessions.cookieName, this.sessions.cookie);
    const to = idToken ? await this.openId.signOutUrl(idToken).catch(() => '/') : '/';
    response.redirect(to);
  }
}

/** express-session sends the head of an answer before it has saved: a browser could follow too early. */
function saved({ session }: Request) {
  return new Promise<void>((done, failed) =>
    session.save((error: unknown) => (error ? failed(error) : done())),
  );
}

/** A new session id, so that one known before signing in is worth nothing after it. */
function renewed({ session }: Request) {
  return new Promise<void>((done, failed) =>
    session.regenerate((error: unknown) => (error ? failed(error) : done())),
  );
}
