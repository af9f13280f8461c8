import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unsaved changes of courses by person, and the versions of courses that saves replaced. Earlier versions ignore both. */
export class AddCourseDrafts1795900006801 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE course_drafts (
        course_id uuid NOT NULL,
        user_id uuid NOT NULL,
        base jsonb NOT NULL,
        edit jsonb NOT NULL,
        undo jsonb NOT NULL,
        redo jsonb NOT NULL,
        sequence integer NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "PK_26c0c8d5f70814f707f21952918" PRIMARY KEY (course_id, user_id),
        CONSTRAINT "FK_4acfcb1e742e8636fb7051df01d" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_920e50771741f8eabfec1269992" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_920e50771741f8eabfec126999" ON course_drafts (user_id)`);
    await runner.query(`
      CREATE TABLE course_versions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        course_id uuid NOT NULL,
        version integer NOT NULL,
        content jsonb NOT NULL,
        changes jsonb NOT NULL,
        replaced_by_id uuid,
        replaced_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "PK_cc9e77578136a62e599f33d15ff" PRIMARY KEY (id),
        CONSTRAINT "UQ_3702a703028e50adabc48325d6f" UNIQUE (course_id, version),
        CONSTRAINT "FK_34cbd320b458b8cf9e0d580304e" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_c5567ab1b967121e2ec9cae8516" FOREIGN KEY (replaced_by_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE course_versions`);
    await runner.query(`DROP TABLE course_drafts`);
  }
}
