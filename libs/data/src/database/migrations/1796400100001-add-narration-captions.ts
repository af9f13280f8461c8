import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Captions of narrations. Earlier versions play the narrations without them. */
export class AddNarrationCaptions1796400100001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE narration_captions (
        audio_key text NOT NULL,
        course_id uuid NOT NULL,
        language text,
        text text NOT NULL,
        is_estimated boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (audio_key),
        CONSTRAINT "FK_7941e981cbb92ea36f5e695efd4" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_7941e981cbb92ea36f5e695efd" ON narration_captions (course_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE narration_captions`);
  }
}
