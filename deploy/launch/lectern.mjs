import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { prepareDataDir } from './data-dir.mjs';
import { takeLock } from './lock.mjs';
import { RETURN_FREED_MEMORY } from './memory.mjs';
import { checkPort, checkWebPort, freePort, portTrouble } from './ports.mjs';
import { supervisePostgres } from '../postgres/postgres-supervisor.mjs';
import { run } from './run.mjs';
import { checkDatabase, checkRedis } from './services.mjs';
import { step } from './prepare/steps.mjs';
import { supervise } from './supervisor.mjs';

const READY_TIMEOUT_MS = 120_000;
/** The exit code of migrate.js after it has printed why it refuses this database. */
const REFUSED_EXIT_CODE = 3;
/** The exit code of `migrate.js --ask` where a database that is in use would be changed. */
const WOULD_CHANGE_EXIT_CODE = 4;

/**
 * Runs the built product: a private PostgreSQL unless DATABASE_URL is set, migrations, API and worker.
 * @param {object} options
 * @param {string} options.root of the repository
 * @param {(line: string) => void} options.say
 * @param {AbortSignal} [options.abort]
 * @param {NodeJS.ProcessEnv} [options.variables]
 * @param {string} [options.webRoot] the folder of the built front ends
 * @param {string} [options.backupFolder] a folder in which a backup is made before migrations change a database that is in use
 * @throws with one sentence when it can't run; then no process is left running
 */
export async function startLectern({
  root,
  say,
  abort,
  variables = process.env,
  webRoot = join(root, 'dist', 'web'),
  backupFolder,
}) {
  const env = await checkedEnv(root, variables);
  prepareDataDir(env.dataDir);
  const lock = await takeLock(env.dataDir);
  /** @type {(() => Promise<unknown>)[]} in the order of starting; run in reverse */
  const stops = [async () => lock.release()];
  /** @type {ReturnType<typeof supervise>[]} */
  const children = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };

  try {
    await checkWebPort('PORT', env.port);
    const metricsPort = await metricsPorts(variables, env.metricsPort);
    await checkRedis(env.redisUrl);

    const postgres = env.databaseUrl
      ? undefined
      : await step('Starting PostgreSQL', () => supervisePostgres({ dataDir: env.dataDir, say }));
    if (postgres) stops.push(postgres.stop);
    else await checkDatabase(env.databaseUrl);
    abort?.throwIfAborted();

    const admin = administrator(env.dataDir, variables);
    const sharedEnv = {
      ...variables,
      NODE_ENV: 'production',
      PORT: String(env.port),
      DATA_DIR: env.dataDir,
      DATABASE_URL: postgres?.url ?? env.databaseUrl,
      WEB_ROOT: webRoot,
      // Other machines may share a database of DATABASE_URL, and would need the same key; so the key file is only for a private database.
      ...(postgres && { SECRETS_KEY_FILE: secretsKeyFile(env.dataDir, variables) }),
      RELEASE_PUBLIC_KEY: await releasePublicKey(root, env, variables),
      // The private half of the key is needed only to sign releases.
      RELEASE_SIGNING_KEY: '',
      RELEASE_SIGNING_KEY_FILE: '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
    const count = await step('Applying migrations', () => migrate(root, sharedEnv, abort, ['--ask']));
    if (count) {
      await backUp(root, sharedEnv, { backupFolder, count, say, abort });
      await step('Applying migrations', () => migrate(root, sharedEnv, abort));
    }
    await step('Starting API and worker', async () => {
      for (const [index, name] of ['api', 'worker'].entries()) {
        const child = supervise({
          name: name === 'api' ? 'The API' : 'The worker',
          file: join(root, name, 'dist', 'main.js'),
          env: {
            ...(name === 'worker' && RETURN_FREED_MEMORY),
            ...sharedEnv,
            METRICS_PORT: String(metricsPort[index]),
          },
          logFile: join(env.dataDir, `${name}.log`),
          say,
          onChange: () => lock.note(children.flatMap((running) => running.pid() ?? [])),
        });
        children.push(child);
        lock.note(children.flatMap((running) => running.pid() ?? []));
      }
      stops.push(() => Promise.all(children.map((child) => child.stop())));
      const waiting = new AbortController();
      const ready = [...children.map((child) => child.ready), healthy(env.port, waiting.signal)];
      await Promise.race([Promise.all(ready), tooLate(env.dataDir), aborted(abort)]).finally(() =>
        waiting.abort(),
      );
    });

    return {
      url: env.publicUrl,
      version: await describeVersion(root),
      databaseUrl: sharedEnv.DATABASE_URL,
      dataDir: env.dataDir,
      admin: admin.line,
      stop,
      kill: () => children.forEach((child) => child.kill()),
      /** @param {'api' | 'worker'} name */
      pid: (name) => children[['api', 'worker'].indexOf(name)]?.pid(),
      /** @param {'api' | 'worker'} name */
      restart: (name) => children[['api', 'worker'].indexOf(name)]?.restart(),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The environment as API and worker read it; `databaseUrl` is '' when a private PostgreSQL is used.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} variables
 */
async function checkedEnv(root, variables) {
  const { readEnv } = await import(pathToFileURL(join(root, 'libs/infra/dist/env/env.js')).href);
  const isPrivate = !variables.DATABASE_URL;
  const env = readEnv({ ...variables, ...(isPrivate && { DATABASE_URL: 'postgres://localhost/private' }) });
  const dataDir = variables.DATA_DIR ? resolve(variables.DATA_DIR) : join(root, '.data');
  return { ...env, dataDir, databaseUrl: isPrivate ? '' : env.databaseUrl };
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal | undefined} abort
 * @param {string[]} [options] of migrate.js
 * @returns {Promise<number>} how many migrations it left because of `--ask`
 * @throws with a sentence when the database does not suit this version; then it is unchanged
 */
async function migrate(root, env, abort, options = []) {
  const command = [process.execPath, join(root, 'libs/data/dist/database/migrate.js'), ...options];
  try {
    await run('The migration', command, { cwd: root, env, abort });
    return 0;
  } catch (error) {
    const { code, output } = /** @type {{ code?: number, output?: string }} */ (error);
    const last = output?.trim().split('\n').at(-1);
    if (code === WOULD_CHANGE_EXIT_CODE) return Number(last);
    if (code !== REFUSED_EXIT_CODE || !last) throw error;
    throw new Error(last, { cause: error });
  }
}

/**
 * Makes the backup that was asked for, or says how to ask for one. Nothing waits for an answer.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {{ backupFolder: string | undefined, count: number, say: (line: string) => void, abort: AbortSignal | undefined }} options
 */
async function backUp(root, env, { backupFolder, count, say, abort }) {
  const change = count === 1 ? '1 migration changes' : `${count} migrations change`;
  if (!backupFolder) {
    say(`${change} the database of the earlier version. To back up first: npm start -- --backup <folder>`);
    return;
  }
  const folder = join(
    resolve(backupFolder),
    `before-update-${new Date().toISOString().replaceAll(':', '-')}`,
  );
  const command = [process.execPath, join(root, 'deploy/backup/backup.mjs'), folder];
  await step(`Backing up into ${folder}`, () => run('The backup', command, { cwd: root, env, abort }));
}

/**
 * What runs, for people: '1.0.0, commit 0bb576a0c0de'.
 * @param {string} root
 * @returns {Promise<string>}
 */
async function describeVersion(root) {
  const file = join(root, 'libs/infra/dist/build/read-build.js');
  const { describeBuild, readBuild } = await import(pathToFileURL(file).href);
  return describeBuild(readBuild());
}

/**
 * The first administrator. Its password is generated once and stored.
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
    const password = randomBytes(16).toString('base64url');
    writeFileSync(file, `${JSON.stringify({ password })}\n`, { mode: 0o600, flush: true });
  }
  /** @type {{ password: string }} */
  const { password } = JSON.parse(readFileSync(file, 'utf8'));
  return { email, password, line: `${email}   password: ${password}` };
}

/**
 * The file of the key that encrypts the secrets in the database; made once, unless the environment has a key.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} variables
 */
function secretsKeyFile(dataDir, { SECRETS_KEY, SECRETS_KEY_FILE }) {
  if (SECRETS_KEY || SECRETS_KEY_FILE) return SECRETS_KEY_FILE ?? '';
  const file = join(dataDir, 'secrets.key');
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  return file;
}

/**
 * The key that checks releases. On this machine a pair of keys is made once, unless the environment has one, so that
 * `npm run release` works without settings.
 * @param {string} root
 * @param {{ dataDir: string, publicUrl: string }} env
 * @param {NodeJS.ProcessEnv} variables
 * @returns {Promise<string>} empty: no releases
 */
async function releasePublicKey(root, { dataDir, publicUrl }, { RELEASE_PUBLIC_KEY }) {
  if (RELEASE_PUBLIC_KEY) return RELEASE_PUBLIC_KEY;
  const infra = (/** @type {string} */ name) =>
    import(pathToFileURL(join(root, 'libs/infra/dist', name)).href);
  const { isLoopback } = await infra('env/loopback.js');
  if (!isLoopback(publicUrl)) return '';
  const { createSigningKey, derivePublicKey, readSigningKey } = await infra('releases/release-keys.js');
  const file = join(dataDir, 'release.key');
  return existsSync(file) ? derivePublicKey(readSigningKey({}, file)) : createSigningKey(file);
}

/**
 * Metrics ports of API and worker: those of METRICS_PORT, else the default ones, else free ones.
 * @param {NodeJS.ProcessEnv} variables
 * @param {number} first
 */
async function metricsPorts({ METRICS_PORT }, first) {
  const ports = [first, first + 1];
  if (METRICS_PORT) {
    for (const port of ports) await checkPort('METRICS_PORT', port);
    return ports;
  }
  const taken = await Promise.all(ports.map((port) => portTrouble(port)));
  return taken.some(Boolean) ? Promise.all(ports.map(() => freePort())) : ports;
}

/**
 * Resolves when database, queue and storage answer through the API.
 * @param {number} port
 * @param {AbortSignal} abort
 */
async function healthy(port, abort) {
  while (!abort.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
}

/** @param {string} dataDir */
async function tooLate(dataDir) {
  await sleep(READY_TIMEOUT_MS, undefined, { ref: false });
  throw new Error(
    `API and worker were not ready within ${READY_TIMEOUT_MS / 1000} s. Their logs are in ${dataDir}.`,
  );
}

/**
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<never>}
 */
function aborted(signal) {
  return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
}
