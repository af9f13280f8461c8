import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SCORM packages that are modules of courses. Earlier versions show such a module as one without slides. */
export class AddScormPackages1796110000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE scorm_packages (
        id uuid NOT NULL,
        module_id uuid NOT NULL,
        edition text NOT NULL,
        activities jsonb NOT NULL,
        files_id uuid NOT NULL,
        file_count integer NOT NULL,
        bytes bigint NOT NULL,
        uses_frames boolean NOT NULL,
        grade_column_id uuid,
        had_grade_column boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT "REL_3c1ce9aaedf36b898deaa4c378" UNIQUE (module_id),
        CONSTRAINT "FK_3c1ce9aaedf36b898deaa4c3786" FOREIGN KEY (module_id)
          REFERENCES modules (id) ON DELETE CASCADE,
        CONSTRAINT "FK_0e763447b5813792989b1c12446" FOREIGN KEY (grade_column_id)
          REFERENCES grade_columns (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_0e763447b5813792989b1c1244" ON scorm_packages (grade_column_id)`);
    await runner.query(`CREATE INDEX "IDX_afe78a439a27592ecceb3967df" ON scorm_packages (files_id)`);
    await runner.query(`
      CREATE TABLE scorm_runs (
        package_id uuid NOT NULL,
        enrollment_id uuid NOT NULL,
        activity smallint NOT NULL,
        user_id uuid NOT NULL,
        state jsonb NOT NULL,
        session integer NOT NULL,
        sequence integer NOT NULL,
        score double precision,
        is_passed boolean,
        seconds_before integer NOT NULL DEFAULT 0,
        seconds integer NOT NULL DEFAULT 0,
        started_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        completed_at timestamptz,
        PRIMARY KEY (package_id, enrollment_id, activity),
        CONSTRAINT scorm_runs_score CHECK (score BETWEEN 0 AND 100),
        CONSTRAINT "FK_b4228f600a38e970b3ef88f3f0b" FOREIGN KEY (package_id)
          REFERENCES scorm_packages (id) ON DELETE CASCADE,
        CONSTRAINT "FK_5ca87ea3304f5f0849c6e86af4b" FOREIGN KEY (enrollment_id)
          REFERENCES enrollments (id) ON DELETE CASCADE,
        CONSTRAINT "FK_6c76920d8025a850643b0bdc627" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_6c76920d8025a850643b0bdc62" ON scorm_runs (user_id)`);
    await runner.query(`CREATE INDEX "IDX_5ca87ea3304f5f0849c6e86af4" ON scorm_runs (enrollment_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE scorm_runs`);
    await runner.query(`DROP TABLE scorm_packages`);
  }
}
