import { resolveLinks } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';
import type { Response } from 'express';
import { getRequestLocale, getSiteSettings } from '../locale/request-locale.js';

/** Links to the site's privacy page and imprint, without links that the content of the page already has. */
export function legalLinks({ req: request }: Response, { markup }: Html): Html {
  const locale = getRequestLocale(request);
  const { privacy, imprint } = resolveLinks(getSiteSettings(request.app).links);
  const links = [
    { href: privacy, text: translate(locale, 'platform.links.privacy') },
    ...(imprint ? [{ href: imprint, text: translate(locale, 'platform.links.imprint') }] : []),
  ].filter(({ href }) => !markup.includes(html`href="${href}"`.markup));
  return html`<footer class="other">
    ${links.map(({ href, text }) => html`<a href="${href}" target="_blank" rel="noopener">${text}</a> `)}
  </footer>`;
}
