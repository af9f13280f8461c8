import { healthReady } from '@lectern/contract';
import getPort from 'get-port';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from '../environment';

const ROOT = join(import.meta.dirname, '../../../..');
const START_TIMEOUT_MS = 60_000;

/** Runs an API with a mail server beside the product's own, on its database, until `check` ends. */
export async function withMailingApi(smtpUrl: string, check: (url: string) => Promise<void>): Promise<void> {
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://localhost:${port}`;
  const api = fork(join(ROOT, 'api/dist/main.js'), {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: environment.databaseUrl,
      DATA_DIR: environment.dataDir,
      SECRETS_KEY_FILE: join(environment.dataDir, 'secrets.key'),
      WEB_ROOT: join(ROOT, 'dist/web'),
      PORT: String(port),
      METRICS_PORT: String(await getPort({ host: '127.0.0.1' })),
      ADMIN_EMAIL: environment.adminEmail,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@example.org',
      LOG_LEVEL: 'error',
    },
    execArgv: [],
  });
  try {
    await ready(url);
    await check(url);
  } finally {
    const ended = once(api, 'exit');
    if (api.exitCode === null && api.kill('SIGTERM')) await ended;
  }
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url + healthReady.path).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`The API with a mail server was not ready within ${START_TIMEOUT_MS / 1000} s.`);
}
