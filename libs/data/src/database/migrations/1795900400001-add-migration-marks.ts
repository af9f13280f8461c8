import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMigrationMarks1795900400001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "migration_marks" (
         "name" text NOT NULL,
         "fits_since" text NOT NULL,
         CONSTRAINT "PK_migration_marks" PRIMARY KEY ("name")
       )`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "migration_marks"`);
  }
}
