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

/** Receives the form below, unless a page has another address for it. */
export const LANGUAGE_PATH = '/api/page-language';

/**
 * Pages that come in the language that was chosen when they are requested once more: those of the built-in provider, and the choice
 * of reminders by mail.
 */
const PAGE = /^\/(?:oidc\/(?:interaction|account)(?:\/[\w-]+)+|api\/reminders\/unsubscribe\/[\w-]+)$/;

/** Whether a language may be chosen on the page of this path, and leads back to it. */
export const isRepeatable = (path: unknown): path is string => typeof path === 'string' && PAGE.test(path);

/** What is sent with a chosen language so that the answer is the same page. */
export interface LanguageForm {
  action: string;
  fields: Record<string, string>;
}

/** Builds the form of a page that can be requested once more; undefined for other pages. */
export function repeatRequest({ method, originalUrl }: Request): LanguageForm | undefined {
  const [path] = originalUrl?.split('?') ?? [];
  return method === 'GET' && isRepeatable(path)
    ? { action: LANGUAGE_PATH, fields: { page: path } }
    : undefined;
}

/**
 * Buttons for the languages of the interface, each with its own name. There are none for a person whose own setting decides, and none
 * without a form: on an answer to a form that a person filled in, which would be lost. They work without scripts.
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
