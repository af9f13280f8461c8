import { timingSafeEqual } from 'node:crypto';
import { launchLti, type LtiLaunch, type LtiLoginRequest } from '@lectern/contract';
import { LtiPlatform } from '@lectern/data';
import { type Env, isLoopback } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { createLinkToken, hashLinkToken, sha256 } from '../../platform/http/link-token.js';
import { readCookie } from '../../platform/http/read-cookie.js';
import { ENV } from '../../platform/infra.module.js';
import { LtiRefusal } from './lti-refusal.js';
import { LtiTicketsService } from './lti-tickets.service.js';

/** Time for the way over the platform and back, a sign-in there included. */
const LOGIN_MINUTES = 15;

/** What the launch is checked against. */
interface Login {
  nonce: string;
  /** Hash of the secret of the browser that began: in its cookie, or kept by the platform where the frame keeps no cookies. */
  browser: string;
  request: LtiLoginRequest;
}

/** Where a platform keeps the secret of a browser (LTI postMessage Storage 0.1). */
export interface PlatformStorage {
  /** Name of the frame that gets the messages. */
  target: string;
  /** The only origins that get messages, and whose answers count. */
  origins: string[];
  key: string;
}

/** How a login goes on. */
export interface StartedLogin {
  platform: LtiPlatform;
  /** Where the browser goes. */
  url: string;
  /** What the platform is asked to keep before. */
  kept: (PlatformStorage & { value: string }) | undefined;
}

/** The first step of a launch: remembers it in this browser, and sends the browser to the platform. */
@Injectable()
export class LtiLoginService {
  private readonly cookieName: string;
  private readonly cookie: CookieOptions;

  constructor(
    private readonly source: DataSource,
    private readonly tickets: LtiTicketsService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {
    const isHttps = env.publicUrl.startsWith('https:');
    // Browsers take a loopback address for secure. Over http elsewhere a cookie without `SameSite` arrives with the form of a new
    // window, and in no frame.
    const secure = isHttps || isLoopback(env.publicUrl);
    this.cookieName = `${isHttps ? '__Host-' : ''}lectern.launch`;
    this.cookie = {
      ...{ httpOnly: true, path: '/', secure, maxAge: LOGIN_MINUTES * 60_000 },
      ...(secure && { sameSite: 'none', partitioned: true }),
    };
  }

  /** @throws LtiRefusal */
  async start(login: LtiLoginRequest, request: Request, response: Response): Promise<StartedLogin> {
    const platform = await this.findPlatform(login);
    this.requireOwnTarget(login.target_link_uri);
    if (login.lti_deployment_id && !platform.deploymentIds.includes(login.lti_deployment_id))
      throw new LtiRefusal('unknownDeployment', login.lti_deployment_id);
    const known = this.readBrowser(request);
    const browser = known ?? createLinkToken().token;
    response.cookie(this.cookieName, browser, this.cookie);
    const { token: nonce } = createLinkToken();
    const data: Login = { nonce, browser: sha256(browser), request: login };
    const { ticket } = await this.tickets.create('login', {
      ...{ platformId: platform.id, data, minutes: LOGIN_MINUTES },
    });
    const url = new URL(platform.authorizationUrl);
    const { login_hint, lti_message_hint } = login;
    const sent = {
      ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
      ...{ client_id: platform.clientId, redirect_uri: this.env.publicUrl + launchLti.path },
      ...{ login_hint, ...(lti_message_hint && { lti_message_hint }), nonce, state: ticket },
    };
    for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value);
    // A browser that has the cookie keeps cookies.
    const isFramed = request.headers['sec-fetch-dest'] !== 'document';
    const storage = known === undefined && isFramed ? findStorage(platform, login, ticket) : undefined;
    return { platform, url: url.href, kept: storage && { ...storage, value: browser } };
  }

  /**
   * The login that a launch ends, which works once. It stays open where only the platform can say whether this browser began it: the answer
   * then has `storage`.
   * @throws LtiRefusal for one that is over or was used, or that another browser began
   */
  async finish({ state = '', stored }: LtiLaunch, request: Request) {
    const ticket = await this.tickets.find<Login>('login', state);
    const platform =
      ticket?.platformId &&
      (await this.source.getRepository(LtiPlatform).findOneBy({ id: ticket.platformId }));
    if (!ticket || !platform) throw new LtiRefusal('expired');
    const { nonce, request: login, browser: expected } = ticket.data;
    const browser = this.readBrowser(request) ?? this.readStored(stored, request);
    const isUnasked = browser === undefined && stored === undefined;
    const storage = isUnasked ? findStorage(platform, login, state) : undefined;
    if (!storage && !(await this.tickets.use('login', state))) throw new LtiRefusal('expired');
    const isSame = browser !== undefined && isEqual(sha256(browser), expected);
    if (browser !== undefined && !isSame) throw new LtiRefusal('otherBrowser');
    return { platform, nonce, request: login, isSameBrowser: isSame, storage };
  }

  /** What a page of Lectern has got from the platform. Other sites could send the secret of another browser. */
  private readStored(stored: string | undefined, { headers }: Request): string | undefined {
    if (!stored) return undefined;
    if (headers.origin !== new URL(this.env.publicUrl).origin) throw new LtiRefusal('otherBrowser', 'origin');
    return stored;
  }

  private readBrowser(request: Request): string | undefined {
    const value = readCookie(request, this.cookieName);
    return value !== undefined && hashLinkToken(value) !== null ? value : undefined;
  }

  /** A platform may have several registrations; it then says which one it means. */
  private async findPlatform({ iss, client_id: clientId }: LtiLoginRequest): Promise<LtiPlatform> {
    const where = { issuer: iss, ...(clientId && { clientId }) };
    const [platform, second] = await this.source.getRepository(LtiPlatform).find({ where, take: 2 });
    if (!platform || second) throw new LtiRefusal('unknownPlatform', iss);
    return platform;
  }

  private requireOwnTarget(target: string) {
    if (!URL.canParse(target) || new URL(target).origin !== new URL(this.env.publicUrl).origin)
      throw new LtiRefusal('wrongTarget', target);
  }
}

/** Where the platform keeps something for this login; undefined where it offers no storage. */
function findStorage(
  { authorizationUrl, siteUrl }: LtiPlatform,
  { lti_storage_target: target }: LtiLoginRequest,
  state: string,
): PlatformStorage | undefined {
  // The standard names the origin of the authorization; frames of large platforms have that of the site.
  const origins = [...new Set([authorizationUrl, siteUrl].map((url) => new URL(url).origin))];
  return target ? { target, origins, key: `lectern.${state}` } : undefined;
}

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
