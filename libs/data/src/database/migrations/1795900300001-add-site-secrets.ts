import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSiteSecrets1795900300001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "site_settings" ADD "secret" jsonb`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "site_settings" DROP COLUMN "secret"`);
  }
}
