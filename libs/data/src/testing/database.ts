import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../database/data-source.js';
import { migrations } from '../database/migrations/index.js';

/** A migrated database for one test file; `drop()` deletes it. */
export interface TestDatabase {
  url: string;
  source: DataSource;
  drop(): Promise<void>;
}

/** Creates a migrated database without rows on the server of TEST_DATABASE_URL. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(ensureTemplate);

/** Creates a database without tables on the server of TEST_DATABASE_URL. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase(async () => 'template1');

async function createDatabase(chooseTemplate: typeof ensureTemplate): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run database tests through npm test');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, async (client) => {
    const template = await chooseTemplate(client, server);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${await chooseStrategy(client)}`);
  });
  const url = databaseUrl(server, name);
  const source = await createDataSource(url).initialize();
  return {
    url,
    source,
    async drop() {
      if (source.isInitialized) await source.destroy();
      await administer(server, (client) => dropDatabase(client, name));
    },
  };
}

/** The first version of PostgreSQL that has strategies. */
const STRATEGIES_SINCE = 150_000;

/** Copies file by file: less than half of the time where the files are in memory, and nothing of them is in the log. */
async function chooseStrategy(client: Client): Promise<string> {
  const { rows } = await client.query('SHOW server_version_num');
  return Number(rows[0].server_version_num) < STRATEGIES_SINCE ? '' : 'STRATEGY file_copy';
}

const MIGRATIONS = join(import.meta.dirname, '../database/migrations');
/** Any number: the advisory lock under which the template is made. */
const TEMPLATE_LOCK = 1_795_400_000;

/**
 * The migrated database that the others are copies of, made when it is needed first. Its name contains a
 * hash of the migrations, so that a changed one gets a template of its own.
 */
async function ensureTemplate(client: Client, server: string): Promise<string> {
  const hash = createHash('sha256');
  const files = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(MIGRATIONS, name),
  );
  for (const file of files.sort()) if (statSync(file).isFile()) hash.update(readFileSync(file));
  // A process whose migrations were loaded before a file changed makes a template of another name.
  for (const { name } of migrations) hash.update(name);
  const name = `template_${hash.digest('hex').slice(0, 16)}`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    const template = await createDataSource(databaseUrl(server, unfinished)).initialize();
    await template.runMigrations();
    await template.destroy();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_ATTEMPTS = 20;
const DROP_PAUSE_MS = 250;

/** Waits for the server's own processes, such as autovacuum, which only a superuser may end. */
async function dropDatabase(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const isForbidden = (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE;
      if (!isForbidden || attempt === DROP_ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, DROP_PAUSE_MS));
    }
  }
}

const databaseUrl = (server: string, database: string) =>
  Object.assign(new URL(server), { pathname: `/${database}` }).toString();

async function administer(server: string, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
