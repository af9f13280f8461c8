import { DEFAULT_LOCALE } from '@lectern/contract';
import type { KeyedHash } from '@lectern/data';
import { type ServerText, translateText } from '@lectern/i18n/server';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { findNetwork, findSite } from '../../platform/security/client-network.js';

const MINUTE_SECONDS = 60;

/** A limit on attempts is reached. */
export class TooManyAttemptsError extends Error {
  readonly text: ServerText;

  constructor(readonly seconds: number) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    const text: ServerText = { id: 'identity.problem.tooManyAttempts', values: { minutes } };
    super(translateText(DEFAULT_LOCALE, text));
    this.text = text;
  }
}

/** Maximum number of accounts that a process remembers as locked, so that further attempts need no query. */
const MAX_REMEMBERED_LOCKS = 10_000;

/** Limits sign-in attempts across all replicas, with counters in PostgreSQL. Count an attempt before checking it. */
export class Attempts {
  private readonly signIns: RateLimiterPostgres;
  private readonly signInsByEmail: RateLimiterPostgres;
  private readonly signInsByDevice: RateLimiterPostgres;
  private readonly signInsByNetwork: RateLimiterPostgres;
  private readonly signInsBySite: RateLimiterPostgres;
  private readonly signUpsByNetwork: RateLimiterPostgres;
  private readonly signUpsBySite: RateLimiterPostgres;
  private readonly codes: RateLimiterPostgres;
  private readonly codesByDevice: RateLimiterPostgres;
  private readonly linksByNetwork: RateLimiterPostgres;
  private readonly linksBySite: RateLimiterPostgres;
  /** End of the lock of each locked account, in milliseconds since 1970, by the hash of the email address. */
  private readonly locked = new Map<string, number>();

  /** @param hash keeps addresses and email addresses out of the table */
  constructor(
    source: DataSource,
    private readonly hash: Promise<KeyedHash>,
  ) {
    const createLimiter = (keyPrefix: string, maxAttempts: number, seconds: number) =>
      new RateLimiterPostgres({
        storeClient: source,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: keyPrefix === 'sign-in-network',
        keyPrefix,
        points: maxAttempts,
        duration: seconds,
      });
    this.signIns = createLimiter('sign-in', 10, 15 * MINUTE_SECONDS);
    // Limits attempts from many networks. Attempts from browsers in which somebody has signed in to the account are not counted here.
    this.signInsByEmail = createLimiter('sign-in-email', 50, 15 * MINUTE_SECONDS);
    this.signInsByDevice = createLimiter('sign-in-device', 10, 15 * MINUTE_SECONDS);
    // A whole school may share one IP address.
    this.signInsByNetwork = createLimiter('sign-in-network', 100, 15 * MINUTE_SECONDS);
    this.signInsBySite = createLimiter('sign-in-site', 400, 15 * MINUTE_SECONDS);
    this.signUpsByNetwork = createLimiter('sign-up-network', 100, 60 * MINUTE_SECONDS);
    this.signUpsBySite = createLimiter('sign-up-site', 400, 60 * MINUTE_SECONDS);
    this.codes = createLimiter('code', 10, 15 * MINUTE_SECONDS);
    this.codesByDevice = createLimiter('code-device', 10, 15 * MINUTE_SECONDS);
    this.linksByNetwork = createLimiter('link-network', 100, 60 * MINUTE_SECONDS);
    this.linksBySite = createLimiter('link-site', 400, 60 * MINUTE_SECONDS);
  }

  /**
   * @param device id of a browser in which somebody has signed in to this account before
   * @throws TooManyAttemptsError
   */
  async signIn(email: string, address: string, device?: string) {
    const hash = await this.hash;
    if (device) return count(this.signInsByDevice, hash(email + device));
    const account = hash(email);
    this.requireUnlocked(account);
    const network = findNetwork(address);
    await count(this.signInsBySite, hash(findSite(address)));
    await count(this.signInsByNetwork, hash(network));
    await count(this.signIns, hash(email + network));
    await count(this.signInsByEmail, account).catch((error: unknown) => {
      if (error instanceof TooManyAttemptsError) this.rememberLock(account, error.seconds);
      throw error;
    });
  }

  /** A correct password resets the counters of its email address. */
  async reset(email: string, address: string, device?: string) {
    const hash = await this.hash;
    const network = findNetwork(address);
    if (device) return void (await this.signInsByDevice.delete(hash(email + device)));
    this.locked.delete(hash(email));
    await this.signIns.delete(hash(email + network));
    await this.signInsByEmail.delete(hash(email));
    await this.signInsByNetwork.reward(hash(network));
    await this.signInsBySite.reward(hash(findSite(address)));
  }

  /** @throws TooManyAttemptsError */
  async signUp(address: string) {
    const hash = await this.hash;
    await count(this.signUpsBySite, hash(findSite(address)));
    await count(this.signUpsByNetwork, hash(findNetwork(address)));
  }

  /**
   * Counts codes of an authenticator app, which only a person who knows the password can enter. Browsers in which somebody has signed
   * in before have their own limit, and recovery codes and passkeys have none, so a thief of the password cannot lock the owner out.
   * @param device id of a browser or session in which somebody has signed in to this account before
   * @throws TooManyAttemptsError
   */
  async checkCode(accountId: string, device?: string) {
    const hash = await this.hash;
    if (device) await count(this.codesByDevice, hash(accountId + device));
    else await count(this.codes, hash(accountId));
  }

  /** A correct code resets the counters of its account. */
  async resetCodes(accountId: string, device?: string) {
    const hash = await this.hash;
    if (device) await this.codesByDevice.delete(hash(accountId + device));
    else await this.codes.delete(hash(accountId));
  }

  private requireUnlocked(account: string) {
    const seconds = ((this.locked.get(account) ?? 0) - Date.now()) / 1000;
    if (seconds > 0) throw new TooManyAttemptsError(seconds);
    this.locked.delete(account);
  }

  private rememberLock(account: string, seconds: number) {
    if (this.locked.size >= MAX_REMEMBERED_LOCKS) this.locked.clear();
    this.locked.set(account, Date.now() + seconds * 1000);
  }

  /** Counts requests for one-time links. @throws TooManyAttemptsError */
  async requestLink(address: string) {
    const hash = await this.hash;
    await count(this.linksBySite, hash(findSite(address)));
    await count(this.linksByNetwork, hash(findNetwork(address)));
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
