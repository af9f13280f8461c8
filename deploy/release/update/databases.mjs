import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { supervisePostgres } from '../../postgres/postgres-supervisor.mjs';

/**
 * A private PostgreSQL whose database can be copied.
 * @param {string} dataDir
 */
export async function startDatabases(dataDir) {
  const postgres = await supervisePostgres({ dataDir, say: () => undefined });
  const { port, superPassword } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const server = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'postgres', password: superPassword, database: 'postgres' },
  });
  await server.connect();
  const owner = decodeURIComponent(new URL(postgres.url).username);
  const original = new URL(postgres.url).pathname.slice(1);
  return {
    url: postgres.url,
    /** A copy of the database, which has no connections then. */
    async copy() {
      const name = `copy_${randomBytes(6).toString('hex')}`;
      await server.query(`CREATE DATABASE ${name} TEMPLATE "${original}" OWNER "${owner}"`);
      return {
        url: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href,
        drop: () => server.query(`DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined),
      };
    },
    async stop() {
      await server.end();
      await postgres.stop();
    },
  };
}
