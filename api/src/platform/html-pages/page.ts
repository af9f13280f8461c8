import type { Response } from 'express';
import { html, Html } from '@lectern/text';
import { languageSwitch } from './language-switch.js';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.js';
import { SHOW_PASSWORD_PATH } from './show-password.js';
import { SIGNED_IN_PATH } from './signed-in-script.js';
import { PAGE_STYLE } from './style.js';

const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" />
  <path d="M7 17.5 10.5 9h11l3.5 8.5zM6.5 17.5h19V20h-19zM16 20v5M11 25.5h10" />
</svg>`;
const WARNING_ICON = html`<svg
  viewBox="0 0 20 20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.6"
  stroke-linecap="round"
  aria-hidden="true"
>
  <circle cx="10" cy="10" r="7.5" />
  <path d="M10 6.2v4.6M10 13.7v.1" />
</svg>`;

/** Sends a server-rendered page, which is never cached. */
export function sendPage(response: Response, status: number, title: string, content: Html) {
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page(title, content, response));
}

/** A complete HTML document; its style has the nonce of the content security policy. */
export function page(title: string, content: Html, response: Response): string {
  const { locals, app } = response;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Lectern</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${String(locals['nonce'])}">
          ${new Html(String(app.locals['fontFace'] ?? '') + PAGE_STYLE)}
        </style>
      </head>
      <body>
        <header><a class="brand" href="/" target="_top">${LOGO} Lectern</a></header>
        ${content} ${languageSwitch(response)}
        ${listScripts(content).map((path) => html`<script src="${path}" defer></script>`)}
      </body>
    </html>`.markup;
}

/** The scripts that the elements of a page need. */
function listScripts({ markup }: Html): string[] {
  return [
    ...(markup.includes('type="password"') ? [SHOW_PASSWORD_PATH] : []),
    ...(/data-(passkey|copies)=/.test(markup) ? [PASSKEY_SCRIPT_PATH] : []),
    ...(markup.includes('data-signed-in') ? [SIGNED_IN_PATH] : []),
  ];
}

/** An error message above a form. */
export function alert(sentence: string): Html {
  return html`<div class="alert" role="alert">${WARNING_ICON}<span>${sentence}</span></div>`;
}

/** Page content with one message and one link, which leaves a frame unless it `isHere`. */
export function notice(
  title: string,
  sentence: string,
  { href, text, isHere = false }: { href: string; text: string; isHere?: boolean | undefined },
): Html {
  return html`<main>
    <div class="card">
      <h1>${title}</h1>
      <p class="lead break">${sentence}</p>
      <a class="action" href="${href}" target="${isHere ? '_self' : '_top'}">${text}</a>
    </div>
  </main>`;
}
