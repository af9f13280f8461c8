import type { LtiLaunch, LtiLoginRequest } from '@lectern/contract';
import { LtiPlatform, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { enrollLaunched, findLaunchedCourse, type LaunchedCourse, saveLink } from './lti.queries.js';
import { saveRoster } from './rosters/rosters.queries.js';
import { LtiLoginService, type PlatformStorage } from './lti-login.service.js';
import { LtiPeopleService } from './lti-people.service.js';
import { LtiRefusal } from './lti-refusal.js';
import { PlatformKeys } from './platform-keys.js';
import { InvalidMessageError, type LtiMessage, readMessage } from './read-message.js';

/** Asymmetric ones: a public key of the platform can't be taken for a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const MAX_AGE_S = 3600;
const CLOCK_SKEW_S = 60;
const MAX_TITLE_LENGTH = 200;

/** `/courses/first-aid` and `/courses/first-aid/modules/<id>`. */
const COURSE_PATH = /^\/courses?\/([^/]+)(?:\/modules\/([^/]+))?$/;

type LaunchMessage = Extract<LtiMessage, { type: 'launch' }>;
export type ContentMessage = Extract<LtiMessage, { type: 'content' }>;

/** How a launch goes on. */
export type LaunchOutcome =
  | { kind: 'course'; platform: LtiPlatform; user: User; course: LaunchedCourse; request: LtiLoginRequest }
  | { kind: 'content'; platform: LtiPlatform; message: ContentMessage }
  /** The platform is asked whether this browser began. */
  | { kind: 'recall'; platform: LtiPlatform; storage: PlatformStorage; state: string; token: string }
  /** The browser keeps no cookies in the frame of the platform. */
  | { kind: 'window'; platform: LtiPlatform; request: LtiLoginRequest };

/** The second step of a launch: checks the platform's message, and does what it asks for. */
@Injectable()
export class LtiLaunchService {
  constructor(
    private readonly source: DataSource,
    private readonly logins: LtiLoginService,
    private readonly keys: PlatformKeys,
    private readonly people: LtiPeopleService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /** @throws LtiRefusal */
  async launch(launch: LtiLaunch, request: Request): Promise<LaunchOutcome> {
    const login = await this.logins.finish(launch, request);
    try {
      return await this.goOn(launch, login, request.headers['sec-fetch-dest'] === 'document');
    } catch (error) {
      if (error instanceof LtiRefusal) error.siteUrl = login.platform.siteUrl;
      throw error;
    }
  }

  private async goOn(
    { id_token: token, error, state = '' }: LtiLaunch,
    login: Awaited<ReturnType<LtiLoginService['finish']>>,
    isInWindow: boolean,
  ): Promise<LaunchOutcome> {
    const { platform, storage } = login;
    if (!login.isSameBrowser) {
      // Content is chosen without a session. A course needs one, and so a cookie.
      const isContent =
        storage && token && (await this.readToken(token, platform, login.nonce)).type === 'content';
      if (isContent) return { kind: 'recall', platform, storage, state, token };
      // Another window would keep no cookie either.
      if (isInWindow) throw new LtiRefusal('noCookies');
      return { kind: 'window', platform, request: login.request };
    }
    if (error || !token) throw new LtiRefusal('declined', error);
    const message = await this.readToken(token, platform, login.nonce);
    if (message.type === 'content') return { kind: 'content', platform, message };
    return { ...(await this.openCourse(platform, message)), request: login.request };
  }

  private async readToken(token: string, platform: LtiPlatform, nonce: string): Promise<LtiMessage> {
    const claims = await this.verify(token, platform);
    if (claims['nonce'] !== nonce) throw new LtiRefusal('badMessage', 'nonce');
    requireAuthorizedParty(claims, platform.clientId);
    if (claims.sub === undefined) throw new LtiRefusal('noPerson');
    const message = read(claims);
    if (!platform.deploymentIds.includes(message.deploymentId))
      throw new LtiRefusal('unknownDeployment', message.deploymentId);
    return message;
  }

  private async verify(token: string, platform: LtiPlatform): Promise<JWTPayload> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.keys.get(platform), {
        issuer: platform.issuer,
        audience: platform.clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'iat', 'nonce'],
        maxTokenAge: MAX_AGE_S,
        clockTolerance: CLOCK_SKEW_S,
      });
      // Also where the platform has one key only.
      if (!protectedHeader.kid) throw new errors.JWSInvalid('The header names no key.');
      return payload;
    } catch (error) {
      // A key set that can't be read is a plain error, or one of these two.
      const isUnreachable =
        !(error instanceof errors.JOSEError) ||
        error instanceof errors.JWKSTimeout ||
        error.constructor === errors.JOSEError;
      throw new LtiRefusal(isUnreachable ? 'keysUnreachable' : 'badMessage', String(error));
    }
  }

  private openCourse(platform: LtiPlatform, message: LaunchMessage) {
    const asked = this.readCourse(message);
    return this.source.transaction(async (manager) => {
      const course = asked && (await findLaunchedCourse(manager, asked));
      if (!course) throw new LtiRefusal('noCourse', message.targetUrl);
      const user = await this.people.findOrCreate(manager, platform, message.person);
      const ids = { userId: user.id, courseId: course.id };
      await enrollLaunched(manager, ids);
      const { deploymentId, resourceLinkId, contextId, lineItemUrl } = message;
      await saveLink(manager, {
        ...{ platformId: platform.id, ...ids, deploymentId, resourceLinkId, contextId, lineItemUrl },
      });
      const { contextTitle, membersUrl } = message;
      if (contextId !== null && membersUrl !== null)
        await saveRoster(manager, {
          ...{ platformId: platform.id, courseId: course.id, deploymentId, contextId },
          ...{ contextTitle: contextTitle?.slice(0, MAX_TITLE_LENGTH) ?? null, membersUrl },
        });
      return { kind: 'course' as const, platform, user, course };
    });
  }

  /** Content that was chosen here names its course itself; a link that was typed in has the address of a course. */
  private readCourse({ custom, targetUrl }: LaunchMessage) {
    const { course, module } = custom;
    if (typeof course === 'string') return { course, moduleId: typeof module === 'string' ? module : null };
    const { origin, pathname } = new URL(targetUrl);
    const [, slug, moduleId = null] = COURSE_PATH.exec(decodePath(pathname)) ?? [];
    if (origin !== new URL(this.env.publicUrl).origin) throw new LtiRefusal('wrongTarget', targetUrl);
    return slug === undefined ? undefined : { course: slug, moduleId };
  }
}

/** OpenID Connect Core, section 3.1.3.7: with several audiences the token names the one that it is for. */
function requireAuthorizedParty({ aud, azp }: JWTPayload, clientId: string) {
  const isNeeded = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? isNeeded : azp !== clientId) throw new LtiRefusal('badMessage', 'azp');
}

function read(claims: JWTPayload): LtiMessage {
  try {
    return readMessage(claims);
  } catch (error) {
    if (!(error instanceof InvalidMessageError)) throw error;
    throw new LtiRefusal('badMessage', error.message);
  }
}

/** A malformed address names no course. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
