import type { CookieOptions, Request, Response } from 'express';
import { readCookie } from './read-cookie.js';

/** The screen that shows an invitation. */
export const INVITATION_PAGE = '/invitation';

/** Leaves time for a sign-up. After it, the link of the email opens the invitation again. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** Keeps the token of the invitation that a browser opened last, so that no page's URL contains the token. */
export class InvitationCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith('https:');
    this.name = `${secure ? '__Host-' : ''}lectern.invitation`;
    this.options = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
  }

  /** @returns an empty text where there is no token */
  read(request: Request): string {
    return readCookie(request, this.name) ?? '';
  }

  write(response: Response, token: string): void {
    response.cookie(this.name, token, { ...this.options, maxAge: LIFETIME_MS });
  }
}
