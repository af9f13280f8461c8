import { type ErrorRequestHandler, json, type RequestHandler } from 'express';
import { describeBodyProblems } from '../../platform/http/body-problems.js';
import { Refusal } from '../../platform/http/refusal.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { SCIM_MEDIA_TYPE, sendScimError } from './scim-errors.js';

/** Large enough for a group with as many members as one call may contain. */
const BODY_LIMIT = '2mb';

/**
 * Refuses calls while administrators do not allow SCIM. Reads JSON bodies up to `BODY_LIMIT`, but only of calls with an access token.
 * @param isOn whether administrators allow SCIM
 */
export function scimGate(isOn: () => boolean): (RequestHandler | ErrorRequestHandler)[] {
  const readBody = json({ type: [SCIM_MEDIA_TYPE, 'application/json'], limit: BODY_LIMIT });
  const refuseWhileOff: RequestHandler = (request, response, next) => {
    if (isOn()) return next();
    sendScimError(response, new Refusal(404, 'interop.scim.off'), getRequestLocale(request));
  };
  const readBodyWithToken: RequestHandler = (request, response, next) =>
    request.token ? readBody(request, response, next) : next();
  return [refuseWhileOff, readBodyWithToken, describeBodyProblems, sendBodyProblem];
}

const sendBodyProblem: ErrorRequestHandler = (error, request, response, next) =>
  error instanceof Refusal ? sendScimError(response, error, getRequestLocale(request)) : next(error);
