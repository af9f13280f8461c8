import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Graders' remarks on handed-in files. Earlier versions leave them as they are. */
export class AddAnnotations1796300000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE attempt_questions ADD annotations jsonb`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE attempt_questions DROP COLUMN annotations`);
  }
}
