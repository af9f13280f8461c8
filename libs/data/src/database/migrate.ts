import { countBaselineAsApplied } from './count-baseline.js';
import { createDataSource } from './data-source.js';
import { refuseInterruptedRestore } from './interrupted-restore.js';
import { grantRoles, readRoleUrls } from './roles/index.js';

/**
 * Applies all migrations to DATABASE_URL: `node libs/data/dist/database/migrate.js`. Where API_DATABASE_URL, WORKER_DATABASE_URL,
 * BACKUP_DATABASE_URL or SCALER_DATABASE_URL are set, it also makes the roles that they name.
 */
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set');
const roles = readRoleUrls(process.env);
const source = await createDataSource(url).initialize();
await refuseInterruptedRestore(source);
await countBaselineAsApplied(source);
const applied = await source.runMigrations();
console.log(applied.length ? `Applied ${applied.map((m) => m.name).join(', ')}` : 'Database is up to date');
await grantRoles(source, roles);
if (Object.keys(roles).length) console.log(`Roles: ${Object.keys(roles).join(', ')}`);
await source.destroy();
