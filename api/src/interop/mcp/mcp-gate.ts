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

/** Of a message without a file. */
const MESSAGE_BYTES = 100 * 1024;

interface Settings {
  publicUrl: string;
  uploadLimitMb: number;
  /** Whether administrators allow the protocol. */
  isOn: () => boolean;
}

/**
 * Refuses what the Model Context Protocol asks every server to refuse, before a message is read: pages of other sites, which a browser
 * could let call under another name, and methods that belong to sessions. Then reads the message, a large one only of a token that may upload.
 */
export function mcpGate({ publicUrl, uploadLimitMb, isOn }: Settings): RequestHandler[] {
  const { origin } = new URL(publicUrl);
  const deckBytes = megabytesToBytes(Math.min(uploadLimitMb, MAX_MCP_DECK_MB));
  const large = json({ limit: MESSAGE_BYTES + Math.ceil(deckBytes / 3) * 4 });
  const refuse: RequestHandler = (request, response, next) => {
    const refused = findRefusal(request, origin, isOn());
    if (!refused) return next();
    if (refused.getStatus() === 405) response.set('Allow', sendMcpMessage.method);
    response.status(refused.getStatus()).json(errorBody(refused, getRequestLocale(request)));
  };
  return [
    refuse,
    (request, response, next) => (mayUpload(request) ? large(request, response, next) : next()),
  ];
}

function findRefusal(request: Request, origin: string, isOn: boolean): Refusal | undefined {
  if (!isOn) return new Refusal(404, 'interop.mcp.off');
  const { origin: from = origin } = request.headers;
  if (from !== origin) {
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
