import { timingSafeEqual } from 'node:crypto';
import { type Env, isLoopback } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { createLinkToken, hashLinkToken, sha256 } from '../../../platform/http/link-token.js';
import { readCookie } from '../../../platform/http/read-cookie.js';
import { ENV } from '../../../platform/infra.module.js';

/** Time in which an instructor chooses content at the tool and comes back. */
const COOKIE_MINUTES = 60;

/**
 * Recognizes, by a cookie of its own, the browser in which a launch began. The session cookie does not serve: browsers do not send it
 * with a form that a page of the tool posts.
 */
@Injectable()
export class ToolBrowser {
  private readonly cookieName: string;
  private readonly cookie: CookieOptions;

  constructor(@Inject(ENV) env: Pick<Env, 'publicUrl'>) {
    const isHttps = env.publicUrl.startsWith('https:');
    // Browsers treat a loopback address as secure. On other http addresses the cookie comes with a redirect of a tool, but not with a form.
    const secure = isHttps || isLoopback(env.publicUrl);
    this.cookieName = `${isHttps ? '__Host-' : ''}lectern.tool`;
    this.cookie = {
      ...{ httpOnly: true, path: '/', secure, maxAge: COOKIE_MINUTES * 60_000 },
      ...(secure && { sameSite: 'none' }),
    };
  }

  /** Sets the cookie. @returns the hash of its value, for `isSame` */
  setCookie(request: Request, response: Response): string {
    const value = this.read(request) ?? createLinkToken().token;
    response.cookie(this.cookieName, value, this.cookie);
    return sha256(value);
  }

  /** Whether a request comes from the browser whose cookie has this hash. */
  isSame(request: Request, hash: string): boolean {
    const value = this.read(request);
    return value !== undefined && timingSafeEqual(Buffer.from(sha256(value)), Buffer.from(hash));
  }

  private read(request: Request): string | undefined {
    const value = readCookie(request, this.cookieName);
    return value !== undefined && hashLinkToken(value) !== null ? value : undefined;
  }
}
