import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUserLocale1795900008001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `ALTER TABLE "users" ADD "locale" text, ADD CONSTRAINT "users_locale" CHECK (locale <> '')`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "users" DROP COLUMN "locale"`);
  }
}
