import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endProcess, startProcess } from '@lectern/infra/testing';
import pg from 'pg';
import { build } from '../../launch/prepare/build.mjs';
import { run } from '../../launch/run.mjs';
import { seconds, step } from '../../launch/prepare/steps.mjs';
import { removePostgres } from '../../postgres/postgres.mjs';
import { supervisePostgres } from '../../postgres/postgres-supervisor.mjs';
import { aFolder, migrate, root, startProcesses } from '../../testing/product.mjs';
import { fillSite } from './fill-site.mjs';

/**
 * `npm run update-fixture [-- --out <folder>]`: makes the database and the files that `npm run test:update` begins with, as a backup of
 * this version. Run it in the working copy of the release. It names the tables that stayed empty.
 */

const MAX_MB = 5;
/** The worker's tasks have run once. */
const SETTLE_MS = 20_000;
const startedAt = performance.now();
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? join(root, 'deploy/release/update/fixture'));

await build(root);
const folder = aFolder();
const dataDir = join(folder.path, 'data');
const postgres = await supervisePostgres({ dataDir, say: () => undefined });
const database = new pg.Pool({ connectionString: postgres.url });
/** @type {import('node:child_process').ChildProcess[]} */
let children = [];
try {
  migrate(postgres.url);
  const variables = { WEB_ROOT: '' };
  const started = await startProcesses({
    databaseUrl: postgres.url,
    dataDir,
    variables,
    start: startProcess,
  });
  children = [...started.apis, ...started.workers];
  const { publicUrl } = started;
  await step('Making objects', () => fillSite(database, { publicUrl, choose: () => publicUrl }));
  await step('Waiting for the tasks of the worker', () => sleep(SETTLE_MS));
  rmSync(out, { recursive: true, force: true });
  const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  await run('The backup', [process.execPath, join(root, 'deploy/backup/backup.mjs'), out], {
    cwd: root,
    env,
  });
  await report();
} finally {
  await database.end();
  await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')));
  await postgres.stop();
  await removePostgres(dataDir);
  folder.remove();
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
  console.log(`Without rows: ${empty.join(', ')}`);
  if (bytes > MAX_MB * 1e6) throw new Error(`The fixture may have ${MAX_MB} MB.`);
  if (!existsSync(join(out, 'manifest.json'))) throw new Error('The backup has no manifest.');
}
