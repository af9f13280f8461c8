import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/**
 * A saved table. Rows are in PostgreSQL's COPY format, which every version reads and writes. The schema is not saved: the
 * product's migrations create it.
 * @typedef {{ name: string, columns: string[], rows: number }} Table
 */

/** Tables whose rows are not saved: mostly who is signed in or was refused right now. After a restore everybody signs in again. */
const WITHOUT_ROWS = [
  ...['sessions', 'provider_states', 'rate_limits', 'passkey_challenges', 'pending_sign_ins'],
  ...['views_as', 'lti_tickets', 'external_tool_tickets'],
  // Migrations write it.
  'migration_marks',
];

/** @param {string} name */
const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables of the product and their columns, except generated ones. The queue is not saved: it has its own schema and
 * is rebuilt from the rows.
 * @param {import('pg').Client} client
 * @returns {Promise<Omit<Table, 'rows'>[]>}
 */
async function listTables(client) {
  const { rows } = await client.query(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
        AND c.relname <> ALL ($1)
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
    [WITHOUT_ROWS],
  );
  return rows;
}

/**
 * The migrations applied to a database, oldest first; none in an empty one.
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>}
 */
export async function listMigrations(client) {
  const { rows: found } = await client.query(`SELECT to_regclass('public.migrations') AS name`);
  if (!found[0].name) return [];
  const { rows } = await client.query('SELECT name FROM public.migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/**
 * How many rows a database has.
 * @param {import('pg').Client} client
 */
export async function hasRows(client) {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM public.${quoted(name)}) AS "any"`);
    if (rows[0].any) return true;
  }
  return false;
}

/** @param {string} folder @param {string} table @param {import('./encryption.mjs').Coding} coding */
const rowsFile = (folder, table, { suffix }) => join(folder, 'rows', `${table}.copy.gz${suffix}`);

/**
 * Writes every table into a folder, all as of the transaction's snapshot.
 * @param {import('pg').Client} client in a transaction that reads one snapshot
 * @param {string} folder
 * @param {import('./encryption.mjs').Coding} coding
 */
export async function saveRows(client, folder, coding) {
  /** @type {Table[]} */
  const tables = [];
  for (const { name, columns } of await listTables(client)) {
    const copy = client.query(copyTo(`COPY public.${quoted(name)} (${columns.map(quoted)}) TO STDOUT`));
    const file = createWriteStream(rowsFile(folder, name, coding), { mode: 0o600 });
    await pipeline(copy, createGzip(), coding.stream, file);
    tables.push({ name, columns, rows: copy.rowCount });
  }
  const { rows: sequences } = await client.query(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return { tables, sequences };
}

/**
 * Decrypts the beginning of the first table.
 * @param {string} folder
 * @param {{ tables: Table[] }} saved
 * @param {import('./encryption.mjs').Coding} coding
 * @throws if the identity is not the backup's
 */
export async function readFirstRows(folder, { tables: [table] }, coding) {
  if (!table) return;
  for await (const chunk of coding.stream(createReadStream(rowsFile(folder, table.name, coding))))
    if (chunk.length) return;
}

/**
 * Reads the tables of a folder into a migrated database, in one transaction: all rows or none, and every foreign
 * key is validated.
 * @param {import('pg').Client} client
 * @param {string} folder
 * @param {{ tables: Table[], sequences: { name: string, value: string }[] }} saved
 * @param {import('./encryption.mjs').Coding} coding
 */
export async function loadRows(client, folder, { tables, sequences }, coding) {
  await client.query('BEGIN');
  const { rows: keys } = await client.query(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  for (const { name, columns, rows } of tables) {
    const table = `public.${quoted(name)}`;
    // The saved rows already include what the triggers count.
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${table}`);
    const copy = client.query(copyFrom(`COPY ${table} (${columns.map(quoted)}) FROM STDIN`));
    await pipeline(createReadStream(rowsFile(folder, name, coding)), coding.stream, createGunzip(), copy);
    if (copy.rowCount !== rows) throw new Error(`${name}: ${copy.rowCount} rows of ${rows} arrived.`);
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  for (const { name, value } of sequences)
    await client.query('SELECT setval($1::regclass, $2)', [`public.${quoted(name)}`, value]);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}
