import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddServiceAccounts1796400200001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "users" ADD "is_service" boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "users" DROP COLUMN "is_service"`);
  }
}
