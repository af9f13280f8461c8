import { localeDirection } from '@lectern/contract';
import type { ExternalToolRow } from '@lectern/data';
import { translateTo } from '@lectern/i18n/server';
import { html, Html } from '@lectern/text';
import type { Response } from 'express';
import type { PageContent } from '../../../platform/html-pages/page.js';
import { getRequestLocale } from '../../../platform/locale/request-locale.js';
import { allowForms, allowFrameSources } from '../../../platform/security/security-headers.js';
import type { ToolMessage } from './tool-authorization.service.js';

/** The rights of a tool in its frame. It can't navigate the window, and its origin is never that of this site. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';

const FRAME_STYLE = new Html(
  'html,body{height:100%;margin:0;background:#fff;color-scheme:light}iframe{display:block;width:100%;height:100%;border:0}',
);

/** The origins of a tool's addresses. */
const listOrigins = ({ loginUrl, launchUrls, contentUrl }: ExternalToolRow): string[] => [
  ...new Set(
    [loginUrl, ...launchUrls, contentUrl].filter((url) => url !== null).map((url) => new URL(url).origin),
  ),
];

/** Sends a page that the frame of a tool fills. The frame can show only the origins of the tool. */
export function sendFramePage(
  response: Response,
  { tool, url }: { tool: ExternalToolRow; url: string },
): void {
  const locale = getRequestLocale(response.req);
  allowFrameSources(response, listOrigins(tool));
  const title = translateTo(locale)('interop.tools.frame', { name: tool.name });
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${localeDirection(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${String(response.locals['nonce'])}">
          ${FRAME_STYLE}
        </style>
      </head>
      <body>
        <iframe
          src="${url}"
          title="${title}"
          sandbox="${SANDBOX}"
          allow="fullscreen; autoplay; clipboard-write"
        ></iframe>
      </body>
    </html>`;
  response.status(200).set('Cache-Control', 'no-store').type('html').send(page.markup);
}

/** Lets a page post a form to the tool. The tool may redirect it to another of its origins. */
export const allowToolForms = (response: Response, tool: ExternalToolRow): void =>
  allowForms(response, listOrigins(tool));

/** A page that posts a message to the tool by itself, or by its button where scripts do not run. */
export const buildMessagePage =
  ({ tool, postUrl, idToken, state }: ToolMessage): PageContent =>
  (t) =>
    html`<main>
      <div class="card">
        <h1>${t('interop.tools.opening', { name: tool.name })}</h1>
        <form method="post" action="${postUrl}" data-hand-over="submit">
          <input type="hidden" name="id_token" value="${idToken}" />
          ${state !== undefined && html`<input type="hidden" name="state" value="${state}" />`}
          <button class="action">${t('interop.lti.content.continue')}</button>
        </form>
      </div>
    </main>`;

/** The page after a choice of content. @param count of the added modules */
export const buildAddedPage =
  (count: number): PageContent =>
  (t) =>
    html`<main>
      <div class="card">
        <h1>${t(count ? 'interop.tools.added' : 'interop.tools.nothingChosen')}</h1>
        <p class="lead">${t('interop.tools.addedText', { count })}</p>
      </div>
    </main>`;
