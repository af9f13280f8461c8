import { Redis } from 'ioredis';
import pg from 'pg';

const PATIENCE = 5_000;

/**
 * @param {string} url
 * @throws with a sentence when nobody answers there, or not us
 */
export async function checkDatabase(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The database in DATABASE_URL can't be reached: ${reason(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * @param {string | undefined} url
 * @throws with a sentence when nobody answers there
 */
export async function checkRedis(url) {
  if (!url) return;
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: PATIENCE });
  /** @type {unknown} */
  let cause;
  redis.on('error', (error) => (cause = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new Error(`The Redis in REDIS_URL can't be reached: ${reason(cause ?? error)}.`, {
      cause: error,
    });
  } finally {
    redis.disconnect();
  }
}

/** @param {unknown} error */
function reason(error) {
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  return (message || code || String(error)).replace(/\.$/, '');
}
