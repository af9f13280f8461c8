import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShareQuestions1795480000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "chat_messages" ADD "is_question_shared" boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "chat_messages" DROP COLUMN "is_question_shared"');
  }
}
