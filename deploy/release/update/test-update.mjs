import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../../launch/ports.mjs';
import { build } from '../../launch/prepare/build.mjs';
import { seconds, step } from '../../launch/prepare/steps.mjs';
import { run } from '../../launch/run.mjs';
import { removePostgres } from '../../postgres/postgres.mjs';
import { aFolder, admin, root } from '../../testing/product.mjs';
import { startDatabases } from './databases.mjs';
import { failMigration, killMigrations } from './kills.mjs';
import { startLoad } from './load.mjs';
import { findDifferences, findErrors, listPaths, lookAround } from './look.mjs';
import { createSite, migrateWith, replaceVersion, startVersion } from './processes.mjs';
import { moveDates } from './move-dates.mjs';
import { send, signInAs } from './person.mjs';
import { findLastRelease, hasCommit, isShallowClone } from './releases.mjs';
import { prepareNext, prepareRelease } from './versions.mjs';

/**
 * `npm run test:update [-- --from <commit>] [--fixture <folder>]`: updates the last release to this version with a migration more, and goes
 * back and forward again. Compares what people see, counts requests that fail while versions run side by side, and kills migrations.
 * The fixture is a backup that `npm run update-fixture` made.
 */

const REPLICAS = 2;
/** Rows of the table that the migration fills. */
const MAILS = 100_000;
const MAX_LINES = 20;
const DAY_MS = 86_400_000;
const startedAt = performance.now();
const since = new Date();
const { values } = parseArgs({ options: { from: { type: 'string' }, fixture: { type: 'string' } } });
const fixture = resolve(values.fixture ?? join(root, 'deploy/release/update/fixture'));
/** @type {string[][]} the table that is printed */
const table = [];
/** @type {string[]} */
const wrong = [];
/** @type {(() => Promise<unknown> | void)[]} */
const cleanups = [];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));

try {
  const from = values.from ?? findLastRelease();
  if (!hasCommit(from) && isShallowClone()) {
    console.log(
      `No update is tried: this clone was made with a depth, and lacks the commit ${from} of the last release.`,
    );
    process.exit();
  }
  if (!existsSync(join(fixture, 'manifest.json')))
    throw new Error(`${fixture} is no fixture: npm run update-fixture makes it.`);
  await build(root);
  const old = await prepareRelease(from);
  const { folder: next, migrations } = await prepareNext(old);
  const folder = aFolder();
  cleanups.push(folder.remove);
  const dataDir = join(folder.path, 'data');
  const databases = await startDatabases(join(folder.path, 'postgres'));
  cleanups.push(() => removePostgres(join(folder.path, 'postgres')), databases.stop);
  await restoreFixture(old, { url: databases.url, dataDir });
  const versions = { old, next, migrations, copy: databases.copy };
  table.push(['Later migrations', String(migrations.length), migrations.join(', '), '']);
  await compareVersions(versions, dataDir);
  await replaceUnderLoad(versions, dataDir);
  await breakMigrations(versions);
  await startWithBackup(versions, folder.path);
} catch (error) {
  wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await cleanUp();
}
print();

/** Each once, the latest first. */
async function cleanUp() {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}

/** @param {string} old @param {{ url: string, dataDir: string }} places */
async function restoreFixture(old, { url, dataDir }) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir };
  const command = [process.execPath, join(old, 'deploy/backup/restore.mjs'), fixture];
  await step('Restoring the fixture', () => run('The restore', command, { cwd: old, env }));
  const { at } = JSON.parse(readFileSync(join(fixture, 'manifest.json'), 'utf8'));
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await moveDates(client, days);
  // The fixture of 1.0.0 has the accounts of its people, and another issuer than that of the built-in provider.
  await client.query(`UPDATE users SET issuer = 'http://localhost/oidc' WHERE issuer = 'fixture'`);
  await client.query(
    `INSERT INTO mails (kind, recipient, subject, status, valid_until)
     SELECT 'address-known', 'sample@example.org', 'Mail number ' || number, 'sent', now() FROM generate_series(1, ${MAILS}) AS number`,
  );
  await client.query('ANALYZE');
  await client.end();
}

/** @typedef {import('./kills.mjs').Versions} Versions */

/** @param {Versions} versions @param {string} dataDir */
async function openSite({ copy }, dataDir) {
  const database = await copy();
  const publicUrl = `http://localhost:${await freePort()}`;
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  return {
    site: createSite({ publicUrl, databaseUrl: database.url, dataDir }),
    pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/**
 * Looks at everything in the old version, the new one, the old one again, and the new one again.
 * @param {Versions} versions
 * @param {string} dataDir
 */
async function compareVersions(versions, dataDir) {
  const { site, pool, close } = await openSite(versions, dataDir);
  const paths = await listPaths(versions.old, pool);
  /** @type {import('./person.mjs').Person[] | undefined} */
  let people;
  const look = async (/** @type {string} */ folder, /** @type {string} */ name) => {
    const { isDone, said } = migrateWith(folder, site.databaseUrl);
    if (!isDone) throw new Error(`${name} refuses the database: ${said}`);
    const version = await startVersion(folder, site, 1);
    site.replicas = version.addresses;
    people ??= await signInEach(pool, site);
    return { version, view: await lookAround(people, paths) };
  };
  const first = await step('Looking at the release', () => look(versions.old, 'The release'));
  wrong.push(...findErrors(first.view).map((line) => `Release: ${line}`));
  const again = await step('Looking again', () => lookAround(people ?? [], paths));
  await first.version.stop();
  table.push([
    'Release',
    `${first.view.answers} answers`,
    `${first.view.values.size} values`,
    `${paths.length} paths`,
  ]);
  for (const [name, folder] of [
    ['Forward', versions.next],
    ['Back', versions.old],
    ['Forward again', versions.next],
  ]) {
    const began = performance.now();
    const { view, version } = await step(`${name}: looking`, () => look(String(folder), String(name)));
    await version.stop();
    const differences = findDifferences(first.view, again, view, since);
    table.push([
      String(name),
      `${view.answers} answers`,
      `${differences.length} differences`,
      seconds(began),
    ]);
    wrong.push(...differences.slice(0, MAX_LINES).map((line) => `${name}: ${line}`));
  }
  await close();
}

/** @param {import('pg').Pool} pool @param {import('./processes.mjs').Site} site */
async function signInEach(pool, site) {
  const { rows } = await pool.query(
    `SELECT DISTINCT ON (role) id, role AS name FROM users WHERE subject IN (SELECT id::text FROM accounts) ORDER BY role, email`,
  );
  const visitor = {
    name: 'visitor',
    ask: (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) =>
      fetch(site.choose() + path, { redirect: 'manual', ...init }),
  };
  // Lists show to within minutes when somebody was last there: for all it is now.
  await pool.query('UPDATE users SET last_active = now()');
  const members = await Promise.all(rows.map((user) => signInAs(pool, site, user)));
  const [administrator, learner] = ['admin', 'student'].map((role) => rows.find(({ name }) => name === role));
  const viewer = await signInAs(pool, site, { id: administrator.id, name: 'administrator as learner' });
  await send(viewer, 'POST', `/api/admin/users/${learner.id}/view`);
  return [visitor, ...members, viewer];
}

/**
 * Learners study and take an exam while the database is migrated and replicas of both versions take turns.
 * @param {Versions} versions
 * @param {string} dataDir
 */
async function replaceUnderLoad(versions, dataDir) {
  const { site, pool, close } = await openSite(versions, dataDir);
  let version = await startVersion(versions.old, site, REPLICAS);
  site.replicas = version.addresses;
  const load = await startLoad(pool, site);
  const phase = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) => {
    const [requests, failures] = [load.counts.requests, load.counts.failures.length];
    const began = performance.now();
    await step(name, work);
    const failed = load.counts.failures.slice(failures);
    table.push([
      name,
      `${load.counts.requests - requests} requests`,
      `${failed.length} failed`,
      seconds(began),
    ]);
    wrong.push(...failed.slice(0, MAX_LINES).map((line) => `${name}: ${line}`));
  };
  try {
    await phase('Migration under load', () => migrateBeside(versions.next, site.databaseUrl));
    await phase(
      'Old to new under load',
      async () => (version = await replaceVersion(site, version, versions.next)),
    );
    await phase(
      'New to old under load',
      async () => (version = await replaceVersion(site, version, versions.old)),
    );
    await phase(
      'Old to new again',
      async () => (version = await replaceVersion(site, version, versions.next)),
    );
  } finally {
    await load.stop();
    await version.stop();
    await close();
  }
}

/**
 * Leaves this process free to ask meanwhile.
 * @param {string} folder
 * @param {string} url
 */
function migrateBeside(folder, url) {
  const command = [process.execPath, join(folder, 'libs/data/dist/database/migrate.js')];
  return run('The migration', command, { cwd: folder, env: { PATH: process.env.PATH, DATABASE_URL: url } });
}

/** @param {Versions} versions */
async function breakMigrations(versions) {
  const began = performance.now();
  const failed = await step('Failing a migration', () => failMigration(versions));
  table.push([
    'Failed migration',
    failed.length ? 'does not start again' : 'both versions start',
    '',
    seconds(began),
  ]);
  wrong.push(...failed);
  const results = await step('Killing migrations', () => killMigrations(versions));
  for (const { place, left, wrong: problems } of results) {
    table.push([
      `Killed at ${place}`,
      left,
      problems.length ? 'does not start again' : 'both versions start',
      '',
    ]);
    wrong.push(...problems);
  }
}

/**
 * The start command of an archive backs up before it migrates.
 * @param {Versions} versions
 * @param {string} folder
 */
async function startWithBackup({ next, copy }, folder) {
  const began = performance.now();
  const database = await copy();
  const backups = join(folder, 'backups');
  const dataDir = join(folder, 'other-data');
  cpSync(join(folder, 'data'), dataDir, { recursive: true });
  const lectern = spawn(process.execPath, [join(next, 'deploy/launch/start.mjs'), '--backup', backups], {
    env: {
      ...{
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
      },
      ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ended = once(lectern, 'exit');
  const ready = new Promise((done) => {
    lectern.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('Ctrl-C stops it')) done(true);
    });
  });
  const isReady = await Promise.race([ready, ended.then(() => false)]);
  lectern.kill('SIGTERM');
  await ended;
  const made = existsSync(backups) ? readdirSync(backups) : [];
  const isMade = made.length === 1 && existsSync(join(backups, String(made[0]), 'manifest.json'));
  if (!isReady || !isMade) wrong.push(`npm start --backup: ${output}`);
  table.push(['npm start --backup', isMade ? 'backed up first' : 'no backup', '', seconds(began)]);
  await database.drop();
}

function print() {
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...table.map((row) => String(row[column]).length)));
  console.log('');
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  console.log(
    `\n${wrong.length ? 'The update failed.' : 'The update works in both directions.'}   (${seconds(startedAt)})`,
  );
  for (const line of wrong) console.error(`- ${line}`);
  process.exitCode = wrong.length ? 1 : 0;
}
