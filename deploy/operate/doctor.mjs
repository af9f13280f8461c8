import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { privatePostgres } from '../backup/stores.mjs';
import { postgresUrl } from '../postgres/postgres.mjs';

/**
 * `npm run doctor`: says in words what is right and what is wrong with this installation, beside a running Lectern or a stopped
 * one; the same checks as on the screen /admin/health. It needs the variables that Lectern runs with. Exit code 1 where
 * something is wrong.
 */

const CONNECT_TIMEOUT_MS = 5000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const built = (/** @type {string} */ path) => import(pathToFileURL(join(root, path)).href);

try {
  process.exitCode = (await examine()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// A queue without its database is tried for as long as the process lives.
process.exit();

/** @returns {Promise<boolean>} whether nothing is wrong */
async function examine() {
  const infra = await built('libs/infra/dist/index.js');
  const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
  const databaseUrl = process.env.DATABASE_URL || postgresUrl(dataDir);
  if (!databaseUrl) throw new Error('There is no database yet: run npm start once.');
  const env = infra.readEnv({
    ...{ WEB_ROOT: join(root, 'dist/web'), ...process.env },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
  // Lectern has stopped it too.
  const postgres = process.env.DATABASE_URL ? undefined : await privatePostgres(dataDir);
  try {
    return await printChecks({ ...env, databaseUrl: postgres?.url ?? databaseUrl }, infra);
  } finally {
    await postgres?.stop();
  }
}

/**
 * @param {any} env
 * @param {any} infra
 */
async function printChecks(env, infra) {
  const [{ createDataSource }, { ingestCourse }, { runChecks }, { describeCheck }, { createMessageFinder }] =
    await Promise.all([
      built('libs/data/dist/index.js'),
      built('libs/contract/dist/index.js'),
      built('api/dist/platform/health/checks/run-checks.js'),
      built('api/dist/platform/health/checks/describe-check.js'),
      built('api/dist/platform/web/page-messages.js'),
    ]);
  const source = createDataSource(env.databaseUrl);
  // The check of the database says why it can't be reached.
  await Promise.race([source.initialize().catch(() => undefined), sleep(CONNECT_TIMEOUT_MS)]);
  const countWorkers = async () => {
    const queue = await infra.createQueue(ingestCourse, env, () => undefined);
    return queue.getWorkersCount().finally(() => queue.close());
  };
  const checks = await runChecks({ env, source, storage: infra.createStorage(env), countWorkers });
  const findMessage = createMessageFinder(env.webRoot);
  for (const check of checks) console.log(describeCheck(check, findMessage));
  if (source.isInitialized) await source.destroy();
  return checks.every((/** @type {{ state: string }} */ { state }) => state !== 'wrong');
}
