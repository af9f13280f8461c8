/**
 * Migrations of a version after this one, so that an update is tried also while the release has all migrations of this version: they add a
 * column to a large table, fill it in batches and index it.
 */

export const MIGRATION_NAMES = ['AddMailWords1999900000001', 'FillMailWords1999900000002'];
export const MIGRATION_FILE = '1999900000001-add-mail-words.js';

export const MIGRATION = `
import { buildIndex, fillColumn } from '../large-tables.js';

export class AddMailWords1999900000001 {
  async up(runner) {
    await runner.query('ALTER TABLE mails ADD "words" integer');
  }
  async down() {}
}

export class FillMailWords1999900000002 {
  transaction = false;
  async up(runner) {
    const value = "array_length(regexp_split_to_array(subject, '[[:space:]]+'), 1)";
    await fillColumn(runner, { table: 'mails', key: 'id', column: 'words', value });
    await buildIndex(runner, 'mails_words', 'mails (words)');
  }
  async down() {}
}
`;

export const FAILURE = 'The disk is full.';

/** Appended to the list of migrations. */
export const INDEX_LINES = `
import { AddMailWords1999900000001, FillMailWords1999900000002 } from './${MIGRATION_FILE}';
migrations.push(AddMailWords1999900000001, FillMailWords1999900000002);
`;

/**
 * Appended too, for the later migrations: with FAIL_MIGRATION the last one fails after its last step, with KILL_AT_STATEMENT=3 the process
 * ends while the database works at the third statement, and with COUNT_STATEMENTS it says how many there are.
 * @param {string[]} later names
 */
export const writeInterruptions = (later) => `
const later = ${JSON.stringify(later)};
const interruption = { killAt: Number(process.env.KILL_AT_STATEMENT), statements: 0, watched: undefined };
for (const { name, prototype } of migrations.filter((migration) => later.includes(migration.name))) {
  const { up } = prototype;
  prototype.up = async function (runner) {
    watchStatements(runner);
    await up.call(this, runner);
    if (process.env.FAIL_MIGRATION && name === later.at(-1)) throw new Error('${FAILURE}');
  };
}
function watchStatements(runner) {
  if (interruption.watched === runner) return;
  interruption.watched = runner;
  const { query } = runner;
  runner.query = function (...values) {
    interruption.statements++;
    const answer = query.apply(this, values);
    if (interruption.statements === interruption.killAt) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1);
    return answer;
  };
}
if (process.env.COUNT_STATEMENTS) process.on('exit', () => console.log(interruption.statements + ' statements'));
`;

/**
 * How many rows have no value yet; undefined where the column is missing.
 * @param {import('pg').Client} client
 * @returns {Promise<number | undefined>}
 */
export async function countRowsToFill(client) {
  const { rows: columns } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'mails'::regclass AND attname = 'words'`,
  );
  if (!columns.length) return undefined;
  const { rows } = await client.query('SELECT count(*)::int AS count FROM mails WHERE words IS NULL');
  return rows[0].count;
}
