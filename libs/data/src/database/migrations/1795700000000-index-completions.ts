import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexCompletions1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'CREATE INDEX "enrollments_by_completion" ON "enrollments" ("completed_at" DESC NULLS LAST, "id")',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX "enrollments_by_completion"');
  }
}
