import {
  DEFAULT_LOCALE,
  DEFAULT_SITE_SETTINGS,
  findLocale,
  type Locale,
  LOCALE_COOKIE,
  LOCALES,
  normalizeLanguage,
  type SiteSettings,
} from '@lectern/contract';
import type { Request } from 'express';
import { readCookie } from '../http/read-cookie.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The language that this request chooses for this browser. */
    chosenLocale?: Locale;
  }
}

/** Languages that are looked at in `Accept-Language`; browsers send fewer. */
const MAX_ACCEPTED = 20;

/**
 * The language in which a request is answered: that of the signed-in person, and of the administrator while they see Lectern as
 * another person; else the one chosen in this browser; else the one that the browser prefers, else the site's. A program that
 * names none is answered in English.
 */
export function getRequestLocale(request: Request): Locale {
  const person = request.viewAs?.administrator ?? request.user;
  return (
    findLocale(person?.locale) ??
    request.chosenLocale ??
    findLocale(readCookie(request, LOCALE_COOKIE)) ??
    matchLocale(request.acceptsLanguages(), LOCALES) ??
    (namesLanguage(request) ? getSiteLocale(request) : DEFAULT_LOCALE)
  );
}

/** Browsers name languages; programs send nothing, or `*`. */
const namesLanguage = ({ headers }: Request) => (headers['accept-language'] ?? '*') !== '*';

/** Where the API keeps the site's settings for its requests. */
export const SITE_SETTINGS = 'siteSettings';

const getSiteLocale = ({ app }: Request): Locale => getSiteSettings(app).region.locale;

/** The site's settings as they are now. */
export function getSiteSettings({ locals }: Pick<Request['app'], 'locals'>): SiteSettings {
  const site = locals[SITE_SETTINGS] as { current: SiteSettings } | undefined;
  return site?.current ?? DEFAULT_SITE_SETTINGS;
}

/**
 * The first language of which there is a variant: 'pt-BR' for 'pt-PT', but not 'zh-CN' for 'zh-TW', which has another script.
 * @param accepted tags as the browser sent them, in the order of its preference, or `*`
 */
export function matchLocale<Tag extends string>(
  accepted: string[],
  locales: readonly Tag[],
): Tag | undefined {
  for (const tag of accepted.slice(0, MAX_ACCEPTED)) {
    const language = normalizeLanguage(tag);
    const found =
      language &&
      (locales.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
        locales.find((locale) => normalizeLanguage(locale) === language));
    if (found) return found;
  }
  return undefined;
}
