import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings, columns and entries of gradebooks. Earlier versions ignore them. */
export class AddGradebook1795900006601 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE gradebook_settings (
        course_id uuid NOT NULL,
        total_by text NOT NULL,
        categories jsonb NOT NULL,
        letters jsonb NOT NULL,
        exams jsonb NOT NULL,
        version integer NOT NULL,
        CONSTRAINT "PK_5f4c479547c2384afd1019c7efa" PRIMARY KEY (course_id),
        CONSTRAINT "FK_5f4c479547c2384afd1019c7efa" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE grade_columns (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        course_id uuid NOT NULL,
        title text NOT NULL,
        max_points double precision NOT NULL,
        category_id uuid,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "PK_6eae6eaa1eb8a70d89546eb579b" PRIMARY KEY (id),
        CONSTRAINT "FK_ebc01f0790bf516da048c5453db" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_ebc01f0790bf516da048c5453d" ON grade_columns (course_id)`);
    await runner.query(`
      CREATE TABLE grade_entries (
        column_id uuid NOT NULL,
        user_id uuid NOT NULL,
        points double precision,
        comment text,
        version integer NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "PK_2ea432fbd6bd48e4164033a7905" PRIMARY KEY (column_id, user_id),
        CONSTRAINT "FK_2662c847ee449e603447dec45bd" FOREIGN KEY (column_id) REFERENCES grade_columns (id) ON DELETE CASCADE,
        CONSTRAINT "FK_1eb26a2e41373958c15d75ffd95" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_1eb26a2e41373958c15d75ffd9" ON grade_entries (user_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE gradebook_settings, grade_entries, grade_columns`);
  }
}
