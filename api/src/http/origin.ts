import type { RequestHandler } from 'express';
import { errorBody } from './error.filter.js';
import { ForbiddenException } from '@nestjs/common';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Makes PUBLIC_URL the one address of the product, whatever the Host header or a proxy says or leaves out.
 * Who opens another name of the same machine (127.0.0.1 for localhost) is sent on, or cookies would go astray.
 */
export function pinToPublicUrl(publicUrl: string): RequestHandler {
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

/** Refuses a write that another site's page has sent with the person's cookies. */
export function sameOriginWrites(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (request, response, next) => {
    const { origin: from, cookie, 'sec-fetch-site': site } = request.headers;
    const known = from !== undefined && from !== 'null';
    const own = known ? from === origin : site === 'same-origin';
    if (READS.has(request.method) || own || (!cookie && !known && site === undefined)) return next();
    const refused = new ForbiddenException(
      `This request did not come from ${origin}. Open Lectern there and try again.`,
    );
    response.status(403).json(errorBody(refused));
  };
}
