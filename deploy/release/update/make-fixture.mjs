import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../../launch/ports.mjs';
import { build } from '../../launch/prepare/build.mjs';
import { seconds, step } from '../../launch/prepare/steps.mjs';
import { run } from '../../launch/run.mjs';
import { removePostgres } from '../../postgres/postgres.mjs';
import { supervisePostgres } from '../../postgres/postgres-supervisor.mjs';
import { aFolder, root } from '../../testing/product.mjs';
import { fillSite } from './filling/fill-site.mjs';
import { createSite, migrateWith, startVersion } from './processes.mjs';
import { findLastRelease } from './releases.mjs';
import { prepareRelease } from './versions.mjs';

/**
 * `npm run update-fixture [-- --release <commit>] [--out <folder>]`: makes the database and the files that `npm run test:update` begins
 * with, as a backup of the last release or of another commit. It lists the tables that stay empty, each with the reason.
 */

const MAX_MB = 5;
const ANALYTICS_TIMEOUT_MS = 90_000;
const NOT_SAVED = 'is not part of a backup';
/** Tables without rows, and why. */
const EMPTY_TABLES = new Map([
  ['analytics_stale', 'the worker empties it with each refresh of the analytics'],
  ['ingest_stage_outputs', 'the worker empties it when an upload ends'],
  ...['passkey_challenges', 'pending_sign_ins', 'provider_states', 'rate_limits', 'views_as'].map(
    (table) => /** @type {[string, string]} */ ([table, NOT_SAVED]),
  ),
]);
const startedAt = performance.now();
const { values } = parseArgs({ options: { release: { type: 'string' }, out: { type: 'string' } } });
const out = resolve(values.out ?? join(root, 'deploy/release/update/fixture'));

await build(root);
const release = await prepareRelease(values.release ?? findLastRelease());
const folder = aFolder();
const dataDir = join(folder.path, 'data');
const postgres = await supervisePostgres({ dataDir, say: () => undefined });
const database = new pg.Pool({ connectionString: postgres.url });
database.on('error', () => undefined);
/** @type {import('./processes.mjs').Version | undefined} */
let version;
try {
  const { isDone, said } = migrateWith(release, postgres.url);
  if (!isDone) throw new Error(said);
  const publicUrl = `http://localhost:${await freePort()}`;
  const site = createSite({ publicUrl, databaseUrl: postgres.url, dataDir });
  version = await startVersion(release, site, 1);
  site.replicas = version.addresses;
  await step('Making objects', () => fillSite(database, { folder: release, site }));
  await step('Waiting for the analytics', waitForAnalytics);
  rmSync(out, { recursive: true, force: true });
  const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  await run('The backup', [process.execPath, join(release, 'deploy/backup/backup.mjs'), out], {
    cwd: release,
    env,
  });
  await report();
} finally {
  await version?.stop();
  await database.end();
  await postgres.stop();
  await removePostgres(dataDir);
  folder.remove();
}

/** Until the worker has computed them from all that was made. */
async function waitForAnalytics() {
  const { rows } = await database.query('SELECT clock_timestamp() AS now');
  const end = Date.now() + ANALYTICS_TIMEOUT_MS;
  for (; Date.now() < end; await sleep(500)) {
    const { rows: found } = await database.query('SELECT FROM analytics_state WHERE refreshed_at > $1', [
      rows[0].now,
    ]);
    if (found.length) return;
  }
  throw new Error('The worker did not compute the analytics in time.');
}

async function report() {
  const { rows } = await database.query(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const empty = [];
  for (const { name } of rows) {
    const { rows: found } = await database.query(`SELECT EXISTS (SELECT FROM "${name}") AS "any"`);
    if (!found[0].any) empty.push(name);
  }
  const bytes = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(out, path)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  console.log(
    `${out}: ${(bytes / 1e6).toFixed(1)} MB, ${rows.length - empty.length} of ${rows.length} tables have rows   (${seconds(startedAt)})`,
  );
  for (const name of empty)
    console.log(`Without rows: ${name} ${EMPTY_TABLES.get(name) ?? '– no reason is known'}`);
  if (bytes > MAX_MB * 1e6) throw new Error(`The fixture may have ${MAX_MB} MB.`);
  if (!existsSync(join(out, 'manifest.json'))) throw new Error('The backup has no manifest.');
  const unknown = empty.filter((name) => !EMPTY_TABLES.has(name));
  if (unknown.length) throw new Error(`filling/ makes no rows in ${unknown.join(', ')}.`);
}
