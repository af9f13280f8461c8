import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seconds, step } from '../launch/prepare/steps.mjs';
import { decryptWith } from './encryption.mjs';
import { keysIn, storeFiles } from './files.mjs';
import { readManifest } from './manifest.mjs';
import { withStores } from './stores.mjs';
import { hasRows, loadRows, listMigrations, readFirstRows } from './rows.mjs';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/**
 * `npm run restore -- <folder> [--replace] [--identity <file>] [--erased <file>]`: verifies the checksums of a
 * backup, then restores it. Lectern must be stopped. An encrypted backup needs the file with its age identity. Existing data is only deleted with --replace. A backup of an older version is migrated to this one.
 *
 * The connection is the owner's. Where API_DATABASE_URL and its like are set, the roles get their rights as after a migration.
 *
 * Accounts that were deleted after the backup are deleted again: those that the replaced database lists, and those in the
 * lines of the --erased file. Lines are ids, or lines of the security log or of the API's output. The list is kept in a
 * schema of its own until they are deleted, so that an interrupted restore can be repeated; see interrupted-restore.ts.
 */
const startedAt = performance.now();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, identity: { type: 'string' }, erased: { type: 'string' } },
  });
  const [folder] = positionals;
  if (!folder)
    throw new Error('Usage: npm run restore -- <folder> [--replace] [--identity <file>] [--erased <file>]');
  console.log(`${await restore(resolve(folder), values)}   (${seconds(startedAt)})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string} folder
 * @param {{ replace?: boolean, identity?: string, erased?: string }} options
 */
async function restore(folder, { replace, identity, erased: erasedFile }) {
  const listed = erasedFile ? idsIn(await readFile(erasedFile, 'utf8')) : [];
  const manifest = await step('Checking the backup', () => readManifest(folder));
  const coding = await findCoding(folder, manifest, identity);
  return withStores(async ({ databaseUrl, storage, data }) => {
    const {
      createDataSource,
      eraseAgain,
      grantRoles,
      readRoleUrls,
      recordCommand,
      replaceByBaseline,
      RESTORE_SCHEMA,
    } = data;
    const roles = readRoleUrls(process.env);
    /** @type {{ name: string }[]} */
    const known = createDataSource(databaseUrl).options.migrations;
    const saved = replaceByBaseline('backup', manifest.migrations);
    const applied = known.filter(({ name }) => saved.includes(name));
    if (applied.length < saved.length)
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

      const erased = await keepList(client, RESTORE_SCHEMA, [...listed, ...(await erasedUsers(client))]);
      // Rows last: until they are replaced, an interrupted restore can simply be repeated.
      await step('Restoring files', () => storeFiles(storage, folder, manifest.files, coding));
      await step('Restoring rows', async () => {
        await recreateSchema(client);
        const source = createDataSource(databaseUrl).setOptions({ migrations: applied });
        await migrate(source);
        await loadRows(client, folder, manifest, coding);
      });
      const kept = new Set(manifest.files);
      for (const key of old) if (!kept.has(key)) await storage.delete(key);
      if ((await listMigrations(client)).length < known.length)
        await step('Applying newer migrations', () => migrate(createDataSource(databaseUrl)));
      const source = await createDataSource(databaseUrl).initialize();
      try {
        if (erased.length)
          await step('Deleting accounts that were deleted since', () => eraseAgain(source, erased));
        // The tables are new, so the roles have no rights yet.
        await grantRoles(source, roles);
        await recordCommand(source.manager, {
          action: 'backup.restored',
          target: { kind: 'backup', name: basename(folder) },
          detail: `as of ${manifest.at}`,
        });
        await client.query(`DROP SCHEMA ${RESTORE_SCHEMA} CASCADE`);
      } finally {
        await source.destroy();
      }
    } finally {
      await client.end();
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows and ${manifest.files.length} files are back, as of ${manifest.at}`;
  });
}

/**
 * How to read the files of a backup. Tries it, because nothing may be deleted for a backup that cannot be read.
 * @param {string} folder
 * @param {import('./manifest.mjs').Manifest} manifest
 * @param {string | undefined} identityFile
 */
async function findCoding(folder, manifest, identityFile) {
  if (!manifest.isEncrypted) return decryptWith(undefined);
  if (!identityFile)
    throw new Error('This backup is encrypted. Give the file with its age identity: --identity <file>');
  const coding = await decryptWith(identityFile);
  await readFirstRows(folder, manifest, coding).catch(() => {
    throw new Error(`${identityFile} does not open this backup, nothing was restored.`);
  });
  return coding;
}

/**
 * The ids of deleted accounts in a list or in a security log, of which other events are left out.
 * @param {string} text
 */
function idsIn(text) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line) => {
    if (!line.startsWith('{')) return UUID.exec(line)?.[0] ?? [];
    const entry = JSON.parse(line);
    const { event, userId } = entry.security ?? entry;
    return event === 'account-deletion' && UUID.test(userId) ? userId : [];
  });
}

/**
 * Accounts that were deleted in the database that is about to be replaced.
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>}
 */
async function erasedUsers(client) {
  const { rows: found } = await client.query(`SELECT to_regclass('public.erased_users') AS name`);
  if (!found[0].name) return [];
  const { rows } = await client.query('SELECT user_id AS id FROM public.erased_users');
  return rows.map(({ id }) => id);
}

/**
 * Saves ids of deleted accounts where `recreateSchema` doesn't delete them.
 * @param {import('pg').Client} client
 * @param {string} schema
 * @param {string[]} ids
 * @returns {Promise<string[]>} with those of an interrupted restore
 */
async function keepList(client, schema, ids) {
  await client.query('BEGIN');
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${schema}.erased_users (user_id uuid PRIMARY KEY)`);
  await client.query(
    `INSERT INTO ${schema}.erased_users SELECT DISTINCT unnest($1::uuid[]) ON CONFLICT DO NOTHING`,
    [ids],
  );
  await client.query('COMMIT');
  const { rows } = await client.query(`SELECT user_id AS id FROM ${schema}.erased_users`);
  return rows.map(({ id }) => id);
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
