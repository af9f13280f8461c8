import { LtiPlatform } from '@lectern/data';
import type { RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import type { Sessions } from '../../identity/sessions/sessions.js';
import { readCookie } from '../../platform/http/read-cookie.js';
import { allowFrames } from '../../platform/security/security-headers.js';

/** Lets a platform, and no other site, show pages in its frame if the browser has the session of a launch from that platform. */
export const launchedPages =
  ({ cookieName, framed }: Sessions, source: DataSource): RequestHandler =>
  (request, response, next) => {
    const hasOnlyFramedSession =
      request.headers['sec-fetch-dest'] === 'iframe' &&
      readCookie(request, framed.cookieName) !== undefined &&
      readCookie(request, cookieName) === undefined;
    if (!hasOnlyFramedSession) return next();
    framed.middleware(request, response, (error: unknown) => {
      const { launch } = request.session ?? {};
      if (error || !launch) return next(error);
      source
        .getRepository(LtiPlatform)
        .findOneBy({ id: launch.platformId })
        .then((platform) => {
          if (platform) allowFrames(response, platform.siteUrl);
          next();
        })
        .catch(next);
    });
  };
