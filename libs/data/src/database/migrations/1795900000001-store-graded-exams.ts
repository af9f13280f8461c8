import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Certificates may have no grade, and name the exams whose results are in it. */
export class StoreGradedExams1795900000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'ALTER TABLE "certificates" ALTER COLUMN "grade" DROP NOT NULL, ADD "grade_exam_ids" uuid array',
    );
  }

  /** Certificates without a grade get the one that they had before: 100. */
  async down(runner: QueryRunner) {
    await runner.query('UPDATE "certificates" SET grade = 100 WHERE grade IS NULL');
    await runner.query(
      'ALTER TABLE "certificates" DROP COLUMN "grade_exam_ids", ALTER COLUMN "grade" SET NOT NULL',
    );
  }
}
