import { match } from '@formatjs/intl-localematcher';
import { DEFAULT_LOCALE, Locale, LOCALE_COOKIE, LOCALES } from '@lectern/contract';
import type { Request } from 'express';
import { readCookie } from './read-cookie.js';

/**
 * The language in which a request is answered: the one chosen in this browser, which is the person's setting after a sign-in;
 * else the one that the browser prefers.
 */
export function getRequestLocale(request: Request): Locale {
  const { success, data: chosen } = Locale.safeParse(readCookie(request, LOCALE_COOKIE));
  if (success) return chosen;
  // Programs accept any language.
  const tags = request.acceptsLanguages().filter((tag) => tag !== '*');
  return match(tags, LOCALES, DEFAULT_LOCALE) as Locale;
}
