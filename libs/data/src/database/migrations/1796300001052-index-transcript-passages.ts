import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** For the languages of captions, which each search over everything reads. */
export class IndexTranscriptPassages1796300001052 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(
      runner,
      'passages_spoken',
      '"passages" ("language", "config") WHERE "cue_starts" IS NOT NULL',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX passages_spoken`);
  }
}
