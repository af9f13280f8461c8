import pg from 'pg';
import { countRowsToFill, FAILURE } from './next-migration.mjs';
import { migrateWith } from './processes.mjs';
import { hashSchema } from './schema.mjs';

const KILLS = 10;

/**
 * Two versions and a database between them.
 * @typedef {object} Versions
 * @property {string} old folder of the release
 * @property {string} next folder of the later version
 * @property {string[]} migrations names of those that only the later version has
 * @property {() => Promise<{ url: string, drop: () => Promise<void> }>} copy a database that no later migration has changed
 */

/**
 * Kills the migrations at ten of their statements, and lets either version start on what is left. The schema has to be the one of
 * migrations that ran through.
 * @param {Versions} versions
 */
export async function killMigrations({ old, next, migrations, copy }) {
  const { statements, schema } = await runThrough({ next, copy });
  /** @type {{ place: string, left: string, wrong: string[] }[]} */
  const results = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const statement = Math.ceil((statements * (kill + 1)) / KILLS);
    const database = await copy();
    const { signal, said } = migrateWith(next, database.url, { KILL_AT_STATEMENT: String(statement) });
    const wrong =
      signal === 'SIGKILL' ? [] : [`The migration was not killed at statement ${statement}: ${said}`];
    const left = (await describeState(database.url, migrations)).text;
    wrong.push(...(await startAgain(database.url, { old, next, migrations })));
    if ((await describeState(database.url, migrations)).schema !== schema)
      wrong.push('The schema is another one than without the kill.');
    results.push({ place: `statement ${statement} of ${statements}`, left, wrong });
    await database.drop();
  }
  return results;
}

/**
 * A migration that fails leaves a database that starts in either version.
 * @param {Versions} versions
 * @returns {Promise<string[]>} what is wrong
 */
export async function failMigration({ old, next, migrations, copy }) {
  const database = await copy();
  const { isDone, said } = migrateWith(next, database.url, { FAIL_MIGRATION: '1' });
  const wrong = isDone || !said.includes(FAILURE) ? [`The migration did not fail: ${said}`] : [];
  wrong.push(...(await startAgain(database.url, { old, next, migrations })));
  await database.drop();
  return wrong;
}

/** @param {string} url @param {Pick<Versions, 'old' | 'next' | 'migrations'>} versions @returns {Promise<string[]>} what is wrong */
async function startAgain(url, { old, next, migrations }) {
  const wrong = [];
  for (const folder of [old, next]) {
    const { isDone, said } = migrateWith(folder, url);
    if (!isDone) wrong.push(`${folder === old ? 'The old' : 'The new'} version does not start: ${said}`);
  }
  const state = await describeState(url, migrations);
  if (!state.isComplete) wrong.push(`The migration was not completed: ${state.text}`);
  return wrong;
}

/**
 * What the migrations are without an interruption.
 * @param {Pick<Versions, 'next' | 'copy'>} versions
 */
async function runThrough({ next, copy }) {
  const database = await copy();
  const { isDone, said } = migrateWith(next, database.url, { COUNT_STATEMENTS: '1' });
  const statements = Number(/^(\d{1,9}) statements$/m.exec(said)?.[1]);
  if (!isDone || !statements) throw new Error(`The migrations did not run: ${said}`);
  const { schema } = await describeState(database.url, []);
  await database.drop();
  return { statements, schema };
}

/** How far the migrations are. @param {string} url @param {string[]} migrations */
async function describeState(url, migrations) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const count = async (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
      Number((await client.query(`SELECT count(*) AS count FROM ${sql}`, values)).rows[0].count);
    const applied = await count('migrations WHERE name = ANY ($1)', [migrations]);
    const invalid = await count('pg_index WHERE NOT indisvalid');
    const unfilled = await countRowsToFill(client);
    const text = [
      `${applied} of ${migrations.length} applied`,
      ...(unfilled === undefined ? [] : [`${unfilled} rows to fill`]),
      ...(invalid ? [`${invalid} unfinished index`] : []),
    ].join(', ');
    const isComplete = applied === migrations.length && !unfilled && invalid === 0;
    return { text, isComplete, schema: await hashSchema(client) };
  } finally {
    await client.end();
  }
}
