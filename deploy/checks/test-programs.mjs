import { mkdtempSync, rmSync, statSync, chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock } from '../launch/lock.mjs';
import { removePostgres, startPostgres } from '../postgres/postgres.mjs';

/** The program of Vitest. @param {string} root of the repository */
export const vitest = (root) => join(root, 'node_modules/vitest/vitest.mjs');

/**
 * What unit and database tests need in their environment.
 * @param {{ databaseUrl?: string, redis?: string, nginx?: string }} options
 */
export const testVariables = ({ databaseUrl, redis, nginx }) => ({
  REDIS_SERVER_PATH: redis ?? '',
  NGINX_PATH: nginx ?? '',
  ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
});

/**
 * Whether Vitest, given these arguments, may run a database test: unless each path is a file without `.db.test.`.
 * @param {string[]} args
 */
export function needsDatabase(args) {
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const isUnitTest = (/** @type {string} */ path) =>
    !path.includes('.db.test.') && statSync(path, { throwIfNoEntry: false })?.isFile();
  return !paths.length || !paths.every(isUnitTest);
}

/**
 * A PostgreSQL for tests: TEST_DATABASE_URL when it is set, else a private one whose cluster is kept between runs.
 * A run beside another one gets a cluster of its own.
 * @param {string} root of the repository
 */
export async function startTestDatabase(root) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const kept = join(root, 'node_modules/.lectern/test-database');
  mkdirSync(kept, { recursive: true });
  const { lock } = await tryLock(kept);
  const dataDir = lock ? kept : mkdtempSync(join(tmpdir(), 'lectern-test-database-'));
  if (!lock) chmodSync(dataDir, 0o711); // root's database runs as another user
  const postgres = await startPostgres({ dataDir, isDurable: false });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      lock?.release();
      if (lock) return;
      removePostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
