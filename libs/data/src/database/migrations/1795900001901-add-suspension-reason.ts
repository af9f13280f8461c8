import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSuspensionReason1795900001901 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "users" ADD "suspension_reason" text`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "users" DROP COLUMN "suspension_reason"`);
  }
}
