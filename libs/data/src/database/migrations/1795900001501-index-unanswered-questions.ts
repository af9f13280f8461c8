import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the answers of all courses that did not help, without reading all messages. */
export class IndexUnansweredQuestions1795900001501 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE INDEX "chat_messages_unanswered" ON "chat_messages" ("created_at", "session_id")
       WHERE role = 'assistant' AND status = 'complete' AND (is_helpful = false OR metadata ? 'nearest')`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX "chat_messages_unanswered"`);
  }
}
