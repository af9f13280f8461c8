import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATION_NAMES } from './next-migration.mjs';
import { migrateWith } from './processes.mjs';

const KILLS = 10;
/** Node starts before the first statement. */
const START_MS = 500;

/**
 * Kills the migration at ten places, and lets either version start on what is left.
 * @param {{ old: string, next: string, copy: () => Promise<{ url: string, drop: () => Promise<void> }> }} options `copy` gives a database
 *   that no migration has changed
 */
export async function killMigrations({ old, next, copy }) {
  const duration = await measure(next, copy);
  /** @type {{ afterMs: number, left: string, wrong: string[] }[]} */
  const results = [];
  for (let place = 0; place < KILLS; place++) {
    const afterMs = Math.round(START_MS + ((duration - START_MS) * (place + 0.5)) / KILLS);
    const database = await copy();
    const killed = startMigration(next, database.url);
    await sleep(afterMs);
    killed.kill('SIGKILL');
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
    const left = (await describeState(database.url)).text;
    results.push({ afterMs, left, wrong: await startAgain(database.url, { old, next }) });
    await database.drop();
  }
  return results;
}

/**
 * A migration that fails leaves a database that starts in either version.
 * @param {{ old: string, next: string, copy: () => Promise<{ url: string, drop: () => Promise<void> }> }} options
 * @returns {Promise<string[]>} what is wrong
 */
export async function failMigration({ old, next, copy }) {
  const database = await copy();
  const { isDone, said } = migrateWith(next, database.url, { FAIL_MIGRATION: '1' });
  const wrong = isDone || !said.includes('The disk is full.') ? [`The migration did not fail: ${said}`] : [];
  wrong.push(...(await startAgain(database.url, { old, next })));
  await database.drop();
  return wrong;
}

/** @param {string} url @param {{ old: string, next: string }} versions @returns {Promise<string[]>} what is wrong */
async function startAgain(url, { old, next }) {
  const wrong = [];
  for (const folder of [old, next]) {
    const { isDone, said } = migrateWith(folder, url);
    if (!isDone) wrong.push(`${folder === old ? 'The old' : 'The new'} version does not start: ${said}`);
  }
  const state = await describeState(url);
  if (!state.isComplete) wrong.push(`The migration was not completed: ${state.text}`);
  return wrong;
}

/** @param {string} folder @param {() => Promise<{ url: string, drop: () => Promise<void> }>} copy */
async function measure(folder, copy) {
  const database = await copy();
  const began = performance.now();
  await once(startMigration(folder, database.url), 'exit');
  const duration = performance.now() - began;
  await database.drop();
  return duration;
}

/** @param {string} folder @param {string} url */
const startMigration = (folder, url) =>
  spawn(process.execPath, [join(folder, 'libs/data/dist/database/migrate.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: 'ignore',
  });

/** How far the migration is. @param {string} url */
async function describeState(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const read = async (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
      (await client.query(sql, values)).rows[0].value;
    const applied = await read('SELECT count(*)::int AS value FROM migrations WHERE name = ANY ($1)', [
      MIGRATION_NAMES,
    ]);
    const hasColumn = await read(
      `SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'mails'::regclass AND attname = 'words') AS value`,
    );
    const empty = hasColumn
      ? await read('SELECT count(*)::int AS value FROM mails WHERE words IS NULL')
      : undefined;
    const index = await read(
      `SELECT (SELECT CASE WHEN indisvalid THEN 'valid' ELSE 'invalid' END FROM pg_index
                WHERE indexrelid = to_regclass('mails_words')) AS value`,
    );
    const text = `${applied} of ${MIGRATION_NAMES.length} applied, ${hasColumn ? `${empty} rows to fill` : 'no column'}, ${index ?? 'no'} index`;
    return { text, isComplete: applied === MIGRATION_NAMES.length && empty === 0 && index === 'valid' };
  } finally {
    await client.end();
  }
}
