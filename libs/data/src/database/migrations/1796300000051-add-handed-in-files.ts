import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that learners hand in as answers. Earlier versions leave them as they are. */
export class AddHandedInFiles1796300000051 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE handed_in_files (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        bytes integer NOT NULL,
        kind text NOT NULL,
        media_type text NOT NULL,
        scan text NOT NULL,
        scan_at timestamptz,
        scan_failures integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT handed_in_files_scan CHECK (scan IN ('none', 'waiting', 'clean', 'infected', 'failed')),
        CONSTRAINT handed_in_files_scan_at CHECK ((scan_at IS NOT NULL) = (scan IN ('waiting', 'failed')))
      )`);
    await runner.query(
      `CREATE INDEX handed_in_files_to_scan ON handed_in_files (scan_at) WHERE scan_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE answer_files (
        attempt_question_id uuid NOT NULL,
        file_id uuid NOT NULL,
        PRIMARY KEY (attempt_question_id, file_id),
        CONSTRAINT "FK_0a05493e3a241fc098bf127664f"
          FOREIGN KEY (attempt_question_id) REFERENCES attempt_questions (id) ON DELETE CASCADE,
        CONSTRAINT "FK_dd11cef3b17fc7a41050167e2e2"
          FOREIGN KEY (file_id) REFERENCES handed_in_files (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_dd11cef3b17fc7a41050167e2e" ON answer_files (file_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE answer_files`);
    await runner.query(`DROP TABLE handed_in_files`);
  }
}
