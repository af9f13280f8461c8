import { LOCALE_COOKIE, type Locale } from '@lectern/contract';
import type { Response } from 'express';

const LIFETIME_MS = 365 * 24 * 60 * 60_000;

/** Sets the language of this browser's pages. Scripts may change the cookie, because the shell stores the choice of a visitor in it. */
export function setLocaleCookie(response: Response, locale: Locale, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  response.cookie(LOCALE_COOKIE, locale, { sameSite: 'lax', secure, path: '/', maxAge: LIFETIME_MS });
}
