import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import getPort from 'get-port';

/** A free port; for a while it is given to no other caller in this process. */
export const freePort = (): Promise<number> => getPort({ host: '127.0.0.1' });

/** Starts a built process of the product, and resolves when it sends 'ready'. */
export async function startProcess(main: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(main, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', METRICS_PORT: String(await freePort()), ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const early = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${main} ended with ${code}`)));
  await Promise.race([once(child, 'message'), early]);
  early.catch(() => undefined);
  return child;
}

/** Sends SIGKILL or another signal, and resolves when the process has ended. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** Path of a redis-server: REDIS_SERVER_PATH, else the one on the PATH; undefined when there is none. */
export function findRedis(): string | undefined {
  const { REDIS_SERVER_PATH, PATH = '' } = process.env;
  const candidates = [
    REDIS_SERVER_PATH,
    ...PATH.split(delimiter).map((folder) => join(folder, 'redis-server')),
  ];
  return candidates.find((candidate) => candidate && isThere(candidate));
}

/** Starts a private, empty Redis without persistence. */
export async function startRedis(path: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'lectern-redis-'));
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    dir,
  ];
  const server = spawn(path, options, { stdio: 'ignore' });
  await answering(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await endProcess(server);
      rmSync(dir, { recursive: true });
    },
  };
}

async function answering(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1');
    const [event] = await Promise.race([
      once(socket, 'connect').then(() => ['connect']),
      once(socket, 'error').then(() => ['error']),
    ]).catch(() => ['error']);
    socket.destroy();
    if (event === 'connect') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answers on port ${port}`);
}

function isThere(path: string) {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
