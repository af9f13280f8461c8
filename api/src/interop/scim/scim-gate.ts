import { type ErrorRequestHandler, json, type RequestHandler } from 'express';
import { describeBodyProblems } from '../../platform/http/body-problems.js';
import { Refusal } from '../../platform/http/refusal.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { SCIM_TYPE, sendScimError } from './scim-errors.js';

/** A group with as many members as one call can bring. */
const BODY_LIMIT = '2mb';

/**
 * Refuses calls while administrators do not allow SCIM. Reads bodies of the media type of the standard, large ones too, with a token only.
 * @param isOn whether administrators allow the standard
 */
export function scimGate(isOn: () => boolean): (RequestHandler | ErrorRequestHandler)[] {
  const readBody = json({ type: [SCIM_TYPE, 'application/json'], limit: BODY_LIMIT });
  const refuse: RequestHandler = (request, response, next) => {
    if (isOn()) return next();
    sendScimError(response, new Refusal(404, 'interop.scim.off'), getRequestLocale(request));
  };
  const read: RequestHandler = (request, response, next) =>
    request.token ? readBody(request, response, next) : next();
  return [refuse, read, describeBodyProblems, sendBodyProblem];
}

const sendBodyProblem: ErrorRequestHandler = (error, request, response, next) =>
  error instanceof Refusal ? sendScimError(response, error, getRequestLocale(request)) : next(error);
