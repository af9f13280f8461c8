import { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * Channels on which every process learns of changed rows. During an update the replicas of two versions share them, so
 * that names and payloads stay as they are. A payload is the row's id; see `announceUpload` for the exception.
 */
export const ROW_CHANNELS = [
  'upload_changed',
  'answer_changed',
  'answer_ended',
  'user_changed',
  'site_changed',
] as const;
export type RowChannel = (typeof ROW_CHANNELS)[number];

/** Publishes a changed row when the transaction is committed. */
export async function notify(
  manager: DataSource | EntityManager,
  channel: RowChannel,
  payload: string,
): Promise<void> {
  await manager.query('SELECT pg_notify($1, $2)', [channel, payload]);
}

/**
 * Receives what any process publishes on the channels, over a connection of its own. A lost connection is reopened after a
 * second; because messages may be missed meanwhile, `onReconnect` should re-read what matters.
 * @param url of the database
 * @returns a function that stops listening
 */
export async function listen(
  url: string,
  {
    onMessage,
    onReconnect,
  }: { onMessage: (channel: RowChannel, payload: string) => void; onReconnect: () => void },
): Promise<() => Promise<void>> {
  let client: Client | undefined;
  let stopped = false;

  async function connect() {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'lectern-row-events',
    });
    next.on('notification', ({ channel, payload = '' }) => onMessage(channel as RowChannel, payload));
    next.on('error', () => next.end().catch(() => undefined));
    next.once('end', () => !stopped && setTimeout(reconnect, 1000));
    client = next;
    await next.connect();
    for (const channel of ROW_CHANNELS) await next.query(`LISTEN ${channel}`);
  }

  function reconnect() {
    if (stopped) return;
    connect().then(onReconnect, () => client?.end().catch(() => undefined));
  }

  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
