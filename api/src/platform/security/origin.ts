import type { RequestHandler } from 'express';
import { errorBody } from '../http/error.filter.js';
import { Refusal } from '../http/refusal.js';
import { getRequestLocale } from '../locale/request-locale.js';
import { recordSecurityEvent } from './security-log.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Makes PUBLIC_URL the only address of the product, regardless of the Host header and proxies. Pages opened under
 * another name of the same machine (127.0.0.1 for localhost) are redirected, because cookies belong to one name.
 */
export function redirectToPublicUrl(publicUrl: string): RequestHandler {
  const { host, protocol } = new URL(publicUrl);
  const [, name, port] = LOOPBACK.exec(host) ?? [];
  return (request, response, next) => {
    const [, askedName, askedPort] = LOOPBACK.exec(request.headers.host ?? host) ?? [];
    const isAlias = name && askedName && askedName !== name && askedPort === port;
    if (isAlias && request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      return response.redirect(307, publicUrl + request.originalUrl);
    }
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}

/** Refuses writes that a page of another site sent with the user's cookies. */
export function sameOriginWrites(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (request, response, next) => {
    const { origin: from, cookie, 'sec-fetch-site': site } = request.headers;
    const known = from !== undefined && from !== 'null';
    const own = known ? from === origin : site === 'same-origin';
    if (READS.has(request.method) || own || (!cookie && !known && site === undefined)) return next();
    recordSecurityEvent(request, 'origin', 'refused');
    const refused = new Refusal(403, 'platform.otherOrigin', { values: { origin } });
    response.status(403).json(errorBody(refused, getRequestLocale(request)));
  };
}
