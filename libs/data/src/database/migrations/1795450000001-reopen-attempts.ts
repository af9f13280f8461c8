import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = "'check', 'finish', 'mark', 'regrade', 'undo'";

export class ReopenAttempts1795450000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "attempts" ADD "reopened_at" TIMESTAMP WITH TIME ZONE');
    await runner.query('ALTER TABLE "attempt_steps" DROP CONSTRAINT "attempt_steps_kind"');
    await runner.query(
      `ALTER TABLE "attempt_steps" ADD CONSTRAINT "attempt_steps_kind" CHECK (kind IN (${KINDS}, 'reopen'))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "attempt_steps" DROP CONSTRAINT "attempt_steps_kind"');
    await runner.query(
      `ALTER TABLE "attempt_steps" ADD CONSTRAINT "attempt_steps_kind" CHECK (kind IN (${KINDS})) NOT VALID`,
    );
    await runner.query('ALTER TABLE "attempts" DROP COLUMN "reopened_at"');
  }
}
