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
/** Visitors of a whole school may share one IP address. */
const PEOPLE_PER_ADDRESS = 10;

/** Calls of this process to itself, which the built-in provider needs, are not limited. */
export const SELF_CALL = { header: 'x-lectern-self', token: randomBytes(32).toString('base64url') };

/**
 * Limits requests per minute by the signed-in person, else by the network of the client's address; counted by each
 * process. Requests above the limit get 429 with `Retry-After`.
 */
export class RateLimits {
  /** By method and path, or by the name of a shared budget. */
  private readonly budgets = new Map<string, Limiter>();

  /** @param perMinute all calls of one person; 0: neither this limit nor any other */
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

/** Counts calls of people and of their access tokens together, and more calls of the networks of visitors. */
class Limiter {
  private readonly person: RateLimiterMemory;
  private readonly address: RateLimiterMemory;

  constructor(perMinute: number) {
    this.person = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
    this.address = new RateLimiterMemory({
      points: perMinute * PEOPLE_PER_ADDRESS,
      duration: MINUTE_SECONDS,
    });
  }

  /** @returns the seconds after which the next call is allowed; 0 for a call below the limit */
  async consume({ session, token, ip }: Request): Promise<number> {
    const userId = session?.userId ?? token?.userId;
    try {
      if (userId) await this.person.consume(userId);
      else await this.address.consume(findNetwork(ip ?? ''));
      return 0;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return Math.ceil(reason.msBeforeNext / 1000);
    }
  }
}
