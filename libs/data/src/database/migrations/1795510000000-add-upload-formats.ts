import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUploadFormats1795510000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "upload_formats" ("id" smallint NOT NULL, "formats" text array NOT NULL, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "upload_formats_single" CHECK (id = 1), CONSTRAINT "PK_upload_formats" PRIMARY KEY ("id"))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE "upload_formats"');
  }
}
