import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the grade of certificates is. Certificates that were issued before do not say it. */
export class AddCertificateGrade1796250000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE gradebook_settings ADD certificate_grade text NOT NULL DEFAULT 'exams'`);
    await runner.query('ALTER TABLE certificates ADD grade_source text');
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE certificates DROP grade_source');
    await runner.query('ALTER TABLE gradebook_settings DROP certificate_grade');
  }
}
