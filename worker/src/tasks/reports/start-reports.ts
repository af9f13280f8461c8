import type { Env, Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';
import { sendReports } from './send-reports.js';

const INTERVAL_MS = 10 * 60_000;

/**
 * Mails saved reports where a mail server is configured.
 * @returns a function that stops it
 */
export function startReports(source: DataSource, env: Pick<Env, 'mail' | 'publicUrl'>, log: Logger) {
  if (!env.mail) return () => undefined;
  return repeat('Reports', log, INTERVAL_MS, async () => {
    const sent = await sendReports(source, env);
    if (sent) log.info({ sent }, 'Reports written');
  });
}
