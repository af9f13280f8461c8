import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

const WORKER = join(import.meta.dirname, '../../../worker/dist/main.js');

/**
 * Starts a worker that sends its mail to a mailbox.
 * @param {{ databaseUrl: string, dataDir: string, mailPort: number, metricsPort: number }} given
 */
export function spawnWorker({ databaseUrl, dataDir, mailPort, metricsPort }) {
  const process = spawn(globalThis.process.execPath, [WORKER], {
    env: {
      ...globalThis.process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'no-reply@example.org',
      PUBLIC_URL: 'https://learn.example.org',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    process,
    /** @returns KB */
    peakMemory() {
      try {
        return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1] ?? 0);
      } catch {
        return 0; // ended
      }
    },
    async stop() {
      if (process.exitCode !== null || process.signalCode) return;
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
      await ended;
    },
  };
}

/** A mail server that keeps the addresses of what it receives. */
export async function startMailbox() {
  /** @type {string[]} */
  const recipients = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined); // A killed worker breaks its connection off.
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
  return {
    port,
    recipients,
    stop: () => new Promise((ended) => server.close(() => ended(undefined))),
  };
}
