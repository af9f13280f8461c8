import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks notes that were edited on two devices at the same time. */
export class AddNoteCopies1796260000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE notes ADD is_copy boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE notes DROP COLUMN is_copy`);
  }
}
