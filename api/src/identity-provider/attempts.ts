import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

const MINUTE_SECONDS = 60;

/** A limit on attempts is reached. */
export class TooManyAttemptsError extends Error {
  constructor(readonly seconds: number) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    super(`Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`);
  }
}

/** Limits sign-in attempts across all replicas, with counters in PostgreSQL. Count an attempt before checking it. */
export class Attempts {
  private readonly signIns: RateLimiterPostgres;
  private readonly signInsByEmail: RateLimiterPostgres;
  private readonly signInsByAddress: RateLimiterPostgres;
  private readonly signUpsByAddress: RateLimiterPostgres;
  private readonly linksByAddress: RateLimiterPostgres;

  constructor(source: DataSource) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: source,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: keyPrefix === 'sign-in-address',
        keyPrefix,
        points,
        duration,
      });
    this.signIns = limiter('sign-in', 10, 15 * MINUTE_SECONDS);
    // Higher than the limit per address, so that one address cannot lock a user out.
    this.signInsByEmail = limiter('sign-in-email', 50, 15 * MINUTE_SECONDS);
    // A whole school may share one IP address.
    this.signInsByAddress = limiter('sign-in-address', 100, 15 * MINUTE_SECONDS);
    this.signUpsByAddress = limiter('sign-up-address', 100, 60 * MINUTE_SECONDS);
    this.linksByAddress = limiter('link-address', 100, 60 * MINUTE_SECONDS);
  }

  /** @throws TooManyAttemptsError */
  async signIn(email: string, address: string) {
    await count(this.signInsByAddress, address);
    await count(this.signIns, hash(email + address));
    await count(this.signInsByEmail, hash(email));
  }

  /** A correct password resets the counters of its email address. */
  async reset(email: string, address: string) {
    await this.signIns.delete(hash(email + address));
    await this.signInsByEmail.delete(hash(email));
    await this.signInsByAddress.reward(address);
  }

  /** @throws TooManyAttemptsError */
  async signUp(address: string) {
    await count(this.signUpsByAddress, address);
  }

  /** Counts requests for one-time links. @throws TooManyAttemptsError */
  async requestLink(address: string) {
    await count(this.linksByAddress, address);
  }
}

async function count(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new TooManyAttemptsError(reason.msBeforeNext / 1000);
    throw reason;
  }
}

const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
