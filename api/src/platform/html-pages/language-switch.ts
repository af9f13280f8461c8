import {
  findLocale,
  formatLocaleName,
  isMachineTranslated,
  localeDirection,
  LOCALES,
} from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';
import type { Request, Response } from 'express';
import { getRequestLocale } from '../locale/request-locale.js';

/** Path to which `languageSwitch` sends its form, unless a page names another path. */
export const LANGUAGE_PATH = '/api/page-language';

/**
 * Paths of pages that can be requested again after a language was chosen, and are then in this language: pages of the built-in provider,
 * and the page for ending reminders by email.
 */
const REPEATABLE_PATH =
  /^\/(?:oidc\/(?:interaction|account)(?:\/[\w-]+)+|api\/reminders\/unsubscribe\/[\w-]+)$/;

/** Whether the page of this path is requested again after a language was chosen on it. */
export const isRepeatable = (path: unknown): path is string =>
  typeof path === 'string' && REPEATABLE_PATH.test(path);

/** The target and hidden fields of the language form, which make the answer show the same page again. */
export interface LanguageForm {
  action: string;
  fields: Record<string, string>;
}

/** Builds the language form of a page that can be requested again; undefined for other pages. */
export function repeatRequest({ method, originalUrl }: Request): LanguageForm | undefined {
  const [path] = originalUrl?.split('?') ?? [];
  return method === 'GET' && isRepeatable(path)
    ? { action: LANGUAGE_PATH, fields: { page: path } }
    : undefined;
}

/**
 * Buttons for the languages of the interface, each with the language's own name. There are no buttons for a person who has chosen a
 * language in their settings, and none without a language form (after a person has submitted another form, whose input would be lost).
 * The buttons work without scripts.
 */
export function languageSwitch({ req: request }: Response, form: LanguageForm | undefined): Html | false {
  if (!form || LOCALES.length < 2 || findLocale(request.user?.locale)) return false;
  const current = getRequestLocale(request);
  return html`<nav aria-label="${translate(current, 'platform.language.label')}">
    <form class="languages" method="post" action="${form.action}">
      ${Object.entries(form.fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
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
