import type { LtiLaunch, LtiLoginRequest } from '@lectern/contract';
import { LtiPlatform, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { enrollLaunched, findLaunchedCourse, type LaunchedCourse, saveLaunchedLink } from './lti.queries.js';
import { saveRoster } from './rosters/rosters.queries.js';
import { LtiLoginService, type PlatformStorage } from './lti-login.service.js';
import { LtiPeopleService } from './lti-people.service.js';
import { LtiRefusal } from './lti-refusal.js';
import { RemoteKeySets } from './remote-key-sets.js';
import { InvalidMessageError, type LtiMessage, readMessage } from './read-message.js';

/** Only asymmetric algorithms, so that no attacker can sign with a platform's public key as the shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
/** A message is valid for this time after it was signed. */
const MAX_AGE_S = 3600;
const CLOCK_SKEW_S = 60;
const MAX_TITLE_LENGTH = 200;

/** `/courses/first-aid` and `/courses/first-aid/modules/<id>`. */
const COURSE_PATH = /^\/courses?\/([^/]+)(?:\/modules\/([^/]+))?$/;

type LaunchMessage = Extract<LtiMessage, { type: 'launch' }>;
export type ContentMessage = Extract<LtiMessage, { type: 'content' }>;

/** The next step of a launch. */
export type LaunchOutcome =
  | { kind: 'course'; platform: LtiPlatform; user: User; course: LaunchedCourse; request: LtiLoginRequest }
  | { kind: 'content'; platform: LtiPlatform; message: ContentMessage }
  /** A page asks the platform's storage for the secret, to find out whether the launch began in this browser. */
  | { kind: 'recall'; platform: LtiPlatform; storage: PlatformStorage; state: string; token: string }
  /** The launch continues in a window, because the browser keeps no cookies in the frame of the platform. */
  | { kind: 'window'; platform: LtiPlatform; request: LtiLoginRequest };

/** The second step of a launch: checks the platform's message, then opens a course or the choice of content. */
@Injectable()
export class LtiLaunchService {
  constructor(
    private readonly source: DataSource,
    private readonly logins: LtiLoginService,
    private readonly keys: RemoteKeySets,
    private readonly people: LtiPeopleService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /** @throws LtiRefusal with the site of the platform, where that is known */
  async launch(launch: LtiLaunch, request: Request): Promise<LaunchOutcome> {
    const login = await this.logins.finish(launch, request);
    try {
      return await this.continueLaunch(launch, login, request.headers['sec-fetch-dest'] === 'document');
    } catch (error) {
      if (error instanceof LtiRefusal) error.siteUrl = login.platform.siteUrl;
      throw error;
    }
  }

  private async continueLaunch(
    { id_token: token, error, state = '' }: LtiLaunch,
    login: Awaited<ReturnType<LtiLoginService['finish']>>,
    isInWindow: boolean,
  ): Promise<LaunchOutcome> {
    const { platform, storage } = login;
    if (!login.isSameBrowser) {
      // A choice of content needs no session. A course needs a session, and so a cookie.
      const isContentRequest =
        storage && token && (await this.readToken(token, platform, login.nonce)).type === 'content';
      if (isContentRequest) return { kind: 'recall', platform, storage, state, token };
      // The browser keeps no cookies in this window, so another window does not help.
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
    const message = readValidMessage(claims);
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
      // The standard requires a key id (`kid`) also where the platform has only one key.
      if (!protectedHeader.kid) throw new errors.JWSInvalid('The header names no key.');
      return payload;
    } catch (error) {
      // Where a key set can't be read, jose throws a timeout, its base class of errors, or an error that is not its own.
      const isUnreachable =
        !(error instanceof errors.JOSEError) ||
        error instanceof errors.JWKSTimeout ||
        error.constructor === errors.JOSEError;
      throw new LtiRefusal(isUnreachable ? 'keysUnreachable' : 'badMessage', String(error));
    }
  }

  private openCourse(platform: LtiPlatform, message: LaunchMessage) {
    const courseKey = this.readCourseKey(message);
    return this.source.transaction(async (manager) => {
      const course = courseKey && (await findLaunchedCourse(manager, courseKey));
      if (!course) throw new LtiRefusal('noCourse', message.targetUrl);
      const user = await this.people.findOrCreate(manager, platform, message.person);
      const ids = { userId: user.id, courseId: course.id };
      await enrollLaunched(manager, ids);
      const { deploymentId, resourceLinkId, contextId, lineItemUrl } = message;
      await saveLaunchedLink(manager, {
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

  /**
   * A link made by a choice of content has the course's id in its parameters. A link typed in at the platform has the address of a
   * course.
   */
  private readCourseKey({ custom, targetUrl }: LaunchMessage) {
    const { course, module } = custom;
    if (typeof course === 'string') return { course, moduleId: typeof module === 'string' ? module : null };
    const { origin, pathname } = new URL(targetUrl);
    const [, slug, moduleId = null] = COURSE_PATH.exec(decodePath(pathname)) ?? [];
    if (origin !== new URL(this.env.publicUrl).origin) throw new LtiRefusal('wrongTarget', targetUrl);
    return slug === undefined ? undefined : { course: slug, moduleId };
  }
}

/** OpenID Connect Core, section 3.1.3.7: a token with several audiences must name the one that it is for (`azp`). */
function requireAuthorizedParty({ aud, azp }: JWTPayload, clientId: string) {
  const isRequired = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? isRequired : azp !== clientId) throw new LtiRefusal('badMessage', 'azp');
}

function readValidMessage(claims: JWTPayload): LtiMessage {
  try {
    return readMessage(claims);
  } catch (error) {
    if (!(error instanceof InvalidMessageError)) throw error;
    throw new LtiRefusal('badMessage', error.message);
  }
}

/** Decodes a path; a malformed path becomes empty, which matches no course. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
