import { LtiPlatform } from '@lectern/data';
import type { RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import type { Sessions } from '../../identity/sessions/sessions.js';
import { readCookie } from '../../platform/http/read-cookie.js';
import { allowFrames } from '../../platform/security/security-headers.js';

/** Lets the platform of a launch, and no other site, show pages in its frame: where the browser holds the session of that launch. */
export const launchedPages =
  ({ cookieName, framed }: Sessions, source: DataSource): RequestHandler =>
  (request, response, next) => {
    const isOfLaunch =
      request.headers['sec-fetch-dest'] === 'iframe' &&
      readCookie(request, framed.cookieName) !== undefined &&
      readCookie(request, cookieName) === undefined;
    if (!isOfLaunch) return next();
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
