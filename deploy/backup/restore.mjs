import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seconds, step } from '../local/steps.mjs';
import { keysIn, storeFiles } from './files.mjs';
import { readManifest } from './manifest.mjs';
import { withStores } from './stores.mjs';
import { hasRows, loadRows, migrationsOf } from './rows.mjs';

/**
 * `npm run restore -- <folder> [--replace]`: verifies the checksums of a backup, then restores it. Lectern must be stopped.
 * Existing data is only deleted with --replace. A backup of an older version is migrated to this one.
 */
const startedAt = performance.now();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Usage: npm run restore -- <folder> [--replace]');
  console.log(`${await restore(resolve(folder), values.replace ?? false)}   (${seconds(startedAt)})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string} folder
 * @param {boolean} replace
 */
async function restore(folder, replace) {
  const manifest = await step('Checking the backup', () => readManifest(folder));
  return withStores(async ({ databaseUrl, storage, createDataSource }) => {
    /** @type {{ name: string }[]} */
    const known = createDataSource(databaseUrl).options.migrations;
    const applied = known.filter(({ name }) => manifest.migrations.includes(name));
    if (applied.length < manifest.migrations.length)
      throw new Error('This backup is of a newer Lectern. Restore it with that one.');

    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await refuseWhileInUse(client);
      const old = await keysIn(storage);
      if (!replace && (old.length || (await hasRows(client))))
        throw new Error(
          'There are courses or people here already, nothing was restored. To throw them away: --replace',
        );

      // Rows last: until they are replaced, an interrupted restore can simply be repeated.
      await step('Restoring files', () => storeFiles(storage, folder, manifest.files));
      await step('Restoring rows', async () => {
        await recreateSchema(client);
        const source = createDataSource(databaseUrl).setOptions({ migrations: applied });
        await migrate(source);
        await loadRows(client, folder, manifest);
      });
      const kept = new Set(manifest.files);
      for (const key of old) if (!kept.has(key)) await storage.delete(key);
      if ((await migrationsOf(client)).length < known.length)
        await step('Applying newer migrations', () => migrate(createDataSource(databaseUrl)));
    } finally {
      await client.end();
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows and ${manifest.files.length} files are back, as of ${manifest.at}`;
  });
}

/** @param {import('pg').Client} client */
async function refuseWhileInUse(client) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (rows[0].others)
    throw new Error(`${rows[0].others} connections use this database. Stop Lectern first: API and worker.`);
}

/**
 * Empties the database, including the queue's schema.
 * @param {import('pg').Client} client
 */
async function recreateSchema(client) {
  await client.query('BEGIN');
  await client.query('DROP SCHEMA IF EXISTS bullmq CASCADE');
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.query('COMMIT');
}

/** @param {any} source */
async function migrate(source) {
  await source.initialize();
  await source.runMigrations();
  await source.destroy();
}
