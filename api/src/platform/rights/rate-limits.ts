import { randomBytes } from 'node:crypto';
import { HttpException } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import type {} from 'express-session';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../security/client-network.js';
import { errorBody } from '../http/error.filter.js';
import { recordSecurityEvent } from '../security/security-log.js';

const MINUTE_SECONDS = 60;
/** Visitors of a whole school may share one IP address. */
const PEOPLE_PER_ADDRESS = 10;

/** A costly call, with its own limit besides the general one. */
interface Budget {
  name: string;
  method: 'GET' | 'POST';
  path: RegExp;
  /** Calls a minute of one person. */
  perMinute: number;
}

const BUDGETS: Budget[] = [
  // Each writes rows at the product and at the built-in provider.
  { name: 'sign-in', method: 'GET', path: /^\/api\/login\/?$/, perMinute: 30 },
  // Each stores a sign-in of the built-in provider for an hour. The provider knows no session, so all people of a network
  // count together here.
  { name: 'authorization', method: 'GET', path: /^\/oidc\/auth\/?$/, perMinute: 60 },
  { name: 'authorization-form', method: 'POST', path: /^\/oidc\/auth\/?$/, perMinute: 60 },
  { name: 'certificate', method: 'GET', path: /^\/api\/certificates\/view\//, perMinute: 30 },
  { name: 'calendar', method: 'GET', path: /^\/api\/calendar\//, perMinute: 30 },
  { name: 'conversation', method: 'POST', path: /^\/api\/chat\/sessions\/?$/, perMinute: 30 },
  { name: 'question', method: 'POST', path: /^\/api\/chat\/message\/?$/, perMinute: 30 },
  // Each has all questions of an exam, of several hundred kilobytes.
  { name: 'attempt', method: 'GET', path: /^\/api\/attempts\/[^/]+\/?$/, perMinute: 60 },
  { name: 'review', method: 'GET', path: /^\/api\/attempts\/[^/]+\/review\/?$/, perMinute: 60 },
  // A guess at a join code.
  { name: 'join-preview', method: 'GET', path: /^\/api\/join\//, perMinute: 30 },
  { name: 'join', method: 'POST', path: /^\/api\/join\//, perMinute: 30 },
  { name: 'export', method: 'GET', path: /^\/api\/(auth\/user|admin\/users)\/export\/?$/, perMinute: 10 },
  // Each draws questions and writes hundreds of rows.
  { name: 'attempt', method: 'POST', path: /^\/api\/exams\/[^/]+\/attempts\/?$/, perMinute: 10 },
  // Each holds a connection of the database, or a workbook in memory, until the client has read it.
  { name: 'report', method: 'GET', path: /^\/api\/teaching\/report\.(csv|xlsx)\/?$/, perMinute: 10 },
  {
    name: 'gradebook',
    method: 'GET',
    path: /^\/api\/admin\/courses\/[^/]+\/gradebook\.(csv|xlsx)\/?$/,
    perMinute: 10,
  },
  { name: 'course-export', method: 'GET', path: /^\/api\/courses\/[^/]+\/export\.zip\/?$/, perMinute: 10 },
  {
    name: 'unanswered-questions',
    method: 'GET',
    path: /^\/api\/admin\/courses\/[^/]+\/unanswered-questions\.csv\/?$/,
    perMinute: 10,
  },
  {
    name: 'import-problems',
    method: 'GET',
    path: /^\/api\/admin\/user-imports\/[^/]+\/problems\/?$/,
    perMinute: 10,
  },
  // Each reads or writes a file of many megabytes in memory.
  { name: 'user-import', method: 'POST', path: /^\/api\/admin\/user-imports\/?$/, perMinute: 30 },
  { name: 'question-import', method: 'POST', path: /^\/api\/admin\/question-imports(\/|$)/, perMinute: 30 },
  { name: 'question-export', method: 'POST', path: /^\/api\/admin\/question-exports\/?$/, perMinute: 10 },
  {
    name: 'drafting',
    method: 'POST',
    path: /^\/api\/admin\/courses\/[^/]+\/question-proposals(\/model)?\/?$/,
    perMinute: 30,
  },
  { name: 'picture', method: 'POST', path: /^\/api\/admin\/question-pictures\/?$/, perMinute: 60 },
  { name: 'token', method: 'POST', path: /^\/oidc\/token\/?$/, perMinute: 10 },
];

/** Calls of this process to itself, which the built-in provider needs, are not limited. */
export const SELF_CALL = { header: 'x-lectern-self', token: randomBytes(32).toString('base64url') };

/**
 * Limits requests per minute by the signed-in person, else by the network of the client's address; counted by each
 * process. Requests above the limit get 429 with `Retry-After`.
 * @param perMinute calls of one person; 0: no limit
 */
export function rateLimits(perMinute: number): RequestHandler {
  if (!perMinute) return (_request, _response, next) => next();
  const limiterOf = (points: number) => ({
    person: new RateLimiterMemory({ points, duration: MINUTE_SECONDS }),
    address: new RateLimiterMemory({ points: points * PEOPLE_PER_ADDRESS, duration: MINUTE_SECONDS }),
  });
  const general = limiterOf(perMinute);
  const budgets = BUDGETS.map((budget) => ({ ...budget, limiters: limiterOf(budget.perMinute) }));
  return async (request, response, next) => {
    if (request.headers[SELF_CALL.header] === SELF_CALL.token) return next();
    // Routes are matched whatever the case.
    const path = (request.baseUrl + request.path).toLowerCase();
    // HEAD runs the handler of GET.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const applied = budgets.filter((budget) => budget.method === method && budget.path.test(path));
    const userId = request.session?.userId;
    try {
      for (const { person, address } of [general, ...applied.map(({ limiters }) => limiters)])
        await (userId ? person.consume(userId) : address.consume(networkOf(request.ip ?? '')));
      next();
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) return next(reason);
      refuse(request, response, Math.ceil(reason.msBeforeNext / 1000));
    }
  };
}

function refuse(request: Request, response: Response, seconds: number) {
  recordSecurityEvent(request, 'rate-limit', 'refused');
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const message = `Too many requests. Please wait ${wait} and try again.`;
  response
    .set('Retry-After', String(seconds))
    .status(429)
    .json(errorBody(new HttpException(message, 429)));
}
