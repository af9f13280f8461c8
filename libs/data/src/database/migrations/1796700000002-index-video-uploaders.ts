import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** A person is notified of the videos that they uploaded. */
export class IndexVideoUploaders1796700000002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(runner, 'IDX_eb328d691de64e5803a1cd4771', '"slide_videos" ("uploaded_by_id")');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX "IDX_eb328d691de64e5803a1cd4771"');
  }
}
