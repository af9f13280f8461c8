import { Client } from 'pg';

/**
 * Hears the notifications of one channel. A lost connection is taken up again after a second; since some may be
 * missed meanwhile, `onReconnect` should re-read what matters.
 * @param channel a PostgreSQL identifier; `name` is how the server's administrator sees the connection
 * @returns a function that stops listening.
 */
export async function listenTo(
  url: string,
  { channel, name }: { channel: string; name: string },
  { onPayload, onReconnect }: { onPayload: (payload: string) => void; onReconnect: () => void },
): Promise<() => Promise<void>> {
  let client: Client | undefined;
  let stopped = false;

  async function connect() {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: name,
    });
    next.on('notification', ({ payload = '' }) => onPayload(payload));
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
