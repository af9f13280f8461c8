import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@lectern/contract';
import type { Request, RequestHandler, Response } from 'express';
import type {} from 'express-session';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { findNetwork } from '../security/client-network.js';
import { errorBody } from '../http/error.filter.js';
import { Refusal } from '../http/refusal.js';
import { getRequestLocale } from '../locale/request-locale.js';
import { recordSecurityEvent } from '../security/security-log.js';

const MINUTE_SECONDS = 60;
/** Factor by which a network may call more often than a person, because visitors of a whole school may share one IP address. */
const PEOPLE_PER_NETWORK = 10;

/** Header that marks calls of this process to itself, which sign-ins at the built-in provider need. They are not limited. */
export const SELF_CALL = { header: 'x-lectern-self', token: randomBytes(32).toString('base64url') };

/**
 * Limits requests per minute for each signed-in person, and for each network of visitors. Each process counts on its own. Requests
 * above the limit are answered with 429 and `Retry-After`.
 */
export class RateLimits {
  /** Limiters by method and path, or by the name of a budget that several endpoints share. */
  private readonly budgets = new Map<string, Limiter>();

  /** @param perMinute limit of all calls of one person; 0 switches off all limits */
  constructor(private readonly perMinute: number) {}

  /** Limits all requests together. */
  limitAll(): RequestHandler {
    return this.limitRoute(this.perMinute);
  }

  /** Limits a costly route that the contract does not declare, besides the general limit. */
  limitRoute(perMinute: number): RequestHandler {
    const limiter = new Limiter(perMinute);
    return async (request, response, next) => {
      try {
        await this.consume(limiter, request, response);
        next();
      } catch (error) {
        if (!(error instanceof Refusal)) return next(error);
        response.status(error.getStatus()).json(errorBody(error, getRequestLocale(request)));
      }
    };
  }

  /**
   * Limits a call by the `perMinute` of its endpoint.
   * @throws Refusal (429)
   */
  async limitCall(call: Partial<Endpoint>, request: Request, response: Response): Promise<void> {
    const { method, path, perMinute, budget = `${method} ${path}` } = call;
    if (!perMinute) return;
    const limiter = this.budgets.get(budget) ?? new Limiter(perMinute);
    this.budgets.set(budget, limiter);
    await this.consume(limiter, request, response);
  }

  private async consume(limiter: Limiter, request: Request, response: Response): Promise<void> {
    if (!this.perMinute || request.headers[SELF_CALL.header] === SELF_CALL.token) return;
    const seconds = await limiter.consume(request);
    if (!seconds) return;
    recordSecurityEvent(request, 'rate-limit', 'refused');
    response.set('Retry-After', String(seconds));
    throw new Refusal(429, 'platform.tooManyRequests', { values: { seconds } });
  }
}

/** Counts calls of each person (with those of their access tokens), and of each network of visitors, which has a higher limit. */
class Limiter {
  private readonly byPerson: RateLimiterMemory;
  private readonly byNetwork: RateLimiterMemory;

  constructor(perMinute: number) {
    this.byPerson = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
    this.byNetwork = new RateLimiterMemory({
      points: perMinute * PEOPLE_PER_NETWORK,
      duration: MINUTE_SECONDS,
    });
  }

  /** @returns the seconds after which the next call is allowed; 0 for a call below the limit */
  async consume({ session, token, ip }: Request): Promise<number> {
    const userId = session?.userId ?? token?.userId;
    try {
      if (userId) await this.byPerson.consume(userId);
      else await this.byNetwork.consume(findNetwork(ip ?? ''));
      return 0;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return Math.ceil(reason.msBeforeNext / 1000);
    }
  }
}
