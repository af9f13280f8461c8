import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, aFolder, migrate, root } from '../testing/product.mjs';

/** @type {Awaited<ReturnType<typeof aDatabase>>} */
let database;
/** @type {any} */
let source;
/** @type {any} */
let data;
const folder = aFolder();
beforeAll(async () => {
  database = await aDatabase();
  migrate(database.url);
  data = await import(join(root, 'libs/data/dist/index.js'));
  source = await data.createDataSource(database.url).initialize();
}, 60_000);
afterAll(async () => {
  await source.destroy();
  await database.drop();
  folder.remove();
});

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'deploy/operate', `${command}.mjs`), ...args],
    { env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder.path }, encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

/** @param {Record<string, string>} variables */
async function examine(variables = {}) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder.path, ...variables };
  const doctor = spawn(process.execPath, [join(root, 'deploy/operate/doctor.mjs')], { env });
  const [lines, [status]] = await Promise.all([text(doctor.stdout), once(doctor, 'exit')]);
  return { status, lines: lines.trim().split('\n') };
}

test('npm run verify-audit prints a hash to note, and finds entries that were changed or cut off', async () => {
  for (const name of ['first', 'second'])
    await data.recordCommand(source.manager, {
      action: 'backup.restored',
      target: { kind: 'backup', name },
      detail: '',
    });
  const good = run('verify-audit');
  expect(good).toMatchObject({ status: 0, said: expect.stringContaining('2 entries, none changed') });
  const [hash = ''] = /[0-9a-f]{64}/.exec(good.said) ?? [];
  expect(run('verify-audit', hash).status).toBe(0);

  await source.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  await source.query('DELETE FROM audit_entries WHERE sequence = 2');
  expect(run('verify-audit', hash)).toMatchObject({
    status: 1,
    said: expect.stringContaining('entries at its end are missing'),
  });
  await source.query("UPDATE audit_entries SET detail = 'changed'");
  expect(run('verify-audit')).toMatchObject({
    status: 1,
    said: expect.stringContaining('Entry 1 was changed'),
  });
  await source.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
}, 120_000);

test('npm run rotate-secrets encrypts the keys with another key, and replaces them with every session', async () => {
  const names = async () =>
    (await source.query('SELECT name FROM secrets ORDER BY name')).map((/** @type {any} */ row) => row.name);
  await data.sharedSecret(source, 'session', () => 'of sessions');
  await data.sharedSecret(source, 'keyed-hash', () => 'of hashes');
  await source.query(
    "INSERT INTO sessions (sid, sess, expire) VALUES ('hash', '{}', now() + interval '1 day')",
  );
  const keyFile = join(folder.path, 'new.key');
  writeFileSync(keyFile, 'a key of more than thirty-two characters');
  expect(run('rotate-secrets', '--new-key-file', keyFile)).toMatchObject({ status: 0 });
  expect(JSON.stringify(await source.query('SELECT value FROM secrets'))).not.toContain('of sessions');

  expect(run('rotate-secrets')).toMatchObject({ status: 0 });
  expect(await names()).toEqual(['keyed-hash']);
  expect(await source.query('SELECT sid FROM sessions')).toEqual([]);
}, 120_000);

test('npm run builtin-sign-in switches the built-in sign-in on, once, and is in the audit log', async () => {
  expect(run('builtin-sign-in')).toMatchObject({ status: 1, said: expect.stringContaining('Usage') });
  expect(run('builtin-sign-in', '--off').status).toBe(1);
  const said = () => run('builtin-sign-in', '--on').said.split('\n')[0];
  expect([said(), said()]).toEqual(['The built-in sign-in is on.', 'The built-in sign-in was on already.']);
  expect((await data.findSavedSiteSettings(source)).signIn).toEqual({
    ...{ version: 1, settings: { builtIn: true } },
  });
  expect(
    await source.query("SELECT actor_name, fields FROM audit_entries WHERE target_name = 'signIn'"),
  ).toEqual([{ actor_name: 'Command line', fields: ['builtIn'] }]);
}, 120_000);

test('npm run doctor prints a line for each check, and ends with 1 where something is wrong', async () => {
  const [{ HEALTH_CHECKS, ingestCourse }, { startQueueWorker }] = await Promise.all([
    import(join(root, 'libs/contract/dist/index.js')),
    import('@lectern/infra'),
  ]);
  const withoutWorker = await examine();
  expect(withoutWorker.lines).toHaveLength(HEALTH_CHECKS.length);
  expect(withoutWorker.lines[0]).toMatch(/^OK: Database\. The database answers and fits this version/);
  expect(withoutWorker.lines[1]).toMatch(/^Wrong: Queue and worker\. No worker is running/);
  expect(withoutWorker.status).toBe(1);

  const env = { databaseUrl: database.url, redisUrl: undefined, heartbeatTimeoutSeconds: 15 };
  const options = { concurrency: 1, onError: () => undefined };
  const worker = startQueueWorker(ingestCourse, env, async () => undefined, options);
  await worker.waitUntilReady();
  const { status, lines } = await examine();
  await worker.close();
  expect(lines[1]).toMatch(/^OK: Queue and worker/);
  expect(status).toBe(0);
}, 120_000);

test('npm run doctor says which database does not answer, and goes on', async () => {
  const { status, lines } = await examine({ DATABASE_URL: 'postgres://lectern@127.0.0.1:1/lectern' });
  expect(lines[0]).toMatch(/^Wrong: Database\. The database does not answer\..*ECONNREFUSED/);
  expect(lines.find((line) => line.includes('File storage'))).toMatch(/^OK/);
  expect(status).toBe(1);
}, 120_000);

test('npm run samples adds the sample courses once, and removes those without enrollments', async () => {
  expect(run('samples')).toMatchObject({ status: 0, said: '6 sample courses added.\n' });
  expect(run('samples')).toMatchObject({ status: 0, said: 'All sample courses are there.\n' });
  const [{ id, title }] = await source.query('SELECT id, title FROM courses ORDER BY title LIMIT 1');
  await source.query('INSERT INTO enrollments (course_id) VALUES ($1)', [id]);

  expect(run('samples', '--with-progress')).toMatchObject({
    status: 1,
    said: expect.stringContaining('Usage'),
  });
  const first = run('samples', '--remove');
  expect(first.said.match(/^Removed: /gm)).toHaveLength(5);
  expect(first.said).toContain(`Kept: ${title} (1 enrollment)`);
  expect(run('samples', '--remove', '--with-progress').said).toBe(`Removed: ${title}\n`);
  expect(run('samples', '--remove').said).toBe('There are no sample courses.\n');
}, 120_000);

test('npm run samples without a database says what to do, and makes none', () => {
  const empty = join(folder.path, 'empty');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'deploy/operate/samples.mjs')], {
    env: { PATH: process.env.PATH, DATA_DIR: empty },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, 'There is no database yet: run npm start once.\n']);
  expect(existsSync(empty)).toBe(false);
});

test('npm run models lists the search models, and says why one could not be installed', async () => {
  const state = async () => (await source.query('SELECT state, problem FROM search_models'))[0];
  const granite = 'granite-embedding-97m-multilingual-r2';
  expect(run('models')).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      /^multilingual-e5-small {2}135 MB {2}MIT .* not installed\ngranite.* not offered yet\n$/,
    ),
  });
  expect(run('models', 'install', granite)).toMatchObject({
    status: 1,
    said: expect.stringContaining(`npm run models -- try ${granite}`),
  });
  expect(run('models', 'verify')).toMatchObject({ status: 1, said: 'No search model is installed.\n' });
  expect(await state()).toBeUndefined();
  writeFileSync(join(folder.path, 'tokenizer.json'), '{}');
  expect(run('models', 'install', '--folder', folder.path)).toMatchObject({
    status: 1,
    said: expect.stringContaining('was not installed: notFound, onnx/model_quantized.onnx.'),
  });
  expect(await state()).toMatchObject({ state: 'failed', problem: { code: 'notFound' } });
  expect(existsSync(join(folder.path, 'models', 'multilingual-e5-small@761b726d'))).toBe(false);
  expect(run('models', 'remove')).toMatchObject({ status: 0 });
  expect(await state()).toBeUndefined();
  expect(run('models', 'fetch')).toMatchObject({
    status: 1,
    said: expect.stringContaining('no command fetch'),
  });
}, 60_000);
