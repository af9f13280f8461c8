import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passages of transcripts. Earlier versions remove them with the next change of their course. */
export class AddTranscriptPassages1796300001051 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE passages ADD cue_starts jsonb`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE passages DROP COLUMN cue_starts`);
  }
}
