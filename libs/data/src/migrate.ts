import { createDataSource } from './data-source.js';

/** Applies all migrations to DATABASE_URL: `node libs/data/dist/migrate.js`. */
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set');
const source = await createDataSource(url).initialize();
const applied = await source.runMigrations();
console.log(applied.length ? `Applied ${applied.map((m) => m.name).join(', ')}` : 'Database is up to date');
await source.destroy();
