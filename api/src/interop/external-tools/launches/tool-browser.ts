import { timingSafeEqual } from 'node:crypto';
import { type Env, isLoopback } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { createLinkToken, hashLinkToken, sha256 } from '../../../platform/http/link-token.js';
import { readCookie } from '../../../platform/http/read-cookie.js';
import { ENV } from '../../../platform/infra.module.js';

/** Time for the way over the tool and back. */
const COOKIE_MINUTES = 60;

/**
 * Connects the steps of a launch with the browser in which it began. The session cookie can't: browsers do not send it with a form of
 * the tool.
 */
@Injectable()
export class ToolBrowser {
  private readonly cookieName: string;
  private readonly cookie: CookieOptions;

  constructor(@Inject(ENV) env: Pick<Env, 'publicUrl'>) {
    const isHttps = env.publicUrl.startsWith('https:');
    // Browsers take a loopback address for secure. Over http elsewhere the cookie arrives with the redirect of a tool, and with no form.
    const secure = isHttps || isLoopback(env.publicUrl);
    this.cookieName = `${isHttps ? '__Host-' : ''}lectern.tool`;
    this.cookie = {
      ...{ httpOnly: true, path: '/', secure, maxAge: COOKIE_MINUTES * 60_000 },
      ...(secure && { sameSite: 'none' }),
    };
  }

  /** Gives the browser a cookie. @returns its hash, for `isSame` */
  remember(request: Request, response: Response): string {
    const value = this.read(request) ?? createLinkToken().token;
    response.cookie(this.cookieName, value, this.cookie);
    return sha256(value);
  }

  /** Whether a request comes from the browser that got the cookie of this hash. */
  isSame(request: Request, hash: string): boolean {
    const value = this.read(request);
    return value !== undefined && timingSafeEqual(Buffer.from(sha256(value)), Buffer.from(hash));
  }

  private read(request: Request): string | undefined {
    const value = readCookie(request, this.cookieName);
    return value !== undefined && hashLinkToken(value) !== null ? value : undefined;
  }
}
