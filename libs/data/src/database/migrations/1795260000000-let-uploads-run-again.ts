import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LetUploadsRunAgain1795260000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `ALTER TABLE "uploads"
         ADD "reason" text,
         ADD "request_id" text,
         ADD "attempts" integer NOT NULL DEFAULT '0',
         ADD "worker" text,
         ADD "deaths" integer NOT NULL DEFAULT '0',
         ADD "started_at" TIMESTAMP WITH TIME ZONE,
         ADD "kept_until" TIMESTAMP WITH TIME ZONE,
         ADD CONSTRAINT "uploads_reason" CHECK (reason IN ('deck', 'fault', 'quarantine'))`,
    );
    // Of what failed before, no file was kept; the faults of ours had this one sentence.
    await runner.query(
      `UPDATE uploads
          SET reason = CASE WHEN message LIKE '%fault on our side%' THEN 'fault' ELSE 'deck' END
        WHERE status = 'failed'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(
      `ALTER TABLE "uploads"
         DROP COLUMN "reason",
         DROP COLUMN "request_id",
         DROP COLUMN "attempts",
         DROP COLUMN "worker",
         DROP COLUMN "deaths",
         DROP COLUMN "started_at",
         DROP COLUMN "kept_until"`,
    );
  }
}
