import { formatLocaleName, isMachineTranslated, localeDirection, LOCALES } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';
import type { Response } from 'express';
import { getRequestLocale } from '../locale/request-locale.js';

/** Of the account router; receives the form below. */
const LANGUAGE_PATH = '/oidc/account/language';

/** Pages of the built-in provider, which come to the language that was chosen when they are requested once more. */
const PAGE = /^\/oidc\/(?:interaction|account)(?:\/[\w-]+)+$/;

/** The page that a choice of the language returns to: the one that contained the form. */
export const findSwitchedPage = (page: unknown): string =>
  typeof page === 'string' && PAGE.test(page) ? page : '/';

/**
 * Buttons for the languages of the interface, each with its own name; none on other pages and on answers to a form, which would
 * be lost. They work without scripts.
 */
export function languageSwitch({ req: request }: Response): Html | false {
  const [path = ''] = request.originalUrl?.split('?') ?? [];
  if (LOCALES.length < 2 || request.method !== 'GET' || !PAGE.test(path)) return false;
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
