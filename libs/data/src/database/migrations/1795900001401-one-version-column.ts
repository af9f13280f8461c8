import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names what counts the saves of a question, and the marks of an answer, as in courses, exams and groups. The numbers stay.
 * Replicas of the commit before it fail on questions while both run: there was no release yet.
 */
export class OneVersionColumn1795900001401 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE questions RENAME COLUMN revision TO version');
    await runner.query('ALTER TABLE attempt_questions RENAME COLUMN mark_revision TO mark_version');
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE attempt_questions RENAME COLUMN mark_version TO mark_revision');
    await runner.query('ALTER TABLE questions RENAME COLUMN version TO revision');
  }
}
