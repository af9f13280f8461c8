import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

const MINUTE = 60;

/** Somebody tries too often. */
export class TooManyAttempts extends Error {
  constructor(readonly seconds: number) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    super(`Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`);
  }
}

/** Counts attempts in PostgreSQL, for all replicas together; an attempt counts before it is judged. */
export class Attempts {
  private readonly signIns: RateLimiterPostgres;
  private readonly signInsByEmail: RateLimiterPostgres;
  private readonly signInsByAddress: RateLimiterPostgres;
  private readonly signUpsByAddress: RateLimiterPostgres;

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
    this.signIns = limiter('sign-in', 10, 15 * MINUTE);
    // Higher, so that a stranger can't lock a person out from a single address.
    this.signInsByEmail = limiter('sign-in-email', 50, 15 * MINUTE);
    // A whole school may share one address.
    this.signInsByAddress = limiter('sign-in-address', 100, 15 * MINUTE);
    this.signUpsByAddress = limiter('sign-up-address', 100, 60 * MINUTE);
  }

  /** @throws TooManyAttempts */
  async signIn(email: string, address: string) {
    await count(this.signInsByAddress, address);
    await count(this.signIns, hashed(email + address));
    await count(this.signInsByEmail, hashed(email));
  }

  /** A right password clears the count of its e-mail address. */
  async signedIn(email: string, address: string) {
    await this.signIns.delete(hashed(email + address));
    await this.signInsByEmail.delete(hashed(email));
    await this.signInsByAddress.reward(address);
  }

  /** @throws TooManyAttempts */
  async signUp(address: string) {
    await count(this.signUpsByAddress, address);
  }
}

async function count(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new TooManyAttempts(refused.msBeforeNext / 1000);
    throw refused;
  }
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
