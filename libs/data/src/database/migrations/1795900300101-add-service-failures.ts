import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddServiceFailures1795900300101 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "service_failures" (
         "service" text NOT NULL,
         "failed_at" timestamp with time zone NOT NULL,
         "status" integer,
         "answer" text NOT NULL,
         CONSTRAINT "PK_service_failures" PRIMARY KEY ("service")
       )`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "service_failures"`);
  }
}
