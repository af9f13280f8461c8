import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks answers that were saved after the deadline; those that were saved before this migration, too. */
export class MarkLateSaves1795900000501 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'ALTER TABLE attempt_questions ADD saved_late_seconds integer, ADD late_saves smallint NOT NULL DEFAULT 0',
    );
    await runner.query(
      `UPDATE attempt_questions
          SET saved_late_seconds = ceil(extract(epoch FROM saved_at - deadline_at)), late_saves = 1
         FROM attempts WHERE attempts.id = attempt_id AND saved_at > deadline_at`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'ALTER TABLE attempt_questions DROP COLUMN saved_late_seconds, DROP COLUMN late_saves',
    );
  }
}
