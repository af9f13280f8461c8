import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRedis, startRedis } from '@lectern/infra/testing';
import pg from 'pg';
import { removePostgres, startPostgres } from '../postgres/postgres.mjs';
import { aFolder, root, signedIn, startProduct } from '../testing/product.mjs';

/** @type {(() => unknown)[]} */
const cleanups = [];
/** Connection strings by process. @type {Record<'owner' | 'api' | 'worker' | 'backup' | 'scaler', string>} */
let urls;
/** @type {string[]} */
let tables;
/** @type {typeof import('@lectern/data')} */
let data;

beforeAll(async () => {
  const folder = aFolder();
  chmodSync(folder.path, 0o711); // root's database runs as another user
  const dataDir = join(folder.path, 'postgres');
  const postgres = await startPostgres({ dataDir, isDurable: false, mayCreateRoles: true });
  cleanups.push(folder.remove, () => removePostgres(dataDir), postgres.stop);
  const as = (/** @type {string} */ username) =>
    Object.assign(new URL(postgres.url), { username: `lectern_${username}`, password: `a/${username}` }).href;
  urls = {
    owner: postgres.url,
    api: as('api'),
    worker: as('worker'),
    backup: as('backup'),
    scaler: as('scaler'),
  };
  // Twice: the command is safe to repeat.
  for (let run = 0; run < 2; run++) expect(migrate(roleVariables()).stderr).toBe('');
  data = await import(join(root, 'libs/data/dist/index.js'));
  const found = await query(
    urls.owner,
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  tables = found.map(({ relname }) => relname).sort();
}, 60_000);
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const roleVariables = () => ({
  API_DATABASE_URL: urls.api,
  WORKER_DATABASE_URL: urls.worker,
  BACKUP_DATABASE_URL: urls.backup,
  SCALER_DATABASE_URL: urls.scaler,
});

/** @param {Record<string, string>} variables */
function migrate(variables) {
  return spawnSync(process.execPath, [join(root, 'libs/data/dist/database/migrate.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: urls.owner, ...variables },
    encoding: 'utf8',
  });
}

/** @param {string} url @param {string} text @returns {Promise<any[]>} */
async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * What a role can do with each table, tried in a transaction that is rolled back.
 * @param {string} url
 * @returns {Promise<Record<string, string[]>>} privileges by table
 */
async function tried(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const mayDo = async (/** @type {string} */ statement) => {
    await client.query('BEGIN');
    const code = await client.query(statement).then(
      () => undefined,
      (error) => error.code,
    );
    await client.query('ROLLBACK');
    return code !== INSUFFICIENT_PRIVILEGE;
  };
  /** @type {Record<string, string[]>} */
  const result = {};
  for (const table of tables) {
    const [column] = columns[table] ?? [];
    const statements = {
      SELECT: `SELECT FROM public.${table} WHERE false`,
      INSERT: `INSERT INTO public.${table} DEFAULT VALUES`,
      UPDATE: `UPDATE public.${table} SET ${column} = DEFAULT WHERE false`,
      DELETE: `DELETE FROM public.${table} WHERE false`,
      TRUNCATE: `TRUNCATE public.${table}`,
      ALTER: `ALTER TABLE public.${table} ADD COLUMN extra int`,
    };
    const may = [];
    for (const [name, statement] of Object.entries(statements)) if (await mayDo(statement)) may.push(name);
    result[table] = may;
  }
  await client.end();
  return result;
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** @type {Record<string, string[]>} */
const columns = {};

test('every table says which process may do what with it', () => {
  expect(Object.keys(data.TABLE_ACCESS).sort()).toEqual(tables);
});

test('each role can do what its process needs in every table, and nothing else', async () => {
  const rows = await query(
    urls.owner,
    `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  );
  for (const { table_name, column_name } of rows) (columns[table_name] ??= []).push(`"${column_name}"`);
  for (const role of data.DATABASE_ROLES) {
    const expected = tables.map((table) => [table, data.PRIVILEGES[data.getAccess(role, table)]]);
    expect([role, await tried(urls[role])]).toEqual([role, Object.fromEntries(expected)]);
  }
});

test('what must not be is not, whatever the list says', async () => {
  const [api, worker, backup, scaler] = await Promise.all(
    ['api', 'worker', 'backup', 'scaler'].map((role) => tried(urls[/** @type {'api'} */ (role)])),
  );
  expect(api?.audit_entries).toEqual(['SELECT', 'INSERT']);
  const hidden = [
    ...['accounts', 'sessions', 'secrets', 'provider_states', 'one_time_links', 'audit_entries'],
    ...['passkeys', 'authenticator_apps', 'recovery_codes', 'passkey_challenges', 'pending_sign_ins'],
  ];
  for (const table of hidden) expect([table, worker?.[table]]).toEqual([table, []]);
  for (const table of ['sessions', 'provider_states', 'rate_limits']) expect(backup?.[table]).toEqual([]);
  for (const may of Object.values(backup ?? {})) expect(['', 'SELECT']).toContain(may.join());
  const readable = Object.keys(scaler ?? {}).filter((table) => scaler?.[table]?.length);
  expect(readable).toEqual(['uploads']);
});

test('no role can make tables or roles, or call the functions of the audit log that it does not need', async () => {
  const id = '00000000-0000-0000-0000-000000000000';
  const calls = {
    'CREATE TABLE extra ()': [],
    'CREATE SCHEMA extra': [],
    'CREATE ROLE extra': [],
    [`SELECT forget_person_in_audit_log('${id}')`]: ['api'],
    [`SELECT name_course_in_audit_log('${id}', '${id}')`]: ['api', 'worker'],
  };
  for (const [statement, allowed] of Object.entries(calls))
    for (const role of data.DATABASE_ROLES) {
      const refusal = await query(urls[role], statement).then(
        () => undefined,
        ({ code }) => code,
      );
      const expected = allowed.includes(/** @type {never} */ (role)) ? undefined : INSUFFICIENT_PRIVILEGE;
      expect([role, statement, refusal]).toEqual([role, statement, expected]);
    }
});

test('an entry that the API adds to the audit log gets its place in the chain, which the API cannot give it', async () => {
  await query(
    urls.api,
    `INSERT INTO audit_entries (actor_id, action, target_kind, target_id)
     VALUES (gen_random_uuid(), 'course.updated', 'course', gen_random_uuid())`,
  );
  const source = await data.createDataSource(urls.owner).initialize();
  try {
    expect(await data.verifyAuditLog(source)).toMatchObject({ entries: 1, brokenAt: null });
  } finally {
    await source.destroy();
  }
  await expect(query(urls.api, 'UPDATE audit_entries SET sequence = 7')).rejects.toThrow('permission denied');
});

test('passwords are set again by the next migration, and a role that owns the tables is refused', async () => {
  const renewed = Object.assign(new URL(urls.scaler), { password: 'another' }).href;
  expect(migrate({ SCALER_DATABASE_URL: renewed }).status).toBe(0);
  await expect(query(urls.scaler, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await query(renewed, 'SELECT id FROM uploads');
  expect(migrate({ API_DATABASE_URL: urls.owner }).stderr).toContain('the api needs another one');
  expect(migrate({ API_DATABASE_URL: 'postgres://localhost/x' }).stderr).toContain(
    'API_DATABASE_URL has no user or no password.',
  );
});

const redis = findRedis();
if (!redis) console.warn('No redis-server found: the product with database roles is not tried.');

(redis ? test : test.skip)(
  'the product works with a role for each process, and is backed up by a role that only reads',
  async () => {
    const server = await startRedis(String(redis));
    const folder = aFolder();
    cleanups.push(server.stop, folder.remove);
    const product = await startProduct({
      databaseUrl: urls.api,
      dataDir: join(folder.path, 'data'),
      variables: { REDIS_URL: server.url },
      worker: { DATABASE_URL: urls.worker },
    });
    cleanups.push(product.stop);
    const person = await signedIn(`http://localhost:${product.ports[0]}`);
    const deck = new FormData();
    deck.set('file', new Blob([readFileSync(join(root, 'worker/fixtures/scripts.pdf'))]), 'deck.pdf');
    const answer = await person('/api/courses/upload', { method: 'POST', body: deck });
    const { course } = await answer.json();
    expect([answer.status, course.title]).toEqual([201, expect.any(String)]);
    await person(`/api/courses/${course.id}/enroll`, { method: 'POST' });
    for (const { id } of await (await person(`/api/courses/${course.id}/modules`)).json()) {
      const slides = await (await person(`/api/modules/${id}/slides`)).json();
      await person(`/api/courses/${course.id}/progress`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ slideId: slides.at(-1).id, progress: 100 }),
      });
    }
    expect(await (await person('/api/certificates')).json()).toHaveLength(1);
    const { items: entries } = await (await person('/api/admin/audit')).json();
    expect(entries[0].target).toMatchObject({ kind: 'course', id: course.id });

    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'deploy/backup/backup.mjs'), join(folder.path, 'backup')],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: urls.backup, DATA_DIR: join(folder.path, 'data') },
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    expect(stdout).toContain('rows and');
  },
  120_000,
);
