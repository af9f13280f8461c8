import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The model usage of all learners together, which the deletion of an account does not reduce. */
export class AddTutorUsageTotals1795370000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "tutor_usage_totals" ("day" date NOT NULL, "input_tokens" bigint NOT NULL DEFAULT '0', "output_tokens" bigint NOT NULL DEFAULT '0', CONSTRAINT "PK_tutor_usage_totals" PRIMARY KEY ("day"))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "tutor_usage_totals"`);
  }
}
