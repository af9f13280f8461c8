import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startPostgres } from '../postgres/postgres.mjs';
import { checkDatabase } from '../launch/services.mjs';

/** The database and the file storage of a product. */

const root = new URL('../../', import.meta.url);

/** @param {string} path of a built file, seen from the repository's root */
const built = (path) => import(pathToFileURL(fileURLToPath(new URL(path, root))).href);

/**
 * Opens the database and storage that DATABASE_URL, DATA_DIR and S3_* name. Without DATABASE_URL that is the private
 * PostgreSQL, which is started for the duration of the work when it doesn't run.
 * @template T
 * @param {(stores: { databaseUrl: string, storage: any, data: any, infra: any }) => Promise<T>} work `data` and `infra` are the built `@lectern/data`
 *   and `@lectern/infra`
 * @returns {Promise<T>}
 */
export async function withStores(work) {
  const [infra, data] = await Promise.all([
    built('libs/infra/dist/index.js'),
    built('libs/data/dist/index.js'),
  ]);
  const env = infra.readEnv({
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL || 'postgres://localhost/private',
    DATA_DIR: process.env.DATA_DIR || fileURLToPath(new URL('.data', root)),
  });
  const postgres = process.env.DATABASE_URL ? undefined : await privatePostgres(resolve(env.dataDir));
  const databaseUrl = postgres?.url ?? env.databaseUrl;
  try {
    await checkDatabase(databaseUrl);
    return await work({
      databaseUrl,
      storage: infra.createStorage(env),
      data,
      infra,
    });
  } finally {
    await postgres?.stop();
  }
}

/**
 * The private PostgreSQL of a data folder, which is started for the duration of the work when it doesn't run.
 * @param {string} dataDir
 */
export async function privatePostgres(dataDir) {
  const { postgresUrl } = await import('../postgres/postgres.mjs');
  const url = postgresUrl(dataDir);
  const isRunning =
    url &&
    (await checkDatabase(url).then(
      () => true,
      () => false,
    ));
  return isRunning ? { url, stop: async () => undefined } : startPostgres({ dataDir });
}
