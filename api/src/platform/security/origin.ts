import type { RequestHandler } from 'express';
import { errorBody } from '../http/error.filter.js';
import { Refusal } from '../http/refusal.js';
import { getRequestLocale } from '../locale/request-locale.js';
import { recordSecurityEvent } from './security-log.js';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Makes PUBLIC_URL the only address of the site, regardless of the Host header and proxies. Pages that are opened under
 * another loopback name (127.0.0.1 for localhost) are redirected, because cookies belong to one name.
 */
export function redirectToPublicUrl(publicUrl: string): RequestHandler {
  const { host, protocol } = new URL(publicUrl);
  const [, name, port] = LOOPBACK_HOST.exec(host) ?? [];
  return (request, response, next) => {
    const [, requestedName, requestedPort] = LOOPBACK_HOST.exec(request.headers.host ?? host) ?? [];
    const isAlias = name && requestedName && requestedName !== name && requestedPort === port;
    if (isAlias && request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      return response.redirect(307, publicUrl + request.originalUrl);
    }
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}

/** Refuses writes that a page of another site sent with the user's cookies. Programs send neither cookies nor the headers of browsers. */
export function sameOriginWrites(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (request, response, next) => {
    const { origin: sender, cookie, 'sec-fetch-site': site } = request.headers;
    const hasSender = sender !== undefined && sender !== 'null';
    const isOwn = hasSender ? sender === origin : site === 'same-origin';
    const isProgram = !cookie && !hasSender && site === undefined;
    if (READING_METHODS.has(request.method) || isOwn || isProgram) return next();
    recordSecurityEvent(request, 'origin', 'refused');
    const refused = new Refusal(403, 'platform.otherOrigin', { values: { origin } });
    response.status(403).json(errorBody(refused, getRequestLocale(request)));
  };
}
