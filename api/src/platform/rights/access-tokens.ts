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
    /** The access token of the call; null: one that is not valid. Such a call has no session, whatever cookies it has. */
    token?: FoundToken | null;
  }
}

const BEARER = new RegExp(`^Bearer\\s+${ACCESS_TOKEN_PREFIX}(.*)$`, 'i');

/**
 * Reads the access token of a call. Other authorizations are left alone, because proxies add their own.
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

/** Whether a call brings an access token, also one that is not valid. */
export const hasAccessToken = ({ token }: Request): boolean => token !== undefined;

/** Middleware for calls without an access token only: those with one need neither a session nor protection of one. */
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

/** @throws Refusal (403) for a call that is not open to tokens, or to none with these scopes; one that is for tokens takes any scope */
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
