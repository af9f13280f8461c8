import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RateAnswers1795391000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "chat_messages" ADD "is_helpful" boolean');
    await runner.query('ALTER TABLE "chat_messages" ADD "rating_reason" text');
    await runner.query(
      'CREATE INDEX "IDX_8116141cf9745a0e139458bac5" ON "chat_messages" ("is_helpful") WHERE is_helpful IS NOT NULL',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX "IDX_8116141cf9745a0e139458bac5"');
    await runner.query('ALTER TABLE "chat_messages" DROP COLUMN "rating_reason"');
    await runner.query('ALTER TABLE "chat_messages" DROP COLUMN "is_helpful"');
  }
}
