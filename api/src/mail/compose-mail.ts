import { html, type Html } from '../pages/html.js';

/** What a message says; the same content becomes text and HTML. */
export interface MailContent {
  subject: string;
  /** Sentences above the button. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Sentences below the button. */
  notes: string[];
}

const INK = '#1a2233';
const QUIET = '#4a5568';
const BODY = `margin:0;padding:32px 16px;background:#f7f8fa;color:${INK};font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`;
const CARD =
  'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e8ef;border-radius:12px';
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#0958d9;color:#ffffff;font-weight:600;text-decoration:none';

/** The text of a message, for programs that show no HTML. */
export function mailText({ paragraphs, action, notes }: MailContent): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes, 'Lectern'];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The HTML of a message, in the look of the sign-in pages. Mail programs support inline styles only; the message loads
 * nothing, so opening it is not reported to anyone.
 */
export function mailHtml({ subject, paragraphs, action, notes }: MailContent): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="${BODY}">
        <div style="${CARD}">
          <p style="margin:0 0 24px;font-size:18px;font-weight:650">Lectern</p>
          <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${subject}</h1>
          ${paragraphs.map((text) => paragraph(text, INK))} ${action && button(action)}
          ${notes.map((text) => paragraph(text, QUIET))}
        </div>
      </body>
    </html>`.markup;
}

const paragraph = (text: string, color: string): Html =>
  html`<p style="margin:0 0 16px;color:${color};overflow-wrap:anywhere">${text}</p>`;

const button = ({ label, url }: { label: string; url: string }): Html =>
  html`<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${label}</a></p>
    <p style="margin:0 0 16px;color:${QUIET};font-size:14px;overflow-wrap:anywhere">
      If the button does not work, copy this address into a browser:<br />${url}
    </p>`;
