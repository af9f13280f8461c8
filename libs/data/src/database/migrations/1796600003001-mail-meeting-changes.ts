import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether messages about a moved or cancelled meeting are due at once. Earlier versions leave it as it is. */
export class MailMeetingChanges1796600003001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE meetings ADD COLUMN is_mail_due boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE meetings DROP COLUMN is_mail_due');
  }
}
