import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexUnfinishedAnswers1795262672545 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE INDEX "IDX_8f8eef35a03f980f4dd70d805d" ON "chat_messages"  ("created_at") WHERE status = 'writing'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX "public"."IDX_8f8eef35a03f980f4dd70d805d"`);
  }
}
