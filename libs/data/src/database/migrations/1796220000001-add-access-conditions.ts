import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['courses', 'modules', 'exams'] as const;

/** When courses, modules and exams open, and which courses come before others. Earlier versions open everything at once. */
export class AddAccessConditions1796220000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE courses ADD opens_at timestamptz`);
    await runner.query(`ALTER TABLE modules ADD opens_at timestamptz`);
    for (const table of TABLES)
      await runner.query(`
        ALTER TABLE ${table}
          ADD opens_after_days integer,
          ADD CONSTRAINT ${table}_opening CHECK (opens_at IS NULL OR opens_after_days IS NULL),
          ADD CONSTRAINT ${table}_opens_after_days CHECK (opens_after_days BETWEEN 1 AND 3650)`);
    await runner.query(`
      CREATE TABLE course_prerequisites (
        course_id uuid NOT NULL,
        required_id uuid NOT NULL,
        PRIMARY KEY (course_id, required_id),
        CONSTRAINT course_prerequisites_other CHECK (course_id <> required_id),
        CONSTRAINT "FK_2caff7cd02b6e0bb6f87a7b7ac4" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_374c9cd6e87c6c86f4dc576f455" FOREIGN KEY (required_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_374c9cd6e87c6c86f4dc576f45" ON course_prerequisites (required_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE course_prerequisites`);
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN opens_after_days`);
    for (const table of ['modules', 'courses'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN opens_at`);
  }
}
