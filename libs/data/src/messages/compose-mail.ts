import { DEFAULT_PRIMARY_COLOR, localeDirection, type Locale, type SiteLook } from '@lectern/contract';
import { getSiteName, translate } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';

/** Content of a message, from which its text and its HTML are made. */
export interface MailContent {
  /** Language of the recipient, in which all texts are. */
  locale: Locale;
  subject: string;
  /** Sentences above the button. */
  paragraphs: string[];
  /** Lists of links between the paragraphs and the button. */
  lists?: MailList[];
  action?: MailLink;
  /** Sentences below the button. */
  notes: string[];
  /** The last line, such as a link to unsubscribe. */
  footer?: MailLink;
}

export interface MailList {
  title: string;
  /** `note` is written after the link. */
  items: (MailLink & { note?: string })[];
}

interface MailLink {
  label: string;
  url: string;
}

const INK = '#1a2233';
const QUIET = '#4a5568';
const BODY = `margin:0;padding:32px 16px;background:#f7f8fa;color:${INK};font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`;
const CARD =
  'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e8ef;border-radius:12px';
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none';

/** The text of a message, for programs that show no HTML. */
export function mailText({ paragraphs, lists = [], action, notes, footer }: MailContent): string {
  const parts = [
    ...paragraphs,
    ...lists.map(({ title, items }) => [title, ...items.map(itemText)].join('\n')),
    ...[action].flatMap((link) => (link ? linkText(link) : [])),
    ...notes,
    ...[footer].flatMap((link) => (link ? linkText(link) : [])),
    getSiteName(),
  ];
  return `${parts.join('\n\n')}\n`;
}

const linkText = ({ label, url }: MailLink) => `${label}:\n${url}`;

const itemText = ({ label, url, note }: MailList['items'][number]) =>
  `- ${label}${note ? ` (${note})` : ''}\n  ${url}`;

/**
 * The HTML of a message, in the look of the sign-in pages. Mail programs support inline styles only; the message loads
 * nothing, so opening it is not reported to anyone.
 * @param look of the site
 */
export function mailHtml(content: MailContent, look: SiteLook): string {
  const color = look.primaryColor ?? DEFAULT_PRIMARY_COLOR;
  const { locale, subject, paragraphs, lists, action, notes, footer } = content;
  const direction = localeDirection(locale);
  return html`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="${BODY}">
        <div lang="${locale}" dir="${direction}" style="${CARD}">
          <p style="margin:0 0 24px;font-size:18px;font-weight:650">${getSiteName()}</p>
          <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;overflow-wrap:anywhere">${subject}</h1>
          ${paragraphs.map((text) => paragraph(text, INK))}
          ${lists?.map((one) => list(one, { direction, color }))}
          ${action && button(action, { locale, color })} ${notes.map((text) => paragraph(text, QUIET))}
          ${footer && lastLine(footer)}
        </div>
      </body>
    </html>`.markup;
}

const paragraph = (text: string, color: string): Html =>
  html`<p style="margin:0 0 16px;color:${color};overflow-wrap:anywhere;white-space:pre-line">${text}</p>`;

/** The side of the bullets is named physically: not every mail program supports `padding-inline-start`. */
const list = (
  { title, items }: MailList,
  { direction, color }: { direction: 'ltr' | 'rtl'; color: string },
): Html =>
  html`<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.25">${title}</h2>
    <ul style="margin:0 0 16px;padding:${direction === 'ltr' ? '0 0 0 20px' : '0 20px 0 0'}">
      ${items.map(
        ({ label, url, note }) =>
          html`<li style="margin:0 0 8px;overflow-wrap:anywhere">
            <a href="${url}" style="color:${color};font-weight:600">${label}</a>
            ${note && html`<br /><span style="color:${QUIET};font-size:14px">${note}</span>`}
          </li>`,
      )}
    </ul>`;

const button = ({ label, url }: MailLink, { locale, color }: { locale: Locale; color: string }): Html =>
  html`<p style="margin:24px 0"><a href="${url}" style="${BUTTON};background:${color}">${label}</a></p>
    <p style="margin:0 0 16px;color:${QUIET};font-size:14px;overflow-wrap:anywhere">
      ${translate(locale, 'messages.mail.copyAddress')}<br />${url}
    </p>`;

const lastLine = ({ label, url }: MailLink): Html =>
  html`<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e4e8ef;font-size:14px">
    <a href="${url}" style="color:${QUIET}">${label}</a>
  </p>`;
