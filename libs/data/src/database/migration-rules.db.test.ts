import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/index.js';
import { findBrokenRules } from '../testing/migration-rules.js';
import { createDataSource } from './data-source.js';
import { buildIndex, fillColumn } from './large-tables.js';
import { migrations } from './migrations/index.js';
import { REMOVALS } from './migrations/removals.js';

/** What `npm run record-release` writes, oldest first. */
interface Release {
  version: string;
  migrations: string[];
}

const RELEASES = join(import.meta.dirname, '../../../../deploy/release/releases.json');
const releases = JSON.parse(readFileSync(RELEASES, 'utf8')) as Release[];
const [latest] = releases.slice(-1);
/** Before the first release the rules do not hold: nothing else ever ran on such a database. */
const releasedCount = latest?.migrations.length ?? migrations.length;

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createEmptyDatabase();
  source = await createDataSource(database.url)
    .setOptions({ migrations: migrations.slice(0, releasedCount) })
    .initialize();
  await source.runMigrations();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

test('the migrations of a release keep their names and their order', () => {
  const names = migrations.map(({ name }) => name);
  for (const release of releases)
    expect([release.version, names.slice(0, release.migrations.length)]).toEqual([
      release.version,
      release.migrations,
    ]);
});

test('migrations since the last release only add, except what is listed as unused since a release', async () => {
  for (const Migration of migrations.slice(releasedCount)) {
    const removal = REMOVALS.find(({ migration }) => migration === Migration.name);
    expect([Migration.name, await findBrokenRules(source, new Migration())]).toEqual([
      Migration.name,
      removal?.changes ?? [],
    ]);
  }
});

test('each exception names a migration, and a release before it', () => {
  for (const { migration, unusedSince } of REMOVALS) {
    const release = releases.find(({ version }) => version === unusedSince);
    expect([migration, release?.migrations.includes(migration)]).toEqual([migration, false]);
    expect(migrations.map(({ name }) => name)).toContain(migration);
  }
});

/** A migration of these statements. */
const run = (...statements: string[]): MigrationInterface => ({
  async up(runner: QueryRunner) {
    for (const statement of statements) await runner.query(statement);
  },
  down: () => Promise.resolve(),
});

test('what the previous version relies on may not be removed, renamed or narrowed', async () => {
  const cases: [string, string[]][] = [
    ['DROP TABLE course_ratings', ['the table course_ratings is gone']],
    ['ALTER TABLE groups RENAME COLUMN description TO about', ['groups.description is gone']],
    ['ALTER TABLE groups ALTER version TYPE bigint', ['groups.version was integer and is bigint']],
    ['ALTER TABLE users ALTER suspension_reason SET NOT NULL', ['users.suspension_reason is NOT NULL now']],
    ['ALTER TABLE uploads ALTER is_draft DROP DEFAULT', ['uploads.is_draft has no default any more']],
    ['ALTER TABLE users ADD size text NOT NULL', ['users.size is new, NOT NULL and has no default']],
    ['ALTER TABLE users DROP CONSTRAINT users_weekly_goal_days', ['users_weekly_goal_days of users is gone']],
    [
      "ALTER TABLE groups ADD CONSTRAINT groups_name CHECK (name <> 'x')",
      ['groups_name binds columns of groups that the previous version writes'],
    ],
    [
      'CREATE UNIQUE INDEX CONCURRENTLY groups_title ON groups (name)',
      ['groups_title binds columns of groups that the previous version writes'],
    ],
    ['DROP FUNCTION forget_person_in_audit_log', ['the function forget_person_in_audit_log(uuid) is gone']],
    ['CREATE INDEX ON attempts (id)', ['an index on attempts is built without CONCURRENTLY']],
  ];
  for (const [statement, problems] of cases) {
    const migration = Object.assign(run(statement), {
      transaction: !statement.includes('INDEX CONCURRENTLY'),
    });
    expect([statement, await findBrokenRules(source, migration)]).toEqual([statement, problems]);
  }
});

test('what only adds may be added, and a large table is filled and indexed while it is used', async () => {
  await source.query(
    "INSERT INTO groups (name) SELECT 'Group ' || number FROM generate_series(1, 12000) AS number",
  );
  const adding = run(
    'ALTER TABLE groups ADD "size" integer',
    "ALTER TABLE users ADD shade text NOT NULL DEFAULT 'blue', ADD CONSTRAINT users_shade CHECK (shade <> '')",
    'CREATE TABLE stars (id uuid PRIMARY KEY, name text NOT NULL)',
    'CREATE INDEX stars_name ON stars (name)',
  );
  expect(await findBrokenRules(source, adding)).toEqual([]);
  const filling: MigrationInterface = {
    transaction: false,
    async up(runner: QueryRunner) {
      await fillColumn(runner, { table: 'groups', key: 'id', column: 'size', value: 'length(name)' });
      await buildIndex(runner, 'groups_size', 'groups (size)');
    },
    down: () => Promise.resolve(),
  };
  // A run that was broken off is repeated.
  for (let time = 0; time < 2; time++) expect(await findBrokenRules(source, filling)).toEqual([]);
  expect(await source.query('SELECT count(*)::int AS count FROM groups WHERE size IS NULL')).toEqual([
    { count: 0 },
  ]);
  expect(
    await source.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'groups_size'::regclass`),
  ).toEqual([{ indisvalid: true }]);
});
