import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person's choice about the language model, and the notice before an inactive account is deleted. */
export class AddPrivacyChoices1795430000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'ALTER TABLE "users" ADD "uses_model" boolean, ADD "inactivity_notice_at" TIMESTAMP WITH TIME ZONE',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "users" DROP COLUMN "uses_model", DROP COLUMN "inactivity_notice_at"');
  }
}
