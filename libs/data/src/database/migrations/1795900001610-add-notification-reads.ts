import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which notifications a person has read. Earlier versions ignore it. */
export class AddNotificationReads1795900001610 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE notification_reads (
        user_id uuid NOT NULL,
        kind text NOT NULL,
        subject_id uuid NOT NULL,
        occurred_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, kind, subject_id),
        CONSTRAINT "FK_8a89aac7f3083b0fceadc99c404" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE notification_reads`);
  }
}
