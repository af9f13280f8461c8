import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, portTrouble } from '../launch/ports.mjs';
import { supervisePostgres } from '../postgres/postgres-supervisor.mjs';
import { signal, until } from '../launch/processes.mjs';
import { supervise } from '../launch/supervisor.mjs';
import { migrate, startProcesses } from '../testing/product.mjs';

const RESTART_DELAY_MS = 150;
const READY_TIMEOUT_MS = 60_000;

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/**
 * The built product as it runs in a cluster: two API replicas and several workers on one PostgreSQL, optionally with the
 * queue in a Redis. A process that dies is restarted.
 * @param {object} options
 * @param {string} options.folder for data and logs
 * @param {string} [options.redis] path of a redis-server
 * @param {number} [options.workers]
 */
export async function startProduct({ folder, redis, workers: workerCount = 2 }) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startDatabase(dataDir);
  const server = redis ? await keepRedis(redis, folder) : undefined;
  migrate(postgres.url);
  const { ports, publicUrl, apis, workers } = await startProcesses({
    replicas: 2,
    workers: workerCount,
    databaseUrl: postgres.url,
    dataDir,
    variables: {
      TMPDIR: folder,
      LOG_LEVEL: 'info',
      HEARTBEAT_TIMEOUT_SECONDS: '2',
      WEB_ROOT: '', // no page is opened
      ...(server && { REDIS_URL: server.url }),
    },
    start: async (file, env, name) => keepProcess(file, env, name, folder),
  });

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
    dataDir,
    databaseUrl: postgres.url,
    redisUrl: server?.url,
    origin: publicUrl,
    /** Addresses of the API's replicas. */
    replicas: ports.map((port) => `http://127.0.0.1:${port}`),
    parts,
    workers,
    /** Resolves when every replica reaches database, queue and storage, and every worker has reported that it is ready. */
    async ready() {
      let missing = '';
      const isReady = async () => {
        const answers = await Promise.all(product.replicas.map(missingAt));
        const waiting = workers.map((worker, index) =>
          worker?.isReady() ? '' : `worker ${index + 1} has not started`,
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
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {string} folder for its log
 */
function keepProcess(file, env, name, folder) {
  const kept = supervise({
    name,
    file,
    env: { PATH: process.env.PATH, ...env },
    logFile: join(folder, `${name}.log`),
    say: () => undefined,
    delayMs: () => RESTART_DELAY_MS,
  });
  const pids = () => [kept.pid() ?? []].flat();
  return {
    isReady: kept.isReady,
    pids,
    /** Pids of its child processes. */
    children: () => pids().flatMap(listChildProcesses),
    stop: kept.stop,
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
        return [postmaster, ...listChildProcesses(postmaster)];
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
function listChildProcesses(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => findParent(pid) === parent);
}

/** @param {number} pid */
function findParent(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
