import {
  findLocale,
  formatLocaleName,
  isMachineTranslated,
  localeDirection,
  LOCALES,
} from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';
import type { RequestHandler, Response } from 'express';
import { setLocaleCookie } from '../locale/locale-cookie.js';
import { getRequestLocale } from '../locale/request-locale.js';

/** Receives the form below. */
export const LANGUAGE_PATH = '/api/page-language';

/**
 * Pages that come in the language that was chosen when they are requested once more: those of the built-in provider, and the choice
 * of reminders by mail.
 */
const PAGE = /^\/(?:oidc\/(?:interaction|account)(?:\/[\w-]+)+|api\/reminders\/unsubscribe\/[\w-]+)$/;

/** Saves the chosen language in the browser, and returns to the page that contained the form. */
export const switchLanguage =
  (publicUrl: string): RequestHandler =>
  (request, response) => {
    const { locale, page } = Object(request.body) as Record<string, unknown>;
    const chosen = findLocale(locale);
    if (chosen) setLocaleCookie(response, chosen, publicUrl);
    response.redirect(303, typeof page === 'string' && PAGE.test(page) ? page : '/');
  };

/**
 * Buttons for the languages of the interface, each with its own name; none on other pages and on answers to a form, which would
 * be lost, and for a person whose own setting decides. They work without scripts.
 */
export function languageSwitch({ req: request }: Response): Html | false {
  const [path = ''] = request.originalUrl?.split('?') ?? [];
  if (LOCALES.length < 2 || request.method !== 'GET' || !PAGE.test(path) || findLocale(request.user?.locale))
    return false;
  const current = getRequestLocale(request);
  return html`<nav aria-label="${translate(current, 'platform.language.label')}">
    <form class="languages" method="post" action="${LANGUAGE_PATH}">
      <input type="hidden" name="page" value="${path}" />
      ${LOCALES.map(
        (locale) =>
          html`<button
            name="locale"
            value="${locale}"
            lang="${locale}"
            dir="${localeDirection(locale)}"
            ${locale === current && html`aria-current="true"`}
          >
            ${formatLocaleName(locale)}
          </button>`,
      )}
      ${isMachineTranslated(current) && html`<small>${translate(current, 'platform.language.machine')}</small>`}
    </form>
  </nav>`;
}
