import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSiteSettings1795900010001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "site_settings" (
         "group" text NOT NULL,
         "settings" jsonb NOT NULL,
         "version" integer NOT NULL,
         "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
         CONSTRAINT "PK_site_settings" PRIMARY KEY ("group")
       )`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "site_settings"`);
  }
}
