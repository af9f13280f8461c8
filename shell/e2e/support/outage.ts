import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { crash } from './crash';
import { environment } from './environment';

interface Steps {
  /** The API still answers, with errors. */
  whenDatabaseIsDown: () => Promise<void>;
  /** Nothing answers. */
  whenApiIsDown: () => Promise<void>;
}

/**
 * A real outage. PostgreSQL refuses every connection; after half of the time the API is killed, which cannot start
 * again without its database. Resolves once PostgreSQL accepts connections again.
 */
export async function outage(seconds: number, steps: Steps): Promise<void> {
  const url = new URL(environment.databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const allowConnections = (isAllowed: boolean) =>
    client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} ALLOW_CONNECTIONS ${isAllowed}`);
  try {
    await allowConnections(false);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      database,
    ]);
    await Promise.all([sleep(seconds * 500), steps.whenDatabaseIsDown()]);
    await crash();
    await Promise.all([sleep(seconds * 500), steps.whenApiIsDown()]);
  } finally {
    await allowConnections(true);
    await client.end();
  }
}
