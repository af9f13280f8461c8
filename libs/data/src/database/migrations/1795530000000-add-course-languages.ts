import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives every course the language of most of its passages. Courses that have none yet get theirs when the worker indexes
 * them.
 */
export class AddCourseLanguages1795530000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "courses" ADD "language" text');
    await runner.query(
      `UPDATE courses
          SET language = (
            SELECT course_languages.language
              FROM course_languages
             WHERE course_languages.course_id = courses.id
             ORDER BY passage_count DESC, course_languages.language
             LIMIT 1)`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "courses" DROP COLUMN "language"');
  }
}
