import { fork, spawn } from 'node:child_process';
import { openSync, closeSync, readdirSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, portTrouble } from '../local/ports.mjs';
import { supervisePostgres } from '../local/postgres-supervisor.mjs';
import { signal, until } from '../local/processes.mjs';
import { run } from '../local/run.mjs';

const RESTART_DELAY_MS = 150;
const READY_TIMEOUT_MS = 60_000;
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a-password-for-tests' };

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/**
 * The built product as it runs in a cluster: two API replicas and several workers on one PostgreSQL, optionally with the
 * queue in a Redis. A process that dies is restarted.
 * @param {object} options
 * @param {string} options.root of the repository
 * @param {string} options.folder for data and logs
 * @param {string} [options.redis] path of a redis-server
 * @param {number} [options.workers]
 */
export async function startProduct({ root, folder, redis, workers: workerCount = 2 }) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startDatabase(dataDir);
  const server = redis ? await keepRedis(redis, folder) : undefined;
  const ports = [await freePort(), await freePort()];
  const shared = {
    PATH: process.env.PATH,
    TMPDIR: folder,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    TAKEOVER_SECONDS: '2',
    RATE_LIMIT: '0',
    ...ADMIN,
    ...(server && { REDIS_URL: server.url }),
  };
  await run('The migration', [process.execPath, join(root, 'libs/data/dist/migrate.js')], {
    cwd: root,
    env: shared,
  });

  /** @param {string} name @param {string} project @param {NodeJS.ProcessEnv} [variables] */
  const node = async (name, project, variables = {}) =>
    keepNode({
      file: join(root, project, 'dist/main.js'),
      env: { ...shared, METRICS_PORT: String(await freePort()), ...variables },
      logFile: join(folder, `${name}.log`),
    });
  /** @type {ReturnType<typeof keepNode>[]} */
  const apis = [];
  for (const [at, port] of ports.entries())
    apis.push(await node(`api-${at + 1}`, 'api', { PORT: String(port) }));
  /** @type {ReturnType<typeof keepNode>[]} */
  const workers = [];
  for (let number = 1; number <= workerCount; number++)
    workers.push(await node(`worker-${number}`, 'worker'));

  /** The parts of this product by the names that faults use. */
  const parts = {
    'worker-1': workers[0],
    'worker-2': workers[1],
    'api-1': apis[0],
    'api-2': apis[1],
    postgres,
    ...(server && { redis: server }),
  };
  const product = {
    root,
    dataDir,
    databaseUrl: postgres.url,
    redisUrl: server?.url,
    origin: shared.PUBLIC_URL,
    /** Addresses of the API's replicas. */
    replicas: ports.map((port) => `http://127.0.0.1:${port}`),
    parts,
    workers,
    /** Resolves when every replica reaches database, queue and storage, and every worker has reported that it is ready. */
    async ready() {
      let missing = '';
      const isReady = async () => {
        const answers = await Promise.all(product.replicas.map(missingAt));
        const waiting = workers.map((worker, at) =>
          worker?.isReady() ? '' : `worker ${at + 1} has not started`,
        );
        missing = [...answers, ...waiting].filter(Boolean).join('; ');
        return !missing;
      };
      if (!(await until(isReady, READY_TIMEOUT_MS)))
        throw new Error(`The product did not become ready again: ${missing}.`);
    },
    async stop() {
      await Promise.all([...apis, ...workers].map((part) => part.stop()));
      await server?.stop();
      await postgres.stop();
    },
  };
  await product.ready();
  return product;
}

/**
 * What a replica of the API reports as missing, empty when it is ready.
 * @param {string} replica
 */
async function missingAt(replica) {
  try {
    const answer = await fetch(`${replica}/api/health/ready`, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? '' : `${replica} answers ${await answer.text()}`;
  } catch (error) {
    return `${replica} does not answer (${error})`;
  }
}

/**
 * A process of the product that is restarted whenever it ends.
 * @param {{ file: string, env: NodeJS.ProcessEnv, logFile: string }} options
 */
function keepNode({ file, env, logFile }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isReady = false;
  let isStopping = false;
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve();

  function launch() {
    const log = openSync(logFile, 'a');
    const started = fork(file, { env, detached: true, execArgv: [], stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    child = started;
    isReady = false;
    started.on('message', (message) => (isReady ||= message === 'ready'));
    ended = new Promise((done) => started.once('exit', done)).then(async () => {
      isReady = false;
      if (isStopping) return;
      await sleep(RESTART_DELAY_MS);
      if (!isStopping) launch();
    });
  }

  launch();
  return {
    isReady: () => isReady,
    pids: () => (child?.pid ? [child.pid] : []),
    /** Pids of its child processes. */
    children: () => (child?.pid ? childrenOf(child.pid) : []),
    async stop() {
      isStopping = true;
      if (child?.pid) signal(child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** @param {string} dataDir */
async function startDatabase(dataDir) {
  const { url, cluster, stop } = await supervisePostgres({
    dataDir,
    say: () => undefined,
    delayMs: () => RESTART_DELAY_MS,
  });
  return {
    url,
    stop,
    /** The postmaster first, then its sessions. */
    pids() {
      try {
        const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
        return [postmaster, ...childrenOf(postmaster)];
      } catch {
        return []; // it is starting
      }
    },
    children: () => /** @type {number[]} */ ([]),
  };
}

/**
 * A Redis that keeps its data on disk.
 * @param {string} program
 * @param {string} folder
 */
async function keepRedis(program, folder) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  let isStopping = false;
  /** @type {Promise<unknown>} */
  let ended;
  function launch() {
    child = spawn(program, [...args, '--save', '', '--appendonly', 'yes'], {
      stdio: 'ignore',
      detached: true,
    });
    ended = new Promise((done) => child.once('exit', done)).then(async () => {
      if (isStopping) return;
      await sleep(RESTART_DELAY_MS);
      if (!isStopping) launch();
    });
  }
  launch();
  await until(() => portTrouble(port, '127.0.0.1'), 10_000);
  return {
    url: `redis://127.0.0.1:${port}`,
    pids: () => (child.pid ? [child.pid] : []),
    children: () => /** @type {number[]} */ ([]),
    async stop() {
      isStopping = true;
      if (child.pid) signal(child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** @param {number} parent */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
