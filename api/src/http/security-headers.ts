import { randomBytes } from 'node:crypto';
import type { Env } from '@lectern/infra';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Security headers of every response; the nonce for inline styles is in `response.locals.nonce`. */
export function securityHeaders({
  publicUrl,
  oidc,
  remoteOverrides,
}: Pick<Env, 'publicUrl' | 'oidc' | 'remoteOverrides'>): RequestHandler[] {
  const self = "'self'";
  const none = "'none'";
  return [
    (_request, response, next) => {
      response.locals['nonce'] = randomBytes(16).toString('base64');
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: [self],
          scriptSrc: [self, ...remoteOverrides],
          styleSrc: [
            self,
            ...remoteOverrides,
            (_request, response) => `'nonce-${(response as Response).locals['nonce']}'`,
          ],
          imgSrc: [self, 'data:', 'blob:'],
          fontSrc: [self, ...remoteOverrides],
          connectSrc: [self, ...remoteOverrides],
          objectSrc: [none],
          frameAncestors: [none],
          baseUri: [self],
          formAction: [self, ...(oidc ? [new URL(oidc.issuer).origin] : [])],
        },
      },
      xFrameOptions: { action: 'deny' },
      // With `no-referrer` browsers send `Origin: null` for forms, and the origin of a write could not be checked.
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: publicUrl.startsWith('https:'),
    }),
  ];
}
