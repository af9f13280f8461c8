import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plain names for the latest study of a learner and for a failure of the server. */
export class NameAnalyticsAndFailures1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "analytics_learners" RENAME COLUMN "last_at" TO "last_studied_at"`);
    await runner.query(
      `ALTER INDEX "IDX_821d30e4c85f5656fa9918d5b1" RENAME TO "IDX_c47494f55ab505bc9feab04349"`,
    );
    await this.nameReason(runner, 'fault', 'server-error');
  }

  async down(runner: QueryRunner) {
    await this.nameReason(runner, 'server-error', 'fault');
    await runner.query(
      `ALTER INDEX "IDX_c47494f55ab505bc9feab04349" RENAME TO "IDX_821d30e4c85f5656fa9918d5b1"`,
    );
    await runner.query(`ALTER TABLE "analytics_learners" RENAME COLUMN "last_studied_at" TO "last_at"`);
  }

  private async nameReason(runner: QueryRunner, from: string, to: string) {
    await runner.query(`ALTER TABLE "uploads" DROP CONSTRAINT "uploads_reason"`);
    await runner.query(`UPDATE "uploads" SET "reason" = '${to}' WHERE "reason" = '${from}'`);
    await runner.query(
      `ALTER TABLE "uploads" ADD CONSTRAINT "uploads_reason" CHECK (reason IN ('deck', '${to}', 'quarantine'))`,
    );
  }
}
