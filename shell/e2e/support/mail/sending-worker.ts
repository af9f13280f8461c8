import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment } from '../environment';

const WORKER = join(import.meta.dirname, '../../../../worker/dist/main.js');

/** A time zone in which it is about noon, so that reminders and reports are sent now. */
export function zoneAtNoon(): string {
  const hourIn = (timeZone: string) =>
    Number(new Date().toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
  const zone = Intl.supportedValuesOf('timeZone').find((name) => Math.abs(hourIn(name) - 12) <= 2);
  if (!zone) throw new Error('There is no time zone at noon.');
  return zone;
}

/** Runs a worker that sends mail beside the product's own, until `check` passes. */
export async function withSendingWorker(smtpUrl: string, check: () => Promise<void>): Promise<void> {
  const worker = fork(WORKER, {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: environment.databaseUrl,
      DATA_DIR: environment.dataDir,
      PUBLIC_URL: environment.baseUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@example.org',
      METRICS_PORT: '9564',
      LOG_LEVEL: 'error',
    },
    execArgv: [],
  });
  try {
    await check();
  } finally {
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    await ended;
  }
}
