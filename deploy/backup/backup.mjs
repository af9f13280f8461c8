import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { seconds, step } from '../launch/prepare/steps.mjs';
import { encryptTo } from './encryption.mjs';
import { saveFiles } from './files.mjs';
import { writeManifest } from './manifest.mjs';
import { withStores } from './stores.mjs';
import { listMigrations, saveRows } from './rows.mjs';

/**
 * `npm run backup -- <folder>`: saves all rows and files of the product while it runs. It finds them by the product's own
 * variables: DATABASE_URL, DATA_DIR, S3_*. The backup contains password hashes and signing keys, but no
 * sessions: keep it as safe as the database, or encrypt it with BACKUP_RECIPIENTS.
 */
const startedAt = performance.now();
try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: npm run backup -- <folder>');
  console.log(`${await backup(resolve(folder))}   (${seconds(startedAt)})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {string} folder */
async function backup(folder) {
  const coding = encryptTo(process.env['BACKUP_RECIPIENTS'] ?? '');
  await mkdir(join(folder, 'rows'), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, 'rows'))).length)
    throw new Error(`${folder} is not empty. Each backup needs its own folder.`);

  return withStores(async ({ databaseUrl, storage, infra }) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      // Rows first: a file is stored before the row that references it, so no saved row lacks its file.
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const migrations = await listMigrations(client);
      if (!migrations.length) throw new Error('There is nothing to back up: the database is empty.');
      const isEncrypted = coding.suffix !== '';
      const at = new Date().toISOString();
      const { tables, sequences } = await step('Saving rows', () => saveRows(client, folder, coding));
      await client.query('COMMIT');
      const files = await step('Saving files', () => saveFiles(storage, folder, coding));
      await step('Writing checksums', () =>
        writeManifest(folder, { at, migrations, tables, sequences, files, isEncrypted }),
      );
      // The backup is complete, also where this process may not write to the storage.
      await infra.recordBackup(storage, new Date()).catch((/** @type {Error} */ error) => {
        console.error(`The time of this backup could not be recorded for npm run doctor: ${error.message}`);
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return `${rows} rows and ${files.length} files are in ${folder}${isEncrypted ? ', encrypted' : ''}`;
    } finally {
      await client.end();
    }
  });
}
