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

/** Minutes until the platform has to send the browser back; the person may have to sign in there. */
const LOGIN_MINUTES = 15;

/** What the second step of a launch is checked against; stored with its ticket. */
interface Login {
  nonce: string;
  /**
   * Hash of the secret of the browser that began the launch. The browser has the secret in a cookie; the platform stores it, too, where
   * frames may get no cookies.
   */
  browser: string;
  request: LtiLoginRequest;
}

/** Where a platform stores the secret of a browser (LTI postMessage Storage 0.1). */
export interface PlatformStorage {
  /** Name of the frame that receives the messages. */
  target: string;
  /** Only these origins receive messages, and only their answers count. */
  origins: string[];
  key: string;
}

/** What the browser does next. */
export interface StartedLogin {
  platform: LtiPlatform;
  /** The platform's address, to which the browser goes. */
  url: string;
  /** What the platform is asked to store before that; undefined where the cookie is enough, or the platform stores nothing. */
  toStore: (PlatformStorage & { value: string }) | undefined;
}

/** The first step of a launch: ties it to this browser by a secret, and sends the browser to the platform. */
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
    // Browsers treat a loopback address as secure. Over http elsewhere `SameSite=None` is not possible: the cookie then arrives with a form
    // that the platform posts in a new window, but not with one in a frame.
    const secure = isHttps || isLoopback(env.publicUrl);
    this.cookieName = `${isHttps ? '__Host-' : ''}lectern.launch`;
    this.cookie = {
      httpOnly: true,
      path: '/',
      secure,
      maxAge: LOGIN_MINUTES * 60_000,
      ...(secure && { sameSite: 'none', partitioned: true }),
    };
  }

  /** @throws LtiRefusal */
  async start(login: LtiLoginRequest, request: Request, response: Response): Promise<StartedLogin> {
    const platform = await this.findPlatform(login);
    this.requireOwnAddress(login.target_link_uri);
    if (login.lti_deployment_id && !platform.deploymentIds.includes(login.lti_deployment_id))
      throw new LtiRefusal('unknownDeployment', login.lti_deployment_id);
    const cookie = this.readCookieSecret(request);
    const secret = cookie ?? createLinkToken().token;
    response.cookie(this.cookieName, secret, this.cookie);
    const { token: nonce } = createLinkToken();
    const data: Login = { nonce, browser: sha256(secret), request: login };
    const { ticket } = await this.tickets.create('login', {
      platformId: platform.id,
      data,
      minutes: LOGIN_MINUTES,
    });
    const url = new URL(platform.authorizationUrl);
    const { login_hint, lti_message_hint } = login;
    const parameters = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: this.env.publicUrl + launchLti.path,
      login_hint,
      ...(lti_message_hint && { lti_message_hint }),
      nonce,
      state: ticket,
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    // The cookie of an earlier launch shows that this browser sends cookies here, so the platform need not store the secret.
    const isFramed = request.headers['sec-fetch-dest'] !== 'document';
    const storage = cookie === undefined && isFramed ? findStorage(platform, login, ticket) : undefined;
    return { platform, url: url.href, toStore: storage && { ...storage, value: secret } };
  }

  /**
   * Finds the login that a launch belongs to, and ends it, so that it works once. A login whose secret only the platform can give stays open:
   * the answer then has `storage`, from which the secret is read before the next try. `isSameBrowser` is false where neither the cookie nor
   * the platform gave a secret; the caller decides then.
   * @throws LtiRefusal for a login that is over or was used, or where the secret is that of another browser
   */
  async finish({ state = '', stored }: LtiLaunch, request: Request) {
    const ticket = await this.tickets.find<Login>('login', state);
    const platform =
      ticket?.platformId &&
      (await this.source.getRepository(LtiPlatform).findOneBy({ id: ticket.platformId }));
    if (!ticket || !platform) throw new LtiRefusal('expired');
    const { nonce, request: login, browser: expectedHash } = ticket.data;
    const secret = this.readCookieSecret(request) ?? this.readStored(stored, request);
    // `stored` is undefined until the platform was asked, then its answer, which may be empty.
    const needsPlatform = secret === undefined && stored === undefined;
    const storage = needsPlatform ? findStorage(platform, login, state) : undefined;
    if (!storage && !(await this.tickets.use('login', state))) throw new LtiRefusal('expired');
    const isSame = secret !== undefined && isEqual(sha256(secret), expectedHash);
    if (secret !== undefined && !isSame) throw new LtiRefusal('otherBrowser');
    return { platform, nonce, request: login, isSameBrowser: isSame, storage };
  }

  /** Reads the secret that a page of Lectern received from the platform. Other sites are refused: they could send that of another browser. */
  private readStored(stored: string | undefined, { headers }: Request): string | undefined {
    if (!stored) return undefined;
    if (headers.origin !== new URL(this.env.publicUrl).origin) throw new LtiRefusal('otherBrowser', 'origin');
    return stored;
  }

  private readCookieSecret(request: Request): string | undefined {
    const value = readCookie(request, this.cookieName);
    return value !== undefined && hashLinkToken(value) !== null ? value : undefined;
  }

  /** Finds the platform; one with several registrations names the one it means by `client_id`. */
  private async findPlatform({ iss, client_id: clientId }: LtiLoginRequest): Promise<LtiPlatform> {
    const where = { issuer: iss, ...(clientId && { clientId }) };
    const [platform, second] = await this.source.getRepository(LtiPlatform).find({ where, take: 2 });
    if (!platform || second) throw new LtiRefusal('unknownPlatform', iss);
    return platform;
  }

  private requireOwnAddress(address: string) {
    if (!URL.canParse(address) || new URL(address).origin !== new URL(this.env.publicUrl).origin)
      throw new LtiRefusal('wrongTarget', address);
  }
}

/** Finds where the platform stores the secret of this login; undefined where it offers no storage. */
function findStorage(
  { authorizationUrl, siteUrl }: LtiPlatform,
  { lti_storage_target: target }: LtiLoginRequest,
  state: string,
): PlatformStorage | undefined {
  // The standard asks for the origin of the authorization address; frames of large platforms have that of the site.
  const origins = [...new Set([authorizationUrl, siteUrl].map((url) => new URL(url).origin))];
  return target ? { target, origins, key: `lectern.${state}` } : undefined;
}

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
