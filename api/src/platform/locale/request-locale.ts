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
    /** The language that the person chooses for this browser with this request. */
    chosenLocale?: Locale;
  }
}

/** Maximum number of languages that are read from `Accept-Language`. Browsers send fewer. */
const MAX_ACCEPTED = 20;

/**
 * The language in which a request is answered: the language of the signed-in person (of the administrator, if they see Lectern as
 * another person), else the language chosen in this browser, else the one that the browser prefers, else that of the site. A program
 * that names no language is answered in English.
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

/** Browsers name languages. Programs do not send the header, or send `*`. */
const namesLanguage = ({ headers }: Request) => (headers['accept-language'] ?? '*') !== '*';

/** Key of `app.locals` under which the API keeps the site's settings for its requests. */
export const SITE_SETTINGS = 'siteSettings';

const getSiteLocale = ({ app }: Request): Locale => getSiteSettings(app).region.locale;

/** The current settings of the site. */
export function getSiteSettings({ locals }: Pick<Request['app'], 'locals'>): SiteSettings {
  const site = locals[SITE_SETTINGS] as { current: SiteSettings } | undefined;
  return site?.current ?? DEFAULT_SITE_SETTINGS;
}

/**
 * The locale for the first accepted language that has one: 'pt-BR' for 'pt-PT', but not 'zh-CN' for 'zh-TW', which has another script.
 * @param accepted tags as the browser sent them, in the order of the browser's preference, or `*`
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
