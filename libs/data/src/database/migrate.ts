import type { DataSource } from 'typeorm';
import { applyMigrations } from './applied/apply-migrations.js';
import { compareMigrations, refuseLaterDatabase } from './applied/compare-migrations.js';
import { countBaselineAsApplied } from './applied/count-baseline.js';
import { createDataSource } from './data-source.js';
import { refuseInterruptedRestore } from './interrupted-restore.js';
import { grantRoles, readRoleUrls } from './roles/index.js';

/** The exit code after a refusal, when the last line printed is a sentence for people. The launcher knows it. */
const REFUSED = 3;
/** The exit code of `--ask` when a database that is in use would be changed; the last line printed is the number of migrations. */
const WOULD_CHANGE = 4;

/**
 * Applies all migrations to DATABASE_URL: `node libs/data/dist/database/migrate.js`. Where API_DATABASE_URL, WORKER_DATABASE_URL,
 * BACKUP_DATABASE_URL or SCALER_DATABASE_URL are set, it also makes the roles that they name. A database that does not suit this
 * version is refused with a sentence and left untouched. With `--ask` no migration is applied where some already were.
 */
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set');
const roles = readRoleUrls(process.env);
const source = await createDataSource(url).initialize();
await refuseUnsuitable(source).catch((error: Error) => {
  console.error(error.message);
  process.exit(REFUSED);
});
if (process.argv.includes('--ask')) await stopBeforeUpdate(source);
const applied = await applyMigrations(source);
console.log(applied.length ? `Applied ${applied.join(', ')}` : 'Database is up to date');
await grantRoles(source, roles);
if (Object.keys(roles).length) console.log(`Roles: ${Object.keys(roles).join(', ')}`);
await source.destroy();

/** A new database needs no backup. */
async function stopBeforeUpdate(database: DataSource): Promise<void> {
  const { applied, missing } = await compareMigrations(database);
  if (applied.length === 0 || missing.length === 0) return;
  console.log(missing.length);
  process.exit(WOULD_CHANGE);
}

async function refuseUnsuitable(database: DataSource): Promise<void> {
  await refuseInterruptedRestore(database);
  await refuseLaterDatabase(database);
  await countBaselineAsApplied(database);
}
