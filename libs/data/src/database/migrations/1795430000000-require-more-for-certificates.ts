import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a course asks for before its certificate, and what a certificate was issued for. */
export class RequireMoreForCertificates1795430000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'ALTER TABLE "courses" ADD "certificate_needs_all_slides" boolean NOT NULL DEFAULT false, ADD "certificate_study_minutes" integer NOT NULL DEFAULT 0',
    );
    await runner.query(
      'ALTER TABLE "courses" ADD CONSTRAINT "courses_certificate_study_minutes" CHECK (certificate_study_minutes >= 0)',
    );
    await runner.query(
      `ALTER TABLE "certificates" ADD "requirements" jsonb NOT NULL DEFAULT '{"allSlides":false,"studyMinutes":0,"exams":[]}'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "certificates" DROP COLUMN "requirements"');
    await runner.query('ALTER TABLE "courses" DROP CONSTRAINT "courses_certificate_study_minutes"');
    await runner.query(
      'ALTER TABLE "courses" DROP COLUMN "certificate_needs_all_slides", DROP COLUMN "certificate_study_minutes"',
    );
  }
}
