import { Client } from 'pg';

/**
 * Receives what any process publishes with `pg_notify` on a channel, over its own connection. A lost connection is
 * reopened after a second; because messages may be missed meanwhile, `onReconnect` should re-read what matters.
 * @param url of the database
 * @returns a function that stops listening
 */
export async function listen(
  url: string,
  channel: string,
  { onMessage, onReconnect }: { onMessage: (payload: string) => void; onReconnect: () => void },
): Promise<() => Promise<void>> {
  let client: Client | undefined;
  let stopped = false;

  async function connect() {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: `lectern-${channel}`,
    });
    next.on('notification', ({ payload = '' }) => onMessage(payload));
    next.on('error', () => next.end().catch(() => undefined));
    next.once('end', () => !stopped && setTimeout(reconnect, 1000));
    client = next;
    await next.connect();
    await next.query(`LISTEN ${channel}`);
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
