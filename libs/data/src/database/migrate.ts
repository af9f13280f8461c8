import type { DataSource } from 'typeorm';
import { applyMigrations } from './applied/apply-migrations.js';
import { refuseLaterDatabase } from './applied/compare-migrations.js';
import { countBaselineAsApplied } from './applied/count-baseline.js';
import { createDataSource } from './data-source.js';
import { refuseInterruptedRestore } from './interrupted-restore.js';
import { grantRoles, readRoleUrls } from './roles/index.js';

/** The exit code after a refusal, when the last line printed is a sentence for people. The launcher knows it. */
const REFUSED = 3;

/**
 * Applies all migrations to DATABASE_URL: `node libs/data/dist/database/migrate.js`. Where API_DATABASE_URL, WORKER_DATABASE_URL,
 * BACKUP_DATABASE_URL or SCALER_DATABASE_URL are set, it also makes the roles that they name. A database that does not suit this
 * version is refused with a sentence and left untouched.
 */
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set');
const roles = readRoleUrls(process.env);
const source = await createDataSource(url).initialize();
await refuseUnsuitable(source).catch((error: Error) => {
  console.error(error.message);
  process.exit(REFUSED);
});
const applied = await applyMigrations(source);
console.log(applied.length ? `Applied ${applied.join(', ')}` : 'Database is up to date');
await grantRoles(source, roles);
if (Object.keys(roles).length) console.log(`Roles: ${Object.keys(roles).join(', ')}`);
await source.destroy();

async function refuseUnsuitable(database: DataSource): Promise<void> {
  await refuseInterruptedRestore(database);
  await refuseLaterDatabase(database);
  await countBaselineAsApplied(database);
}
