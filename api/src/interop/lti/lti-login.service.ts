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

/** The data of the ticket of a login. The second step of the launch is checked against them. */
interface LoginTicketData {
  nonce: string;
  /**
   * Hash of the secret of the browser in which the launch began. The browser has the secret in a cookie. Because frames may get no
   * cookies, the platform can store the secret too.
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

/** The next step of the browser. */
export interface StartedLogin {
  platform: LtiPlatform;
  /** The platform's authorization address with the parameters of the login. */
  url: string;
  /** The secret that the platform stores first; undefined where the cookie suffices, or the platform offers no storage. */
  secretToStore: (PlatformStorage & { value: string }) | undefined;
}

/** The first step of a launch: gives the browser a secret, by which later steps recognize it, and sends it to the platform. */
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

  /** @throws LtiRefusal for an unknown platform or deployment, and for an address of another site */
  async start(login: LtiLoginRequest, request: Request, response: Response): Promise<StartedLogin> {
    const platform = await this.findPlatform(login);
    this.requireAddressOfThisSite(login.target_link_uri);
    if (login.lti_deployment_id && !platform.deploymentIds.includes(login.lti_deployment_id))
      throw new LtiRefusal('unknownDeployment', login.lti_deployment_id);
    const knownSecret = this.readCookieSecret(request);
    const secret = knownSecret ?? createLinkToken().token;
    response.cookie(this.cookieName, secret, this.cookie);
    const { token: nonce } = createLinkToken();
    const data: LoginTicketData = { nonce, browser: sha256(secret), request: login };
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
    const storage = knownSecret === undefined && isFramed ? findStorage(platform, login, ticket) : undefined;
    return { platform, url: url.href, secretToStore: storage && { ...storage, value: secret } };
  }

  /**
   * Finds the login that a launch belongs to, and uses up the ticket of the login.
   * @returns `isSameBrowser` is false where there is no secret in the cookie or from the platform. With `storage`, the ticket stays
   * valid: the secret is read from the platform's storage, and the launch is sent again with it
   * @throws LtiRefusal for a login that has expired or was used, and for the secret of another browser
   */
  async finish({ state = '', stored }: LtiLaunch, request: Request) {
    const ticket = await this.tickets.find<LoginTicketData>('login', state);
    const platform =
      ticket?.platformId &&
      (await this.source.getRepository(LtiPlatform).findOneBy({ id: ticket.platformId }));
    if (!ticket || !platform) throw new LtiRefusal('expired');
    const { nonce, request: login, browser: expectedHash } = ticket.data;
    const secret = this.readCookieSecret(request) ?? this.readStoredSecret(stored, request);
    // `stored` is undefined in a first try. In a second try it is the platform's answer, which may be empty.
    const isStorageNeeded = secret === undefined && stored === undefined;
    const storage = isStorageNeeded ? findStorage(platform, login, state) : undefined;
    if (!storage && !(await this.tickets.use('login', state))) throw new LtiRefusal('expired');
    const isSameBrowser = secret !== undefined && isEqual(sha256(secret), expectedHash);
    if (secret !== undefined && !isSameBrowser) throw new LtiRefusal('otherBrowser');
    return { platform, nonce, request: login, isSameBrowser, storage };
  }

  /**
   * Reads the secret that a page of Lectern received from the platform's storage. Another site could send the secret of another browser,
   * so it is refused.
   */
  private readStoredSecret(stored: string | undefined, { headers }: Request): string | undefined {
    if (!stored) return undefined;
    if (headers.origin !== new URL(this.env.publicUrl).origin) throw new LtiRefusal('otherBrowser', 'origin');
    return stored;
  }

  private readCookieSecret(request: Request): string | undefined {
    const value = readCookie(request, this.cookieName);
    return value !== undefined && hashLinkToken(value) !== null ? value : undefined;
  }

  /** Finds the platform by its issuer. Where an issuer has several registrations, `client_id` names one of them. */
  private async findPlatform({ iss, client_id: clientId }: LtiLoginRequest): Promise<LtiPlatform> {
    const where = { issuer: iss, ...(clientId && { clientId }) };
    const [platform, secondPlatform] = await this.source.getRepository(LtiPlatform).find({ where, take: 2 });
    if (!platform || secondPlatform) throw new LtiRefusal('unknownPlatform', iss);
    return platform;
  }

  private requireAddressOfThisSite(address: string) {
    if (!URL.canParse(address) || new URL(address).origin !== new URL(this.env.publicUrl).origin)
      throw new LtiRefusal('wrongTarget', address);
  }
}

/** Finds where the platform stores the secret of a login; undefined where the platform offers no storage. */
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
