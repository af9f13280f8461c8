import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash in the receipt of a handed-in file. Files that were stored before have none. */
export class AddFileHashes1796400300001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE handed_in_files ADD sha256 text`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE handed_in_files DROP COLUMN sha256`);
  }
}
