import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  type Access,
  displayName,
  type Endpoint,
  type Feature,
  FEATURE_OFF,
  RECENT_SIGN_IN_REQUIRED,
  type RecentSignInDetails,
  type Stream,
  VISITOR_FEATURE,
} from '@lectern/contract';
import { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import type { Repository } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { allowLongCall } from '../http/connection-use.js';
import { readInput } from '../http/read-input.js';
import { recordSecurityEvent } from '../security/security-log.js';
import { SignInProviders } from '../site/sign-in-providers.js';
import { SiteSettingsService } from '../site/site-settings.service.js';
import { isInLaunch } from './launch-access.js';
import { refuseToken, requireTokenScope } from './access-tokens.js';
import { saveTokenUse } from './access-tokens.queries.js';
import { RateLimits } from './rate-limits.js';
import { RightsService } from './rights.service.js';
import { isRecentSignIn, isSessionOver, lastSeenAt } from './session-limits.js';
import { findUser, findViewedUser, saveLastSeen } from './sessions.queries.js';
import { ENV } from '../infra.module.js';

/** Metadata key of the contract that `@Endpoint` and `@EventStream` store. */
export const CONTRACT = Symbol('contract');

/** Minimum time between two writes of the last use of a session or access token, or of the user's last activity. */
const LAST_ACTIVE_INTERVAL_MS = 5 * 60_000;

declare module 'express-session' {
  interface SessionData {
    userId: string;
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    user?: User;
    /** Set while an administrator sees Lectern as `user`. */
    viewAs?: ViewAs | undefined;
  }
}

interface ViewAs {
  administrator: User;
  /** The user as whom the administrator sees Lectern. */
  user: User;
  endsAt: Date;
}

/**
 * Enforces the contract's `perMinute`, `access`, `feature`, input and `of`, in this order. Reads the user with every request, so that a
 * suspension takes effect at once.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @InjectRepository(User) private readonly users: Repository<User>,
    @Inject(ENV) private readonly env: Env,
    private readonly limits: RateLimits,
    private readonly rights: RightsService,
    private readonly site: SiteSettingsService,
    private readonly providers: SignInProviders,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get<Endpoint | Stream>(CONTRACT, context.getHandler());
    const { access, feature, needsRecentSignIn, needsToken, of }: Partial<Endpoint> = call;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    await this.limits.limitCall(call, request, response);
    if (needsToken && !request.token) refuseToken(request, response);
    const caller =
      request.token === undefined
        ? await this.findUser(request)
        : await this.findTokenOwner(call, request, response);
    request.viewAs =
      caller?.role === 'admin' && !request.token ? await this.findViewAs(request, caller) : undefined;
    const user = request.viewAs?.user ?? caller;
    if (user) request.user = user;
    // Answers that are not public must not stay in the browser's cache, because people share machines.
    if (access !== 'public' || caller?.role === 'admin') response.set('Cache-Control', 'private, no-store');
    requireAccess(call, request);
    if (feature && !this.site.current.features[feature]) refuseFeatureOff(feature, user);
    if (request.viewAs) requireOpenInViewAs(call, request.viewAs);
    if (needsRecentSignIn) requireRecentSignIn(request, this.env, this.providers);
    allowLongCall(call);
    request.input = readInput(call, request);
    await this.requireInLaunch(call, request);
    if (of && request.user) await this.rights.requireAll(request.user, of, request.input);
    return true;
  }

  private async findUser(request: Request) {
    const { session } = request;
    if (!session?.userId) return null;
    const user = await findUser(this.users.manager, session.userId);
    const endReason = this.findEndReason(session, user);
    if (!user || endReason) {
      recordSecurityEvent(request, 'access', 'refused', { reason: endReason ?? 'no account' });
      // An empty session replaces the ended one, because signing in and out need a session.
      await new Promise((done) => session.regenerate(done));
      return null;
    }
    await Promise.all([this.saveLastActive(user), this.saveLastSeen(session)]);
    return user;
  }

  /** A token gives the present rights of its person, as far as the scopes of the token allow. */
  private async findTokenOwner(call: Endpoint | Stream, request: Request, response: Response) {
    const { token } = request;
    const user = token && (await findUser(this.users.manager, token.userId));
    if (!user || user.role === 'suspended' || !this.providers.allowsSessions(user))
      return refuseToken(request, response);
    requireTokenScope(call, token, request, response);
    const isSaved = Date.now() - (token.lastUsedAt?.getTime() ?? 0) < LAST_ACTIVE_INTERVAL_MS;
    await Promise.all([
      this.saveLastActive(user),
      isSaved ? undefined : saveTokenUse(this.users.manager, token.id),
    ]);
    return user;
  }

  /**
   * Limits a session in the frame of a learning platform to one course. Other public calls are answered as for a visitor.
   * @throws Refusal (403) for a call that needs a person
   */
  private async requireInLaunch(call: Endpoint | Stream, request: Request) {
    const { launch } = request.session ?? {};
    if (!launch || !request.user || request.token) return;
    if (await isInLaunch(this.users.manager, launch, call, request.input ?? {})) return;
    if (call.access !== 'public') throw new Refusal(403, 'platform.launchOnly');
    delete request.user;
  }

  private async findViewAs({ session }: Request, administrator: User): Promise<ViewAs | undefined> {
    const found = session.publicId && (await findViewedUser(this.users.manager, session.publicId));
    return found ? { administrator, ...found } : undefined;
  }

  private findEndReason(session: Partial<SessionData>, user: User | undefined): string | undefined {
    if (!user) return 'no account';
    if (user.role === 'suspended') return 'suspended';
    if (!this.providers.allowsSessions(user)) return 'built-in sign-in is off';
    const state = { limits: this.env.sessions, role: user.role, now: Date.now() };
    return isSessionOver(session, state) ? 'session limit' : undefined;
  }

  /** Updates the row by SQL, because express-session writes whole sessions, and would restore a session that has ended meanwhile. */
  private async saveLastSeen(session: Partial<SessionData>) {
    const now = Date.now();
    if (!session.publicId || now - lastSeenAt(session) < LAST_ACTIVE_INTERVAL_MS) return;
    await saveLastSeen(this.users.manager, session.publicId, now);
  }

  private async saveLastActive(user: User) {
    if (Date.now() - (user.lastActive?.getTime() ?? 0) < LAST_ACTIVE_INTERVAL_MS) return;
    user.lastActive = new Date();
    await this.users.update(user.id, { lastActive: user.lastActive });
  }
}

function requireAccess({ access }: Endpoint | Stream, request: Request) {
  const user = request.user ?? null;
  if (hasAccess(access, user)) return;
  if (!user) throw new Refusal(401, 'platform.signIn');
  recordSecurityEvent(request, 'access', 'refused', { reason: `needs ${access}` });
  throw new Refusal(403, 'platform.noPermission');
}

/** @throws Refusal for a feature that is off; `VISITOR_FEATURE` is refused to visitors only */
function refuseFeatureOff(feature: Feature, user: User | null) {
  if (feature !== VISITOR_FEATURE) throw new Refusal(404, 'platform.featureOff', { code: FEATURE_OFF });
  if (!user) throw new Refusal(401, 'platform.signIn');
}

function requireOpenInViewAs(call: Endpoint | Stream, { user }: ViewAs) {
  const { method, access, isOpenInViewAs }: Partial<Endpoint> = call;
  if (isOpenInViewAs || (access === 'public' && method === 'GET')) return;
  throw new Refusal(403, 'platform.viewAs', { values: { name: displayName(user) } });
}

/** @throws Refusal (403). For a person its code makes the front end ask for a sign-in and call again; tokens are always refused. */
export function requireRecentSignIn(
  { session, token, user }: Request,
  { sessions }: Env,
  providers: SignInProviders,
) {
  if (token) throw new Refusal(403, 'platform.token.notHere');
  if (isRecentSignIn(session, sessions)) return;
  const details: RecentSignInDetails = {
    isExternalProvider: Boolean(user) && !providers.isBuiltIn(user as User),
  };
  throw new Refusal(403, 'platform.recentSignIn', { code: RECENT_SIGN_IN_REQUIRED, details });
}

/** Whether a user (null: a visitor) has this level of access. */
export function hasAccess(access: Access, user: Pick<User, 'role'> | null): boolean {
  if (access === 'public') return true;
  if (!user || user.role === 'suspended') return false;
  if (access === 'signed-in' || user.role === 'admin') return true;
  return access === 'instructor' && user.role === 'instructor';
}
