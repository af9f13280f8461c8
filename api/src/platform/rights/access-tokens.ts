import {
  ACCESS_TOKEN_PREFIX,
  findTokenScope,
  hasTokenScope,
  type Endpoint,
  type Stream,
} from '@lectern/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { EntityManager } from 'typeorm';
import { hashLinkToken } from '../http/link-token.js';
import { Refusal } from '../http/refusal.js';
import { recordSecurityEvent } from '../security/security-log.js';
import { findAccessToken, type FoundToken } from './access-tokens.queries.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The access token of the call; null if the token is not valid. A call with a token has no session, even if it sends cookies. */
    token?: FoundToken | null;
  }
}

const BEARER = new RegExp(`^Bearer\\s+${ACCESS_TOKEN_PREFIX}(.*)$`, 'i');

/**
 * Reads the access token of a call. Other `Authorization` headers are ignored, because proxies add their own.
 * @param isOn whether administrators allow tokens
 */
export function readAccessToken(manager: EntityManager, isOn: () => boolean): RequestHandler {
  return (request, _response, next) => {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return next();
    const hash = isOn() ? hashLinkToken(token) : null;
    if (!hash) {
      request.token = null;
      return next();
    }
    findAccessToken(manager, hash).then((found) => {
      request.token = found ?? null;
      next();
    }, next);
  };
}

/** Whether a call sends an access token, valid or not. */
export const hasAccessToken = ({ token }: Request): boolean => token !== undefined;

/** Skips a middleware for calls with an access token, which need no session and no protection of a session. */
export const withoutAccessToken =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    hasAccessToken(request) ? next() : handler(request, response, next);

/** @throws Refusal (401) */
export function refuseToken(request: Request, response: Response): never {
  recordSecurityEvent(request, 'access', 'refused', { reason: 'wrong token' });
  response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
  throw new Refusal(401, 'platform.token.wrong');
}

/**
 * Calls that need a token accept any scope.
 * @throws Refusal (403) for a call that does not accept tokens, or that needs another scope
 */
export function requireTokenScope(
  call: Endpoint | Stream,
  { scopes }: FoundToken,
  request: Request,
  response: Response,
) {
  const scope = findTokenScope(call);
  if (!scope && 'needsToken' in call && call.needsToken) return;
  if (scope && hasTokenScope(scopes, scope)) return;
  recordSecurityEvent(request, 'access', 'refused', { reason: scope ? `token without ${scope}` : 'token' });
  if (!scope) throw new Refusal(403, 'platform.token.notHere');
  response.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  throw new Refusal(403, 'platform.token.scope', { values: { scope } });
}
