import type { Env, Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';
import { deleteOldReminders, sendReminders } from './send-reminders.js';

const INTERVAL_MS = 5 * 60_000;
const RETENTION_INTERVAL_MS = 24 * 3_600_000;

/**
 * Sends reminders where a mail server is configured; without one they appear in the notification panel only.
 * @returns a function that stops it
 */
export function startReminders(source: DataSource, env: Pick<Env, 'mail' | 'publicUrl'>, log: Logger) {
  const stopRetention = repeat('Retention of reminders', log, RETENTION_INTERVAL_MS, () =>
    deleteOldReminders(source),
  );
  if (!env.mail) return stopRetention;
  const stopSending = repeat('Reminders', log, INTERVAL_MS, async () => {
    const sent = await sendReminders(source, env);
    if (sent) log.info({ sent }, 'Reminders written');
  });
  return () => {
    stopRetention();
    stopSending();
  };
}
