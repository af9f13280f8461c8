import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeLock } from './lock.mjs';
import { freePort, portTrouble } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { checkDatabase, checkRedis } from './services.mjs';
import { step } from './steps.mjs';
import { supervise } from './supervisor.mjs';

const DEFAULT_METRICS_PORT = 9464;

/**
 * Runs the built product: a private PostgreSQL unless DATABASE_URL is set, migrations, API and worker.
 * @param {object} options
 * @param {string} options.root of the repository
 * @param {(line: string) => void} options.say
 * @param {AbortSignal} [options.abort]
 * @param {NodeJS.ProcessEnv} [options.variables]
 * @throws with one sentence when it can't run; nothing is left running then
 */
export async function startLectern({ root, say, abort, variables = process.env }) {
  const env = await checkedEnv(root, variables);
  mkdirSync(env.dataDir, { recursive: true, mode: 0o711 });
  const lock = await takeLock(env.dataDir);
  /** @type {(() => Promise<unknown>)[]} in the order of starting; ended from the last to the first */
  const stops = [async () => lock.release()];
  /** @type {ReturnType<typeof supervise>[]} */
  const children = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };

  try {
    const trouble = await portTrouble(env.port);
    if (trouble) throw new Error(portSentence(env.port, trouble));
    await checkRedis(env.redisUrl);

    const postgres = env.databaseUrl
      ? undefined
      : await step('Starting PostgreSQL', () => keepPostgres(env.dataDir, say));
    if (postgres) stops.push(postgres.stop);
    else await checkDatabase(env.databaseUrl);
    abort?.throwIfAborted();

    const admin = administrator(env.dataDir, variables);
    const metricsPort = await metricsPortFor(variables);
    const shared = {
      ...variables,
      NODE_ENV: 'production',
      PORT: String(env.port),
      DATA_DIR: env.dataDir,
      DATABASE_URL: postgres?.url ?? env.databaseUrl,
      WEB_ROOT: join(root, 'dist', 'web'),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
    await step('Applying migrations', () =>
      run('The migration', [process.execPath, join(root, 'libs/data/dist/migrate.js')], {
        cwd: root,
        env: shared,
        abort,
      }),
    );
    await step('Starting API and worker', async () => {
      for (const [at, name] of ['api', 'worker'].entries()) {
        const child = supervise({
          name: name === 'api' ? 'The API' : 'The worker',
          file: join(root, name, 'dist', 'main.js'),
          env: { ...shared, METRICS_PORT: String(metricsPort[at]) },
          logFile: join(env.dataDir, `${name}.log`),
          say,
          onChange: () => lock.note(children.flatMap((running) => running.pid() ?? [])),
        });
        children.push(child);
        lock.note(children.flatMap((running) => running.pid() ?? []));
      }
      stops.push(() => Promise.all(children.map((child) => child.stop())));
      await Promise.race([Promise.all(children.map((child) => child.ready)), aborted(abort)]);
    });

    return {
      url: env.publicUrl,
      databaseUrl: shared.DATABASE_URL,
      admin: admin.line,
      /** Fails when the database is gone for good. */
      lost: postgres?.lost ?? new Promise(() => undefined),
      stop,
      kill: () => children.forEach((child) => child.kill()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The environment as API and worker will read it; `databaseUrl` is '' where a private PostgreSQL is to run.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} variables
 */
async function checkedEnv(root, variables) {
  const { readEnv } = await import(pathToFileURL(join(root, 'libs/infra/dist/env.js')).href);
  const isPrivate = !variables.DATABASE_URL;
  const env = readEnv({ ...variables, ...(isPrivate && { DATABASE_URL: 'postgres://private' }) });
  const dataDir = variables.DATA_DIR ? resolve(variables.DATA_DIR) : join(root, '.data');
  return { ...env, dataDir, databaseUrl: isPrivate ? '' : env.databaseUrl };
}

/**
 * A private PostgreSQL that is started again when it dies.
 * @param {string} dataDir
 * @param {(line: string) => void} say
 */
async function keepPostgres(dataDir, say) {
  let server = await startPostgres({ dataDir });
  let isStopping = false;
  const port = Number(new URL(server.url).port);
  const lost = (async () => {
    for (;;) {
      await server.gone;
      if (isStopping) return new Promise(() => undefined);
      say('PostgreSQL stopped, starting it again.');
      server = await startPostgres({ dataDir, port });
    }
  })();
  lost.catch(() => undefined);
  return {
    url: server.url,
    lost,
    async stop() {
      isStopping = true;
      await server.stop();
    },
  };
}

/**
 * The first administrator; a password is generated once and kept.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} variables
 */
function administrator(dataDir, { ADMIN_EMAIL, ADMIN_PASSWORD, OIDC_ISSUER }) {
  const email = ADMIN_EMAIL || 'admin@lectern.local';
  if (OIDC_ISSUER)
    return { email, password: ADMIN_PASSWORD ?? '', line: `${email}, signing in at ${OIDC_ISSUER}` };
  if (ADMIN_PASSWORD)
    return { email, password: ADMIN_PASSWORD, line: `${email} with the password in ADMIN_PASSWORD` };
  const file = join(dataDir, 'admin.json');
  if (!existsSync(file)) {
    const password = randomBytes(12).toString('base64url');
    writeFileSync(file, `${JSON.stringify({ password })}\n`, { mode: 0o600, flush: true });
  }
  /** @type {{ password: string }} */
  const { password } = JSON.parse(readFileSync(file, 'utf8'));
  return { email, password, line: `${email}   password: ${password}` };
}

/**
 * Ports for the metrics of API and worker: as asked for, else the usual ones, else free ones.
 * @param {NodeJS.ProcessEnv} variables
 */
async function metricsPortFor({ METRICS_PORT }) {
  if (METRICS_PORT) return [Number(METRICS_PORT), Number(METRICS_PORT) + 1];
  const usual = [DEFAULT_METRICS_PORT, DEFAULT_METRICS_PORT + 1];
  const taken = await Promise.all(usual.map((port) => portTrouble(port)));
  return taken.some(Boolean) ? Promise.all(usual.map(() => freePort())) : usual;
}

/**
 * @param {number} port
 * @param {string} trouble
 */
function portSentence(port, trouble) {
  if (trouble === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
  if (trouble === 'EACCES')
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return `Port ${port} can't be used (${trouble}). Set PORT to another one.`;
}

/**
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<never>}
 */
function aborted(signal) {
  return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
}
