import { Redis } from 'ioredis';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * @param {string} url
 * @throws with a sentence when the server can't be reached or refuses the login
 */
export async function checkDatabase(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The database in DATABASE_URL can't be reached: ${describeCause(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * @param {string | undefined} url
 * @throws with a sentence when the server can't be reached
 */
export async function checkRedis(url) {
  if (!url) return;
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  /** @type {unknown} */
  let cause;
  redis.on('error', (error) => (cause = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new Error(`The Redis in REDIS_URL can't be reached: ${describeCause(cause ?? error)}.`, {
      cause: error,
    });
  } finally {
    redis.disconnect();
  }
}

/** @param {unknown} error */
function describeCause(error) {
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  return (message || code || String(error)).replace(/\.$/, '');
}
