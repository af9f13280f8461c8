import { describeSite, localeDirection, type Site } from '@lectern/contract';
import { type GetText, type ServerMessageId, type ServerText, translateTo } from '@lectern/i18n/server';
import type { Response } from 'express';
import { html, Html } from '@lectern/text';
import { getRequestLocale, getSiteSettings } from '../locale/request-locale.js';
import { appElements } from '../web/installed-app/page-head.js';
import { readFrameAncestors } from '../security/security-headers.js';
import { LANGUAGE_PATH, type LanguageForm, languageSwitch, repeatRequest } from './language-switch.js';
import { legalLinks } from './legal-links.js';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.js';
import { SHOW_PASSWORD_PATH } from './show-password.js';
import { HAND_OVER_SOURCE } from './hand-over-script.js';
import { SIGNED_IN_PATH } from './signed-in-script.js';
import { PAGE_STYLE } from './style.js';
import { THEME_SOURCE } from './theme-script.js';
import { writePageStyle } from '../site/site-style.js';

const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" />
  <path d="M7 17.5 10.5 9h11l3.5 8.5zM6.5 17.5h19V20h-19zM16 20v5M11 25.5h10" />
</svg>`;

/** Builds the content of a page from the texts in the language of the request. */
export interface PageContent {
  (t: GetText): Html;
  /** Builds the language form of a page whose request can't be repeated. */
  repeat?: (windowTitle: ServerMessageId, response: Response) => LanguageForm;
}

/** A page with one message and one link. */
interface Notice {
  title: ServerMessageId;
  sentence: ServerText;
  /** Opens in the whole window (`_top`) unless it has another target. */
  link: { href: string; text: ServerMessageId; target?: '_self' | '_blank' | undefined };
}

/** A notice as its language form sends it. */
export interface SentNotice extends Notice {
  windowTitle: ServerMessageId;
  /** The value of `frame-ancestors` in the content security policy of the page. */
  frames: string;
}

/** Sends a server-rendered page, which is never cached. @param title the title of the window */
export function sendPage(response: Response, status: number, title: ServerMessageId, content: PageContent) {
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page(title, content, response));
}

/** A complete HTML document; its style has the nonce of the content security policy. */
export function page(title: ServerMessageId, content: PageContent, response: Response): string {
  const { locals, app, req: request } = response;
  const locale = getRequestLocale(request);
  const t = translateTo(locale);
  const main = content(t);
  const site = describeSite(getSiteSettings(app));
  const form = repeatRequest(request) ?? content.repeat?.(title, response);
  return html`<!doctype html>
    <html lang="${locale}" dir="${localeDirection(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t(title)} · ${site.name}</title>
        ${iconLink(site)} ${appElements(site)}
        <script src="${THEME_SOURCE}"></script>
        <style nonce="${String(locals['nonce'])}">
          ${new Html(String(app.locals['fontFace'] ?? '') + PAGE_STYLE + writePageStyle(getSiteSettings(app)))}
        </style>
      </head>
      <body>
        <header><a class="brand" href="/" target="_top">${brand(site)}</a></header>
        ${main} ${legalLinks(response, main)} ${languageSwitch(response, form)}
        ${listScripts(main).map((path) => html`<script src="${path}" defer></script>`)}
      </body>
    </html>`.markup;
}

/** The logo, or Lectern's mark with the name of the site. */
const brand = ({ name, logo, darkLogo }: Site): Html =>
  logo
    ? html`<img src="${logo}" alt="${name}" /><img
          class="dark"
          src="${darkLogo}"
          alt="${name}"
          loading="lazy"
        />`
    : html`${LOGO} ${name}`;

const iconLink = ({ icon }: Site): Html =>
  icon
    ? html`<link rel="icon" href="${icon}" type="image/png" />`
    : html`<link rel="icon" href="/favicon.svg" type="image/svg+xml" />`;

/** The scripts that the elements of a page need. */
function listScripts({ markup }: Html): string[] {
  return [
    ...(markup.includes('type="password"') ? [SHOW_PASSWORD_PATH] : []),
    ...(/data-(passkey|copies)=/.test(markup) ? [PASSKEY_SCRIPT_PATH] : []),
    ...(markup.includes('data-signed-in') ? [SIGNED_IN_PATH] : []),
    ...(markup.includes('data-hand-over') ? [HAND_OVER_SOURCE] : []),
  ];
}

/** Builds page content with one message and one link. When a language is chosen, the page sends the notice back to be shown again. */
export function notice(
  title: Notice['title'],
  sentence: ServerMessageId | ServerText,
  link: Notice['link'],
): PageContent {
  const text = typeof sentence === 'string' ? { id: sentence } : sentence;
  const repeat: PageContent['repeat'] = (windowTitle, response) => {
    const sent: SentNotice = {
      windowTitle,
      frames: readFrameAncestors(response),
      title,
      sentence: text,
      link,
    };
    return { action: LANGUAGE_PATH, fields: { notice: JSON.stringify(sent) } };
  };
  return Object.assign((t: GetText) => writeNotice(t, { title, sentence: text, link }), { repeat });
}

const writeNotice = (t: GetText, { title, sentence: { id, values }, link }: Notice) =>
  html`<main>
    <div class="card">
      <h1>${t(title)}</h1>
      <p class="lead break">${t(id, values)}</p>
      <a class="action" href="${link.href}" target="${link.target ?? '_top'}">${t(link.text)}</a>
    </div>
  </main>`;
