import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../data-source.js';

/** A migrated database for one test file; `drop()` deletes it. */
export interface TestDatabase {
  url: string;
  source: DataSource;
  drop(): Promise<void>;
}

/** Creates an empty, migrated database on the server of TEST_DATABASE_URL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run database tests through npm test');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const source = await createDataSource(url).initialize();
  await source.runMigrations();
  return {
    url,
    source,
    async drop() {
      if (source.isInitialized) await source.destroy();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function administer(server: string, statement: string) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
