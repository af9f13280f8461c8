import {
  findTokenScope,
  hasTokenScope,
  MAX_MCP_DECK_MB,
  megabytesToBytes,
  sendMcpMessage,
  uploadCourse,
} from '@lectern/contract';
import { json, type Request, type RequestHandler } from 'express';
import { errorBody } from '../../platform/http/error.filter.js';
import { Refusal } from '../../platform/http/refusal.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';

/** The size of a message without the deck that it uploads. */
const MAX_MESSAGE_BYTES = 100 * 1024;

interface Settings {
  publicUrl: string;
  uploadLimitMb: number;
  /** Whether administrators allow the protocol. */
  isOn: () => boolean;
}

/**
 * Refuses calls before their message is read, as the Model Context Protocol requires: calls from pages of other sites (against DNS
 * rebinding) and HTTP methods that only servers with sessions have. Then reads a large message if the token may upload decks.
 */
export function mcpGate({ publicUrl, uploadLimitMb, isOn }: Settings): RequestHandler[] {
  const { origin } = new URL(publicUrl);
  const deckBytes = megabytesToBytes(Math.min(uploadLimitMb, MAX_MCP_DECK_MB));
  // Base64 has four characters for three bytes.
  const base64Length = Math.ceil(deckBytes / 3) * 4;
  const readLargeMessage = json({ limit: MAX_MESSAGE_BYTES + base64Length });
  const refuse: RequestHandler = (request, response, next) => {
    const refusal = findRefusal(request, origin, isOn());
    if (!refusal) return next();
    if (refusal.getStatus() === 405) response.set('Allow', sendMcpMessage.method);
    response.status(refusal.getStatus()).json(errorBody(refusal, getRequestLocale(request)));
  };
  return [
    refuse,
    (request, response, next) => (mayUpload(request) ? readLargeMessage(request, response, next) : next()),
  ];
}

function findRefusal(request: Request, origin: string, isOn: boolean): Refusal | undefined {
  if (!isOn) return new Refusal(404, 'interop.mcp.off');
  const { origin: callerOrigin = origin } = request.headers;
  if (callerOrigin !== origin) {
    recordSecurityEvent(request, 'origin', 'refused');
    return new Refusal(403, 'platform.otherOrigin', { values: { origin } });
  }
  if (request.method !== sendMcpMessage.method) return new Refusal(405, 'interop.mcp.postOnly');
  return undefined;
}

function mayUpload({ token }: Request): boolean {
  const scope = findTokenScope(uploadCourse);
  return Boolean(token && scope && hasTokenScope(token.scopes, scope));
}
