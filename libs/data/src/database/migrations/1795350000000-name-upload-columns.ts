import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAMED = [
  { table: 'uploads', old: 'deaths', current: 'crash_count' },
  { table: 'uploads', old: 'kept_until', current: 'file_retained_until' },
  { table: 'slides', old: 'narrated', current: 'narration_hash' },
];

/**
 * Names three columns after what they contain; the rows stay. API and worker of the previous version use the old names:
 * stop them before this migration runs, because their uploads, retries and slide edits fail after it.
 */
export class NameUploadColumns1795350000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    for (const { table, old, current } of RENAMED)
      await runner.query(`ALTER TABLE "${table}" RENAME COLUMN "${old}" TO "${current}"`);
  }

  async down(runner: QueryRunner) {
    for (const { table, old, current } of RENAMED)
      await runner.query(`ALTER TABLE "${table}" RENAME COLUMN "${current}" TO "${old}"`);
  }
}
