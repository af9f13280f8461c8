import { DEFAULT_LOCALE, findLocale } from '@lectern/contract';
import {
  findServerMessage,
  type ServerMessageId,
  type ServerText,
  translateText,
} from '@lectern/i18n/server';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import { setLocaleCookie } from '../locale/locale-cookie.js';
import { allowFrames, allowOwnFrames } from '../security/security-headers.js';
import { isRepeatable } from './language-switch.js';
import { notice, type SentNotice, sendPage } from './page.js';

const MessageId = z.custom<ServerMessageId>((id) => findServerMessage(`server.${String(id)}`) !== undefined);

/** The notice that a page's language form sends back. Only a page of this site can send it: POST requests of other sites are refused. */
const NoticeField: z.ZodMiniType<SentNotice> = z.object({
  windowTitle: MessageId,
  frames: z.string().check(z.regex(/^(?:'none'|'self'|https?:\/\/[\w.:[\]-]+)$/)),
  title: MessageId,
  sentence: z.object({
    id: MessageId,
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
  link: z.object({
    // Browsers drop tabs and line breaks, so that '/\t/' would lead to another site.
    href: z.string().check(z.regex(/^\/(?![/\\])\P{Cc}*$/u)),
    text: MessageId,
    target: z.optional(z.enum(['_self', '_blank'])),
  }),
});

/** Sets the language of a visitor for this request and the next ones of this browser. */
export function chooseLanguage(request: Request, response: Response, locale: unknown, publicUrl: string) {
  const chosen = findLocale(locale);
  if (!chosen) return;
  request.chosenLocale = chosen;
  setLocaleCookie(response, chosen, publicUrl);
}

/** Saves the chosen language in the browser, and shows the page that contained the form. */
export const switchLanguage =
  (publicUrl: string): RequestHandler =>
  (request, response) => {
    const { locale, page, notice: sent } = Object(request.body) as Record<string, unknown>;
    chooseLanguage(request, response, locale, publicUrl);
    const shown = readNotice(sent);
    if (shown) return showAgain(shown, response);
    response.redirect(303, isRepeatable(page) ? page : '/');
  };

function readNotice(sent: unknown): SentNotice | undefined {
  if (typeof sent !== 'string') return undefined;
  try {
    const parsed = z.parse(NoticeField, JSON.parse(sent));
    const { windowTitle, title, sentence, link } = parsed;
    const texts: ServerText[] = [{ id: windowTitle }, { id: title }, sentence, { id: link.text }];
    // Throws where a message needs a value that was not sent.
    for (const text of texts) translateText(DEFAULT_LOCALE, text);
    return parsed;
  } catch {
    return undefined;
  }
}

/** Sends the notice in the chosen language, to be framed by the same sites as before. */
function showAgain({ windowTitle, frames, title, sentence, link }: SentNotice, response: Response): void {
  if (frames === "'self'") allowOwnFrames(response);
  if (URL.canParse(frames)) allowFrames(response, frames);
  sendPage(response, 200, windowTitle, notice(title, sentence, link));
}
